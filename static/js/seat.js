/* The seat page: chips, steppers and the line that says what a form would do. The line and the
   label of the button come from the server; only "the rest is held" is counted here. */
(() => {
  "use strict";

  document.documentElement.classList.add("script");

  const SETTLE_MS = 300; // a second tap of a double tap must not answer the next question
  const ANSWER_MS = 8000;
  const AGAIN_MS = 1000; // the line may be lost just when it is asked what a form would do
  const CLOSE_MS = 12000; // certificates are hidden again by themselves

  // ---------- what would it do? ----------

  let asking = 0;

  /** Whether the form is as it came: a browser may fill it with what was typed before. */
  const untouched = (form) =>
    [...form.querySelectorAll("input:not([type=hidden])")].every((it) => it.value === it.defaultValue);

  /** Asks the server about the form as it stands and shows the answer above its button. */
  async function ask(form, empty) {
    const turn = ++asking;
    const button = form.querySelector(".btn-main");
    const word = button.querySelector(".word");
    const effect = form.querySelector(".effect");
    const text = effect.querySelector(".effect-text");
    if (!word.dataset.plain) word.dataset.plain = word.textContent;
    if (word.dataset.first && untouched(form)) word.textContent = word.dataset.first;
    delete word.dataset.first;
    if (empty) {
      text.textContent = "";
      word.textContent = word.dataset.none;
      button.disabled = true;
      offerTrade(form, null);
      return;
    }
    button.disabled = false;
    if (!form.dataset.preview) return;
    const fields = new URLSearchParams(new FormData(form));
    for (const own of ["csrf", "intent", "seen", "2.reason"]) fields.delete(own);
    try {
      const answer = await fetch(`${form.dataset.preview}${form.dataset.preview.includes("?") ? "&" : "?"}${fields}`, {
        credentials: "same-origin",
        cache: "no-store",
        headers: { Accept: "application/json" },
      });
      if (!answer.ok || turn !== asking) return;
      const told = await answer.json();
      if (turn !== asking) return;
      // an answer set beforehand keeps its own word before what it is: nothing is sold just yet
      const keeps = "fixed" in word.dataset && told.button;
      const plain = word.dataset.plain;
      text.textContent = keeps ? "" : told.text;
      effect.classList.toggle("no", !told.ok);
      word.textContent = keeps ? `${plain}: ${told.button}` : told.button || plain;
      button.disabled = !told.ok;
      offerTrade(form, told);
    } catch {
      // asked again until the laptop is back; the page itself notices when it is gone
      window.setTimeout(() => turn === asking && form.isConnected && ask(form, empty), AGAIN_MS);
    }
  }

  /** Why the form was refused is read by now: another answer is being made. */
  function unsay(form) {
    form.querySelectorAll(".sheet > .error").forEach((it) => it.remove());
  }

  // ---------- buying ----------

  /** Certificates that would cover what the cash does not, offered as one button. */
  function offerTrade(form, told) {
    const use = form.querySelector("#use-trade");
    if (!use) return;
    const proposal = told && !told.ok && told.trade ? Object.entries(told.trade) : [];
    use.hidden = !proposal.length;
    const shares = proposal.map(([name, n]) => `${n} ${name}`).join(" + ");
    use.textContent = use.dataset.word.replace("{shares}", shares);
    use.onclick = () => {
      form.querySelectorAll('input[name^="1.give."]').forEach((input) => (input.value = ""));
      for (const [name, n] of proposal) {
        const input = form.querySelector(`input[name="${CSS.escape(`1.give.${name}`)}"]`);
        if (input) input.value = n;
      }
      form.querySelector("#give").open = true;
      unsay(form);
      bought(form);
    };
  }

  const chosen = (form) => [...form.querySelectorAll(".buy-chips input:checked")];

  function bought(form) {
    const counts = new Map(chosen(form).map((it) => [it.name, Number(it.value || 0)]));
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
    form.querySelectorAll(".buy-chips .pick").forEach((chip) => {
      const input = chip.querySelector("input");
      const others = all - (counts.get(input.name) || 0);
      chip.classList.toggle("beyond", others + Number(input.value) > Number(form.dataset.limit));
    });
    ask(form, all === 0);
  }

  // a second tap on a chip takes it back
  document.addEventListener("click", (event) => {
    const chip = event.target.closest && event.target.closest(".buy-chips input");
    if (!chip) return;
    if (chip.dataset.on !== undefined) {
      chip.checked = false;
      chip.form.querySelector(`input[name="${CSS.escape(chip.name)}"][value=""]`).checked = true;
    }
    chip.form.querySelectorAll(`input[name="${CSS.escape(chip.name)}"]`).forEach((it) => {
      if (it.checked && it.value) it.dataset.on = "";
      else delete it.dataset.on;
    });
    unsay(chip.form);
    bought(chip.form);
  });

  document.addEventListener("input", (event) => {
    const buy = event.target.closest(".give") && event.target.closest("form[data-buy]");
    const dispose = event.target.closest("form[data-dispose]");
    if (buy || dispose) unsay(buy || dispose);
    if (buy) bought(buy);
    if (dispose) moved(dispose, event.target.name);
  });

  // ---------- sell, trade, hold: always all of them ----------

  /** All that is held; without end where this page may not know it (the rules then say so). */
  const held = (form) => (form.dataset.shares ? Number(form.dataset.shares) : Infinity);

  const figure = (form, name) => Math.max(0, Math.floor(Number(form.elements[name]?.value) || 0));

  function show(form, sell, trade) {
    const all = held(form);
    if (form.elements.sell) form.elements.sell.value = sell;
    if (form.elements.trade) form.elements.trade.value = trade;
    const hold = form.querySelector("#hold");
    if (hold) hold.value = all - sell - trade;
    ask(form, false);
  }

  /** One figure was set; the others give way so that all add up. */
  function moved(form, name) {
    const all = held(form);
    const rate = Number(form.dataset.rate);
    const most = Number(form.dataset.mostTrade || all);
    let sell = Math.min(figure(form, "sell"), all);
    let trade = Math.min(figure(form, "trade"), most, all);
    trade -= trade % rate;
    if (name === "trade") sell = Math.min(sell, all - trade);
    else trade = Math.min(trade, all - sell) - (Math.min(trade, all - sell) % rate);
    show(form, sell, trade);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("form[data-dispose] button[type=button]");
    if (!button) return;
    const form = button.form;
    unsay(form);
    if (button.dataset.sell !== undefined) {
      show(form, Number(button.dataset.sell), Number(button.dataset.trade));
      return;
    }
    const part = button.closest(".stepper").dataset.part;
    const step = Number(button.dataset.step);
    const [sell, trade] = [figure(form, "sell"), figure(form, "trade")];
    if (part === "hold") {
      const kept = held(form) - sell - trade;
      if (step < 0 && kept > 0 && form.elements.sell) show(form, sell + 1, trade);
      else if (step > 0 && sell > 0) show(form, sell - 1, trade);
      else if (step > 0 && trade > 0) show(form, sell, trade - Number(form.dataset.rate));
    } else {
      form.elements[part].value = Math.max(0, figure(form, part) + step);
      moved(form, part);
    }
  });

  // ---------- hidden again at once ----------

  let closing = 0;

  function hideMine() {
    const mine = document.getElementById("mine");
    if (mine) mine.open = false;
  }

  document.addEventListener(
    "toggle",
    (event) => {
      if (event.target.id !== "mine") return;
      window.clearTimeout(closing);
      if (event.target.open) closing = window.setTimeout(hideMine, CLOSE_MS);
    },
    true,
  );
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#mine")) hideMine();
  });
  document.addEventListener("visibilitychange", () => document.hidden && hideMine());

  // ---------- a new question ----------

  // From the tap that sends a form until a moment after its answer nothing takes another tap: what
  // has come up under the thumb in the meantime is a question nobody has read yet.
  let release = 0;

  function hold(ms) {
    // the desk is worked by keyboard, as fast as one types; the forms' ids guard it
    if (!document.body.classList.contains("seat-page")) return;
    document.body.classList.add("settling");
    window.clearTimeout(release);
    release = window.setTimeout(() => document.body.classList.remove("settling"), ms);
  }

  document.addEventListener(
    "submit",
    (event) => {
      if (document.body.classList.contains("settling")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        delete event.target.dataset.busy;
      } else if (event.target.method === "post") hold(ANSWER_MS);
    },
    true,
  );
  document.addEventListener("form:answered", () => hold(SETTLE_MS));

  function start() {
    const buy = document.querySelector("form[data-buy]");
    if (buy) bought(buy);
    const dispose = document.querySelector("form[data-dispose]");
    if (dispose) moved(dispose, "sell");
  }

  let question = document.getElementById("ask")?.dataset.question;
  document.addEventListener("regions:swapped", (event) => {
    const region = document.getElementById("ask");
    if (region && region.dataset.question !== question) {
      question = region.dataset.question;
      hold(SETTLE_MS);
      window.scrollTo({ top: 0 });
    }
    if (event.detail.regions.some((it) => it.querySelector("form[data-buy], form[data-dispose]"))) start();
  });
  start();
})();
