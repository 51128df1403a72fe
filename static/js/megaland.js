/* Megaland's forms: taps on the kinds of treasures until they add up, a changed payment tried at
   the server, buildings counted while they are chosen. Without this file figures are typed. */
(() => {
  "use strict";

  document.documentElement.classList.add("script");

  const TRY_MS = 120;

  const figure = (input) => Math.max(0, Math.floor(Number(input.value) || 0));
  const inputs = (box) => [...box.querySelectorAll(".kind input[type=number]")];

  // ---------- kinds of treasures ----------

  /** Shows how many are chosen, and lets the button wait until they are as many as asked. */
  function summed(box) {
    const all = inputs(box);
    const sum = all.reduce((so, it) => so + figure(it), 0);
    for (const input of all) {
      input.classList.toggle("some", figure(input) > 0);
      input.closest(".kind").classList.toggle("full", figure(input) >= Number(input.max));
    }
    const grid = box.closest("form").querySelector("[data-kinds]");
    if (!grid) return sum;
    const wanted = Number(grid.dataset.exact ?? grid.dataset.most);
    const line = grid.querySelector(".kind-sum");
    line.querySelector("[data-sum]").textContent = sum;
    line.classList.toggle("right", sum === wanted);
    const button = grid.closest("form").querySelector("[data-needs-sum]");
    const exact = grid.dataset.exact !== undefined;
    button.disabled = exact ? sum !== wanted : sum > wanted;
    const most = all.reduce((so, it) => so + Number(it.max), 0);
    button.toggleAttribute("data-doubt", "fewer" in button.dataset && sum < Math.min(wanted, most));
    if (button.dataset.words) {
      button.textContent = button.dataset.words;
      delete button.dataset.words;
    }
    return sum;
  }

  /** A first tap with fewer cards than there are only asks: they would be gone. */
  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest("[data-doubt]");
    if (!button || button.dataset.words) return;
    event.preventDefault();
    button.dataset.words = button.textContent;
    button.textContent = button.dataset.fewer;
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest && event.target.closest(".kind [data-step]");
    if (!button) return;
    const cell = button.closest(".kind");
    const input = cell.querySelector("input[type=number]");
    const grid = cell.closest("[data-kinds]");
    const step = Number(button.dataset.step);
    const sum = grid ? summed(grid) : 0;
    if (step > 0 && (figure(input) >= Number(input.max) || (grid && sum >= Number(grid.dataset.most)))) return;
    input.value = Math.max(0, figure(input) + step) || "";
    summed(grid || cell.closest(".kind-grid"));
    tried(input);
  });

  document.addEventListener("input", (event) => {
    const cell = event.target.closest && event.target.closest(".kind");
    if (cell) {
      summed(cell.closest("[data-kinds]") || cell.closest(".kind-grid"));
      tried(event.target);
    }
    const choosing = event.target.closest && event.target.closest("form[data-choose]");
    if (choosing) counted(choosing);
  });

  // ---------- a payment that was changed ----------

  let timer = 0;
  let asking = 0;

  function tried(input) {
    const form = input.closest("form[data-pay]");
    if (!form) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => tryPayment(form), TRY_MS);
  }

  async function tryPayment(form) {
    const turn = ++asking;
    const fields = new URLSearchParams(new FormData(form));
    for (const own of ["csrf", "intent", "seen"]) fields.delete(own);
    try {
      const answer = await fetch(`${form.dataset.preview}${form.dataset.preview.includes("?") ? "&" : "?"}${fields}`, {
        credentials: "same-origin",
        cache: "no-store",
        headers: { Accept: "application/json" },
      });
      if (!answer.ok || turn !== asking) return;
      const told = await answer.json();
      const line = form.querySelector(".pay-effect");
      line.textContent = told.text;
      line.classList.toggle("no", !told.ok);
      form.querySelector("button:not([type=button])").disabled = !told.ok;
    } catch {
      // the page itself notices when the laptop is gone
    }
  }

  // ---------- buildings chosen by hand ----------

  function counted(form) {
    const chosen = form.querySelectorAll("input[name=types]:checked").length;
    const wanted = Number(form.dataset.choose);
    form.querySelector(".chosen").textContent = `${chosen} / ${wanted}`;
    form.querySelector(".btn-main").disabled = chosen !== wanted;
  }

  function start() {
    document.querySelectorAll("[data-kinds], .pay .kind-grid").forEach(summed);
    document.querySelectorAll("form[data-choose]").forEach(counted);
  }

  document.addEventListener("regions:swapped", start);
  start();
})();
