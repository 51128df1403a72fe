/* Puts a fragment of regions into the page: only what changed is replaced.

   A region is an element with an id and data-etag, the hash of what is in it. One that the page was
   to keep comes as an empty element (data-same). What data-folds is made anew only while it is open.
   Used by live.js, which comes after it. */
window.companionRegions = (() => {
  "use strict";

  /** Form ids and the count of entries are renewed even where the question stays. */
  function renew(kept, fresh, withIntent) {
    const news = fresh.querySelectorAll("form");
    kept.querySelectorAll("form").forEach((form, at) => {
      const other = news[at];
      if (!other) return;
      for (const name of withIntent ? ["seen", "intent"] : ["seen"]) {
        const from = other.querySelector(`input[type=hidden][name=${name}]`);
        const to = form.querySelector(`input[type=hidden][name=${name}]`);
        if (from && to) to.value = from.value;
      }
    });
  }

  /** Takes over from the old element what a person has opened. */
  function carryOpen(old, fresh) {
    old.querySelectorAll("details[id]").forEach((details) => {
      const other = fresh.querySelector(`#${CSS.escape(details.id)}`);
      if (other) other.open = details.open;
    });
  }

  /** What lies here is what the server has; an empty one (data-same) only stands for it. */
  function isTheSame(here, fresh, withIntent) {
    if (here.dataset.same !== undefined) return false;
    if (fresh.dataset.etag === "closed") {
      here.dataset.old = "";
      return true;
    }
    const refused = !withIntent && here.dataset.refused === fresh.dataset.etag;
    return refused || here.dataset.etag === fresh.dataset.etag;
  }

  // An answer that refuses a form and brings nothing else: its sentence, and all that is typed
  // anew, stay until the table itself has something else for that place.
  let refuses = false;

  function markRefused(old, fresh) {
    if (refuses) fresh.dataset.refused = old.dataset.refused || old.dataset.etag;
  }

  /** Inner regions that did not change stay the very same nodes, with all that was typed in them. */
  function keepInner(old, fresh, withIntent) {
    fresh.querySelectorAll("[id][data-etag]").forEach((inner) => {
      const known = old.querySelector(`#${CSS.escape(inner.id)}`);
      if (!known || inner.isConnected) return;
      if (isTheSame(known, inner, withIntent)) {
        renew(known, inner, withIntent);
        inner.replaceWith(known);
      } else markRefused(known, inner);
    });
  }

  function swap(target, fragment, withIntent) {
    const focused = document.activeElement;
    const focusedId = focused && focused.id;
    const changed = [];
    const wanted = [...fragment.children].filter((el) => el.id);
    const ids = new Set(wanted.map((el) => el.id));
    [...target.children].forEach((el) => {
      if (el.id && el.dataset.etag !== undefined && !ids.has(el.id)) el.remove();
    });
    let before = null;
    for (const fresh of wanted) {
      const old = [...target.children].find((el) => el.id === fresh.id);
      let here = old;
      if (old && old.dataset.etag && isTheSame(old, fresh, withIntent)) {
        renew(old, fresh, withIntent);
      } else if (old) {
        carryOpen(old, fresh);
        keepInner(old, fresh, withIntent);
        markRefused(old, fresh);
        old.replaceWith(fresh);
        here = fresh;
        changed.push(fresh);
      } else {
        if (before) before.after(fresh);
        else target.prepend(fresh);
        here = fresh;
        changed.push(fresh);
      }
      before = here;
    }
    const titled = target.querySelector("[data-title]");
    if (titled) document.title = titled.dataset.title;
    if (focused && document.activeElement !== focused) {
      // what comes next says so (data-focus) where the focused element is gone for good
      const same = focused.isConnected ? focused : focusedId && document.getElementById(focusedId);
      const again = same || target.querySelector("[data-focus]");
      if (again) again.focus({ preventScroll: true });
    }
    return changed;
  }

  /** The hashes of the regions on the page: the answer then holds only those that changed. */
  function hashes(main) {
    return [...main.querySelectorAll("[data-etag]:not([data-same])")].map((el) => el.dataset.etag).join(" ");
  }

  /** The ids of regions that lie folded: they are made anew when somebody opens them. */
  function folded(main) {
    const lies = (el) =>
      el.matches("details") ? !el.open : el.querySelector("details") && !el.querySelector("[open]");
    return [...main.querySelectorAll("[data-folds]")]
      .filter(lies)
      .map((el) => el.id)
      .join(" ");
  }

  return {
    swap,
    hashes,
    folded,
    /** Whether the fragment that comes next refuses a form and brings nothing else. */
    refusing: (really) => (refuses = really),
  };
})();
