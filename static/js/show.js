// Arrow keys and the page keys step through the settlement: they press the buttons that are there.
"use strict";

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("input, select, textarea")) return;
  const on = ["ArrowRight", "PageDown"].includes(event.key);
  const back = ["ArrowLeft", "PageUp"].includes(event.key);
  if (!on && !back) return;
  const button = document.querySelector(
    on ? '[data-show="on"], a[rel="next"]' : '[data-show="back"], a[rel="prev"]',
  );
  if (button) {
    event.preventDefault();
    button.click();
  }
});
