/* Makes a page live. It works without this file too, as plain forms.

   Own EventSource instead of htmx's sse extension: a phone sleeps, leaves the Wi-Fi and comes back,
   and the extension keeps its stream while the page is hidden, reconnects by its own growing pauses
   and swaps before asking what was missed. Here the stream carries only a version; the page fetches
   its own view, first of all after every gap, and replaces only the regions that changed.
   htmx sends the forms; the small extension "regions" below puts its answers in by the same way.

   Events for other scripts (on document): "regions:swapped" (detail.regions: the new elements),
   "form:answered" (detail: htmx's, with xhr and requestConfig), "live:lost", "live:back". */
(() => {
  "use strict";

  const regions = window.companionRegions;
  const streams = window.companionStreams;
  const main = document.querySelector("main[data-live]");
  const bar = document.getElementById("lost");
  const POLL_MS = 1000;
  const GRACE_MS = 2500; // a stream that ends and returns in this time is no lost connection
  const FETCH_MS = 6000;
  const SILENCE_MS = 30000; // the server beats every 12 s: a line that is silent for so long is dead

  // ---------- one submit at a time, for plain forms and htmx alike ----------

  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.dataset.busy !== undefined || document.body.classList.contains("is-lost")) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (form.method === "post") form.dataset.busy = "";
    },
    true,
  );
  const idle = (form) => form && form.removeAttribute && form.removeAttribute("data-busy");
  const allIdle = () => document.querySelectorAll("form[data-busy]").forEach(idle);
  window.addEventListener("pageshow", allIdle);

  // A button outside its form (form="...") is not seen by htmx: its value goes along here.
  document.addEventListener("htmx:configRequest", (event) => {
    const { parameters, triggeringEvent } = event.detail;
    const button = triggeringEvent && triggeringEvent.submitter;
    if (button && button.name && !(button.name in parameters)) parameters[button.name] = button.value;
    own(event.detail);
    if (main) event.detail.headers["X-Closed"] = regions.folded(main);
  });

  // Where an answer got lost the form keeps its id: sent again as it was it books once. With
  // something else in it, it is another intent, or it would be answered without being booked.
  const sentAs = new Map(); // an id, and all that was sent with it

  function own({ formData, parameters }) {
    const id = formData.get("intent");
    if (!id) return;
    const hidden = ["csrf", "intent", "seen"];
    const content = JSON.stringify([...formData].filter(([name]) => !hidden.includes(name)));
    const known = sentAs.get(id) || [];
    if (!known.includes(content)) known.push(content);
    sentAs.set(id, known);
    const nth = known.indexOf(content);
    if (nth) parameters.intent = `${id}.${nth}`;
  }

  // ---------- a finger on the page ----------

  // A region that is replaced between the touch and its click loses the tap: swaps wait that long.
  const PRESS_MS = 1000;
  const CLICK_MS = 50; // the click follows the lifting of the finger
  let lifting = null; // settled when the finger is up again

  function press() {
    if (lifting) lifting.done();
    lifting = {};
    lifting.promise = new Promise((resolve) => {
      const mine = lifting;
      mine.done = () => {
        window.clearTimeout(mine.timer);
        if (lifting === mine) lifting = null;
        resolve();
      };
      mine.timer = window.setTimeout(mine.done, PRESS_MS);
    });
  }

  const lift = () => {
    const mine = lifting;
    if (mine) window.setTimeout(mine.done, CLICK_MS);
  };
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("pointerup", lift, true);
  document.addEventListener("pointercancel", lift, true);

  // ---------- a form on its way ----------

  // The answer to a form brings the page as it is then, and finds its form still there. News of the
  // very same entry may be quicker: they wait for the answer, but not for ever.
  const ANSWER_MS = 1000;
  const sent = new Set(); // one promise for each form on its way

  function send(xhr) {
    const answer = new Promise((resolve) => {
      xhr.addEventListener("loadend", resolve);
      window.setTimeout(resolve, ANSWER_MS);
    }).then(() => sent.delete(answer));
    sent.add(answer);
  }

  async function undisturbed() {
    while (lifting || sent.size) await (lifting ? lifting.promise : Promise.all(sent));
  }

  document.addEventListener(
    "toggle",
    (event) => {
      const region = event.target.open && event.target.closest("[data-folds][data-old]");
      if (region && main) {
        region.removeAttribute("data-old");
        fetchView(false);
      }
    },
    true,
  );

  function announce(changed) {
    if (changed.length)
      document.dispatchEvent(new CustomEvent("regions:swapped", { detail: { regions: changed } }));
  }

  if (window.htmx) {
    window.htmx.defineExtension("regions", {
      isInlineSwap: (style) => style === "regions",
      handleSwap: (style, target, fragment) => {
        if (style !== "regions") return false;
        const changed = regions.swap(target, fragment, true);
        regions.refusing(false);
        window.setTimeout(() => announce(changed), 0); // after htmx has processed the new nodes
        return changed.length ? changed : [document.createComment("")];
      },
    });
    document.addEventListener("htmx:beforeSwap", ({ detail: { xhr } }) => {
      regions.refusing(xhr.status === 422 && xhr.getResponseHeader("X-Version") === version);
    });
    // told by the request itself: htmx tells it to the form, which may be gone from the page by then
    document.addEventListener("htmx:beforeSend", ({ detail }) => {
      detail.xhr.addEventListener("loadend", () => answered(detail));
      send(detail.xhr);
    });
    // An answer that is no view of this page: its sentence is shown and all that was typed stays.
    document.addEventListener("htmx:responseError", (event) => {
      const { status } = event.detail.xhr;
      const told = event.detail.xhr.getResponseHeader("X-Problem");
      if (told) tell(decodeURIComponent(told));
      if (main && status !== 503) fetchView(true); // 503: nothing could be written, nothing is new
    });
    document.addEventListener("htmx:beforeRequest", () => tell(""));
    for (const name of ["htmx:sendError", "htmx:timeout"])
      document.addEventListener(name, () => lose());
  }

  // ---------- what went wrong with a form ----------

  /** Shows a sentence above the page until the next form is sent. */
  function tell(sentence) {
    const known = document.getElementById("problem");
    if (known) known.remove();
    if (!sentence) return;
    const told = document.createElement("div");
    told.id = "problem";
    told.className = "lost";
    told.setAttribute("role", "alert");
    told.textContent = sentence;
    document.body.prepend(told);
  }

  function answered(detail) {
    const { elt } = detail.requestConfig;
    idle(elt.closest("form") || elt);
    const known = detail.xhr.getResponseHeader("X-Version");
    if (main && known) {
      version = known;
      pageEtag = detail.xhr.getResponseHeader("ETag") || "";
      answers += 1;
      back();
    }
    document.dispatchEvent(new CustomEvent("form:answered", { detail }));
  }

  // ---------- lost and back ----------

  function lose() {
    if (!main || document.body.classList.contains("is-lost")) return;
    document.body.classList.add("is-lost");
    main.inert = true;
    if (bar) bar.hidden = false;
    document.dispatchEvent(new Event("live:lost"));
  }

  function back() {
    window.clearTimeout(graceTimer);
    graceTimer = 0;
    if (!document.body.classList.contains("is-lost")) return;
    document.body.classList.remove("is-lost");
    main.inert = false;
    if (bar) bar.hidden = true;
    allIdle();
    document.dispatchEvent(new Event("live:back"));
  }

  // ---------- following the table ----------

  let version = main ? main.dataset.version : "";
  let pageEtag = main ? main.dataset.pageEtag || "" : "";
  let answers = 0; // answers to forms so far: each is newer than a view asked for before it
  let source = null;
  let opening = false;
  let fetching = null;
  let again = false;
  let pollTimer = 0;
  let graceTimer = 0;
  let silenceTimer = 0;

  function startGrace() {
    if (!graceTimer) graceTimer = window.setTimeout(lose, GRACE_MS);
  }

  async function fetchView(force) {
    if (fetching) {
      again = true;
      return fetching;
    }
    fetching = fetchOnce(force);
    try {
      return await fetching;
    } finally {
      fetching = null;
      if (again) {
        again = false;
        fetchView(false);
      }
    }
  }

  async function fetchOnce(force) {
    const stop = new AbortController();
    const timer = window.setTimeout(() => stop.abort(), FETCH_MS);
    const before = answers;
    const headers = { "X-Live": "1" };
    if (pageEtag && !force) {
      headers["If-None-Match"] = pageEtag;
      headers["X-Have"] = regions.hashes(main);
      headers["X-Closed"] = regions.folded(main);
    }
    try {
      const answer = await fetch(main.dataset.live, {
        headers,
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        signal: stop.signal,
      });
      if (answer.status === 403 || answer.status === 404) {
        window.location.reload(); // the seat was given away or the table is gone: the page says it
        return true;
      }
      if (!answer.ok && answer.status !== 304) throw new Error(String(answer.status));
      const text = answer.status === 304 ? "" : await answer.text();
      window.clearTimeout(timer);
      if (text) await undisturbed();
      if (before !== answers) {
        // what the answer brought is as new, and may say why a form was refused
        if (answer.headers.get("X-Version") !== version) again = true;
        return true;
      }
      version = answer.headers.get("X-Version") || version;
      pageEtag = answer.headers.get("ETag") || "";
      if (text) {
        const holder = document.createElement("template");
        holder.innerHTML = text;
        const changed = regions.swap(main, holder.content, false);
        // an empty region that nothing here stood in for: ask for all of them
        if (main.querySelector("[data-same]")) {
          pageEtag = "";
          again = true;
        }
        try {
          if (window.htmx) changed.forEach((el) => window.htmx.process(el));
        } finally {
          announce(changed);
        }
      }
      const seen = answer.headers.get("X-Seen");
      if (seen) main.querySelectorAll("input[type=hidden][name=seen]").forEach((i) => (i.value = seen));
      back();
      return true;
    } catch {
      lose();
      startPolling();
      return false;
    } finally {
      window.clearTimeout(timer);
    }
  }

  async function openStream() {
    if (source || opening || document.hidden || !window.EventSource) return;
    opening = true;
    const room = await streams.enter();
    opening = false;
    if (!room) startPolling();
    if (document.hidden) streams.leave();
    if (!room || document.hidden) return;
    source = new EventSource(main.dataset.stream);
    listen();
    source.addEventListener("beat", () => {
      listen();
      if (main.dataset.asks !== undefined) fetchView(false);
    });
    source.onmessage = (event) => {
      listen();
      stopPolling();
      window.clearTimeout(graceTimer);
      graceTimer = 0;
      if (event.data !== version || document.body.classList.contains("is-lost")) fetchView(false);
    };
    source.onerror = () => {
      // CONNECTING: the browser returns by itself (the server ends each stream now and then).
      // CLOSED: refused, above all with 503 when there are too many streams: ask in turns instead.
      if (source && source.readyState === EventSource.CLOSED) closeStream();
      startPolling();
    };
  }

  /** A laptop that slept or left the Wi-Fi ends no line: the browser believes in it for ever. */
  function listen() {
    window.clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(() => {
      closeStream({ another: true });
      wake();
    }, SILENCE_MS);
  }

  function closeStream({ another = false } = {}) {
    window.clearTimeout(silenceTimer);
    if (source) source.close();
    source = null;
    if (!another) streams.leave();
  }

  function startPolling() {
    if (pollTimer || document.hidden) return;
    startGrace();
    let turns = 0;
    pollTimer = window.setInterval(async () => {
      const reached = await fetchView(false);
      turns += 1;
      // While polling works, try now and then whether there is room for a stream again.
      if (reached && !source && turns % 15 === 1) openStream();
    }, POLL_MS);
  }

  function stopPolling() {
    window.clearInterval(pollTimer);
    pollTimer = 0;
  }

  function wake() {
    if (document.hidden) return;
    fetchView(false).then((reached) => {
      if (reached) {
        closeStream({ another: true });
        openStream();
      }
    });
  }

  if (main) {
    openStream();
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) {
        closeStream(); // a browser allows six connections per host; a hidden page needs none
        stopPolling();
        window.clearTimeout(graceTimer);
        graceTimer = 0;
      } else {
        wake();
      }
    });
    window.addEventListener("pageshow", (event) => event.persisted && wake());
    window.addEventListener("pagehide", () => closeStream());
    window.addEventListener("online", wake);
    window.addEventListener("offline", () => {
      lose();
      startPolling(); // an answer that was on its way may yet take it for a page that is back
    });
    if (!window.EventSource) startPolling();
  }
})();
