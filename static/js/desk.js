/* The desk by keyboard: quick line with preview and completion, filter of the log, a silent phone.
   Without this file every part works as a plain form. */
(() => {
  "use strict";

  const PREVIEW_MS = 90; // pause in typing after which the server is asked what the line would do
  const SILENT_MS = 20000;
  const AGAIN_MS = 1000;
  const $ = (id) => document.getElementById(id);

  // ---------- quick line ----------

  let timer = 0;
  let asked = 0;
  let chosen = -1;
  let sending = false; // the line is being booked: what it would do is no question any more
  let sent = ""; // that line; what is typed on behind it is the next one

  function fits() {
    return [...$("quick-fits").children];
  }

  function close() {
    const list = $("quick-fits");
    if (!list) return;
    list.hidden = true;
    list.replaceChildren();
    chosen = -1;
    $("quick-input").setAttribute("aria-expanded", "false");
    $("quick-input").removeAttribute("aria-activedescendant");
  }

  function choose(n) {
    const all = fits();
    if (!all.length) return;
    chosen = (n + all.length) % all.length;
    all.forEach((item, at) => item.setAttribute("aria-selected", String(at === chosen)));
    all[chosen].scrollIntoView({ block: "nearest" });
    $("quick-input").setAttribute("aria-activedescendant", all[chosen].id);
  }

  function take(item) {
    const input = $("quick-input");
    input.value = item.dataset.line;
    input.focus();
    close();
    ask();
  }

  /** A refusal stands until the line is typed on, or until the preview has another reason. */
  function forgetRefusal() {
    document.querySelectorAll("#quick-problem .error").forEach((old) => old.remove());
  }

  function show(answer) {
    const refusal = document.querySelector("#quick-problem .error");
    const known = answer.wrong && refusal && refusal.textContent === answer.text;
    if (answer.wrong && !known) forgetRefusal();
    const effect = $("quick-effect");
    effect.textContent = known ? "" : answer.text;
    effect.classList.toggle("error", answer.wrong && !known);
    const list = $("quick-fits");
    const items = answer.fits.map((fit, at) => {
      const item = document.createElement("li");
      item.id = `fit-${at}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      item.dataset.line = fit.line;
      item.append(fit.word);
      return item;
    });
    list.replaceChildren(...items);
    // a line that waits is told anew what it would do, but its completions come up only in typing
    list.hidden = !items.length || document.activeElement !== $("quick-input");
    chosen = -1;
    $("quick-input").setAttribute("aria-expanded", String(!list.hidden));
  }

  async function ask() {
    const input = $("quick-input");
    if (!input || sending) return;
    const turn = ++asked;
    if (!input.value.trim()) {
      $("quick-effect").textContent = "";
      $("quick-effect").classList.remove("error");
      close();
      return;
    }
    try {
      const to = input.dataset.preview;
      const url = `${to}${to.includes("?") ? "&" : "?"}line=${encodeURIComponent(input.value)}`;
      const answer = await fetch(url, { headers: { Accept: "application/json" } });
      const told = answer.ok && (await answer.json());
      if (told && turn === asked) show(told);
    } catch {
      // the bar "connection lost" of live.js says it; the line itself stays
    }
  }

  document.addEventListener("input", (event) => {
    if (event.target.id === "quick-input") {
      forgetRefusal();
      window.clearTimeout(timer);
      timer = window.setTimeout(ask, PREVIEW_MS);
    }
    if (event.target.id === "log-search") filter();
  });

  document.addEventListener("keydown", (event) => {
    if (event.target.id !== "quick-input") return;
    const open = !$("quick-fits").hidden;
    if (event.key === "ArrowDown" && open) choose(chosen + 1);
    else if (event.key === "ArrowUp" && open) choose(chosen < 0 ? -1 : chosen - 1);
    else if (event.key === "Tab" && open && !event.shiftKey) take(fits()[Math.max(chosen, 0)]);
    else if (event.key === "Enter" && open && chosen >= 0) take(fits()[chosen]);
    else if (event.key === "Escape" && open) close();
    else if (event.key === "Escape") event.target.blur();
    else return;
    event.preventDefault();
  });

  document.addEventListener("mousedown", (event) => {
    const item = event.target.closest && event.target.closest("#quick-fits li");
    if (item) {
      event.preventDefault(); // the line keeps the focus
      take(item);
    }
  });

  document.addEventListener("focusout", (event) => {
    if (event.target.id === "quick-input") window.setTimeout(close, 100);
  });

  // What a line that waits would do follows what happens at the table.
  document.addEventListener("regions:swapped", () => {
    if ($("quick-input") && $("quick-input").value.trim()) ask();
  });

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.elt.id !== "quick-form") return;
    window.clearTimeout(timer);
    asked += 1;
    sending = true;
    sent = $("quick-input") ? $("quick-input").value : "";
  });

  // What is left of the line after a booking (the purchase behind a merger) comes back in a header.
  document.addEventListener("form:answered", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.elt.id === "quick-form") sending = false;
    const input = $("quick-input");
    if (!input || requestConfig.verb !== "post" || xhr.status !== 200) return;
    if (requestConfig.elt.id === "quick-form") {
      const rest = decodeURIComponent(xhr.getResponseHeader("X-Quick-Rest") || "");
      input.value = rest + (input.value.startsWith(sent) ? input.value.slice(sent.length) : "");
      close();
      ask();
    }
    input.focus();
  });

  // ---------- keys ----------

  const JUMPS = {
    "/": () => $("quick-input"),
    q: () => document.querySelector("#desk-ask input:not([type=hidden]), #desk-ask select, #desk-ask button"),
    l: () => $("log-search"),
    t: () => document.querySelector("#tools summary"),
    u: () => $("undo-last"),
    d: () => $("advice-done"),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type=radio]):not([type=checkbox]), select, textarea")) return;
    const jump = JUMPS[event.key] && JUMPS[event.key]();
    if (!jump) return;
    event.preventDefault();
    jump.focus();
    if (jump.select) jump.select();
  });

  // ---------- log ----------

  function filter() {
    const search = $("log-search");
    if (!search) return;
    const word = search.value.trim().toLocaleLowerCase();
    const seat = $("log-seat").value;
    let shown = 0;
    document.querySelectorAll("#log-list > li").forEach((line) => {
      const fitting =
        (!seat || line.dataset.seat === seat) &&
        (!word || line.textContent.toLocaleLowerCase().includes(word));
      line.hidden = !fitting;
      if (fitting) shown += 1;
    });
    if ($("log-none")) $("log-none").hidden = shown > 0;
  }

  document.addEventListener("change", (event) => {
    if (event.target.id === "log-seat") filter();
  });

  // ---------- a phone that stays silent, a look that closes itself ----------

  let silence = 0;
  let question = "";
  let looking = 0;
  let look = ""; // the open look
  let closes = 0; // when it closes: the view, which may come later, does not put it off

  function watch() {
    const region = $("question");
    const key = (region && region.dataset.question) || "";
    if (key !== question) {
      question = key;
      window.clearTimeout(silence);
      silence = window.setTimeout(() => {
        if ($("silent")) $("silent").hidden = false;
      }, SILENT_MS);
    }
    window.clearTimeout(looking);
    const ends = $("look-ends");
    if (!ends) look = "";
    else {
      if (ends.dataset.look !== look) closes = Date.now() + Number(ends.dataset.seconds) * 1000;
      look = ends.dataset.look;
      const closing = () => {
        if (!$("look-close")) return;
        $("look-close").click();
        looking = window.setTimeout(closing, AGAIN_MS); // the line may be lost just then
      };
      looking = window.setTimeout(closing, closes - Date.now());
    }
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("#enter-for")) {
      const first = JUMPS.q();
      $("silent").hidden = true;
      const next = document.querySelector("#desk-ask form input:not([type=hidden]), #desk-ask form button") || first;
      if (next) next.focus();
    }
  });

  document.addEventListener("regions:swapped", () => {
    watch();
    filter();
  });
  watch();
  const start = $("quick-input");
  if (start) {
    start.focus();
    if (start.value) ask();
  }
})();
