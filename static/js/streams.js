/* Who may keep a stream. A browser has six connections to one address for all its windows together:
   if streams took them all, the next window would never load. So the first few windows that are
   seen keep one, the others ask in turns; hidden pages keep none. The windows tell each other. */
(() => {
  "use strict";

  const MOST = 4;
  const ANSWER_MS = 100;
  const me = Math.random();
  const others = new Set(); // windows that keep a stream, as far as they answered
  const windows = window.BroadcastChannel ? new BroadcastChannel("companion-streams") : null;
  let keeps = false;
  let asks = false;

  if (windows) {
    windows.onmessage = ({ data: { from, to } }) => {
      if (to === me) others.add(from);
      // of those that ask at once, the smaller number goes before
      else if (!to && (keeps || (asks && me < from))) windows.postMessage({ from: me, to: from });
    };
  }

  window.companionStreams = {
    /** Takes a place for a stream, or keeps the one it has; false where others have them all. */
    async enter() {
      if (!windows || keeps) return true;
      others.clear();
      asks = true;
      windows.postMessage({ from: me });
      await new Promise((resolve) => window.setTimeout(resolve, ANSWER_MS));
      asks = false;
      keeps = others.size < MOST;
      return keeps;
    },
    /** Gives the place back. */
    leave() {
      keeps = false;
    },
  };
})();
