/* Set-up: another game switches the form by itself; the button is there for pages without script. */
(() => {
  "use strict";
  const game = document.querySelector("select[data-submit]");
  const button = game && document.getElementById(game.dataset.submit);
  if (!button) return;

  button.hidden = true;
  game.addEventListener("change", () => game.form.requestSubmit(button));

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
