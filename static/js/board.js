/* Choosing a space: a tap picks the nearest free one, the keypad names it, the button places it.
   What a tile would do comes from the server with the list of spaces; nothing is worked out here. */
(() => {
  "use strict";

  let kept = { key: "", tile: "" }; // a choice survives the swap of its region

  const form = () => document.querySelector("form[data-place]");
  const tiles = () => form().dataset.tiles.split(" "); // row by row
  const spaces = () => [...document.querySelectorAll(".board-choose .c")];

  function middle(space, svg) {
    const at = space.transform.baseVal.consolidate().matrix;
    return new DOMPoint(at.e, at.f).matrixTransform(svg.getScreenCTM());
  }

  /** The free space nearest to a tap, or the taken one whose very middle was meant. */
  function nearest(svg, x, y) {
    const cells = [...svg.querySelectorAll(".c")];
    const width = svg.getScreenCTM().a * 52;
    const by = cells
      .map((space) => {
        const at = middle(space, svg);
        return { space, far: Math.hypot(at.x - x, at.y - y) };
      })
      .sort((a, b) => a.far - b.far);
    const hit = by[0];
    if (!hit.space.classList.contains("free") && hit.far < width * 0.3) return hit.space;
    const free = by.find((it) => it.space.classList.contains("free"));
    return free && free.far < width * 1.6 ? free.space : hit.space;
  }

  function pick(tile) {
    const place = form();
    if (!place) return;
    const list = place.querySelector("select");
    const option = [...list.options].find((it) => it.value === tile && tile);
    const allowed = Boolean(option && !option.disabled);
    list.value = allowed ? tile : "";
    kept = { key: place.dataset.place, tile };
    spaces().forEach((it) => it.classList.toggle("picked", it.dataset.tile === tile));
    const chosen = spaces().find((it) => it.dataset.tile === tile);
    if (chosen) chosen.parentNode.append(chosen); // above its neighbours
    const effect = place.querySelector(".effect");
    const text = effect.querySelector(".effect-text");
    effect.querySelector(".picked-tile").textContent = tile;
    if (option) text.textContent = option.dataset.effect;
    else if (chosen)
      text.textContent = chosen.dataset.name || place.dataset.taken.replace("{tile}", tile);
    effect.classList.toggle("no", Boolean(tile) && !allowed);
    const button = place.querySelector("#place-now");
    button.disabled = !allowed;
    if (allowed) button.firstElementChild.textContent = place.dataset.word.replace("{tile}", tile);
    place.querySelector("[data-with-end]").disabled = !(allowed && "ends" in option.dataset);
    offerTurning(place, tile);
    showKeys(tile);
  }

  /** A dead tile can be turned over with the button that comes up. */
  function offerTurning(place, tile) {
    const button = place.querySelector("#turn-over");
    const list = document.getElementById("dead-tile");
    if (!button || !list) return;
    const dead = [...list.options].some((it) => it.value === tile && tile);
    button.hidden = !dead;
    if (!dead) return;
    list.value = tile;
    button.textContent = button.dataset.word.replace("{tile}", tile);
  }

  // ---------- letter and number ----------

  const keys = (kind) => [...document.querySelectorAll(`#keypad [data-${kind}]`)];

  function press(kind, which) {
    keys(kind).forEach((key) =>
      key.setAttribute("aria-pressed", String(Number(key.dataset[kind]) === which)),
    );
  }

  function showKeys(tile) {
    const columns = keys("number").length;
    const at = tiles().indexOf(tile);
    if (!columns || at < 0) return;
    press("letter", Math.floor(at / columns));
    press("number", at % columns);
  }

  function byKeys() {
    const pressed = (kind) =>
      keys(kind).findIndex((key) => key.getAttribute("aria-pressed") === "true");
    const [letter, number] = [pressed("letter"), pressed("number")];
    if (letter >= 0 && number >= 0) pick(tiles()[letter * keys("number").length + number]);
  }

  document.addEventListener("click", (event) => {
    const svg = event.target.closest(".board-choose");
    if (svg && form()) {
      pick(nearest(svg, event.clientX, event.clientY).dataset.tile);
      return;
    }
    const key = event.target.closest("#keypad .key");
    if (key) {
      const kind = "letter" in key.dataset ? "letter" : "number";
      press(kind, Number(key.dataset[kind]));
      byKeys();
    }
    const opener = event.target.closest("[data-opens]");
    if (opener) {
      const box = document.getElementById(opener.dataset.opens);
      box.hidden = !box.hidden;
      opener.setAttribute("aria-expanded", String(!box.hidden));
    }
    const zoom = event.target.closest("[data-zoom]");
    if (zoom) {
      const glass = zoom.closest(".board-box").querySelector(".board-glass");
      const on = glass.classList.toggle("zoomed");
      zoom.setAttribute("aria-pressed", String(on));
    }
  });

  function start() {
    const place = form();
    if (!place) {
      kept = { key: "", tile: "" };
      return;
    }
    const list = place.querySelector("select");
    // a space on which something lies by now is chosen no more
    const free = [...list.options].some((it) => it.value === kept.tile);
    if (list.value) pick(list.value);
    else if (kept.key === place.dataset.place && kept.tile && free) pick(kept.tile);
    else place.querySelector("#place-now").disabled = true;
  }

  document.addEventListener("regions:swapped", start);
  start();
})();
