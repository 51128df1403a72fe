/* Set-up: another game switches the form by itself; the button is there for pages without script. */
(() => {
  "use strict";
  const game = document.querySelector("select[data-submit]");
  const button = game && document.getElementById(game.dataset.submit);
  if (!button) return;

  // What the people said goes along; start money, chart and classes are the game's own.
  const KEPT = /^(ruleset|name\.\d+|four_hands|practice(\.seats)?|option\.disclosure)$/;
  const address = button.formAction;
  button.remove(); // not only hidden: Enter in a field would press the form's first button
  game.addEventListener("change", () => {
    const kept = [...new FormData(game.form)].filter(([name, value]) => KEPT.test(name) && value);
    location.assign(`${address}?${new URLSearchParams(kept)}`);
  });

  // Enter in a name goes to the next seat instead of starting with half the names.
  const names = [...document.querySelectorAll(".names input[name^='name.']")];
  names.forEach((input, at) =>
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || !names[at + 1] || !input.value) return;
      event.preventDefault();
      names[at + 1].focus();
    }),
  );
})();
