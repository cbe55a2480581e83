// Before the first paint: the stored choice of shared-ui/tokens/theme.ts. A blocking file, for the page's policy allows no inline script.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}

// A page may be drawn for somebody who is not signed in, who comes with nothing from a screen before (`history.state.usr` is the router's),
// and with or without the link of a letter. For anybody else it is given up before it is seen, and drawn by the product.
const page = document.documentElement;
const { drawnFor } = page.dataset;
function isForWhoReads() {
  if (drawnFor === undefined) return true;
  try {
    if (localStorage.getItem("tokens") !== null) return false;
  } catch {}
  if (history.state?.usr) return false;
  if (drawnFor === "letter") return /^#link=\w{26}\.[\w-]{43}$/.test(location.hash);
  return drawnFor === "guest" || (drawnFor === "beginner" && location.search + location.hash === "");
}
if (!isForWhoReads()) {
  page.style.visibility = "hidden";
  addEventListener("DOMContentLoaded", () => {
    const root = document.getElementById("root");
    root.replaceChildren();
    delete root.dataset.prerendered;
    page.style.visibility = "";
    start();
  });
}

// A browser keeps the failure of a preload for whoever asks first, and a screen that is tried again would meet what failed
// before. So it is taken out at once by an element that nobody waits for.
addEventListener(
  "error",
  ({ target: failed }) => {
    if (failed.rel !== "preload" || (failed.as !== "script" && failed.as !== "style")) return;
    const taker = document.createElement(failed.as === "script" ? "script" : "link");
    taker.integrity = failed.integrity;
    taker.crossOrigin = failed.crossOrigin;
    if (failed.as === "script") taker.src = failed.href;
    else Object.assign(taker, { rel: "stylesheet", media: "not all", href: failed.href });
    taker.onload = taker.onerror = () => taker.remove();
    document.documentElement.append(taker);
  },
  true,
);

// Until the product has taken over a prerendered page, nobody hears what is done there. The browser would load the page
// anew with the fields in its address, or put a dropped file in its place: a form stays as it is filled in, a file waits
// in the field of its drop zone, and what was sent or pressed is sent or pressed again once somebody hears it. Heard before
// anybody else, for React keeps back what it cannot tell yet.
const isUnheard = () => document.querySelector("#root[data-prerendered]") !== null;
const until = (type, hear) => addEventListener(type, (event) => void (isUnheard() && hear(event)), true);
/** The file field of the drop zone around an element, if it is in one. */
const fieldAround = (element) => element.closest("[role=group]")?.querySelector(":scope > input[type=file]");

let undone = [];
/** Has something done to an element once the page is taken over, in the order of the asking. */
function later(element, act) {
  if (undone.length === 0)
    new MutationObserver((_, observer) => {
      if (isUnheard()) return;
      observer.disconnect();
      // What takes the page over has more to do in the same breath, such as leading elsewhere.
      setTimeout(() => {
        const acts = undone;
        undone = [];
        for (const { element, act } of acts) if (element.isConnected) act();
      });
    }).observe(document.getElementById("root"), { attributeFilter: ["data-prerendered"] });
  undone.push({ element, act });
}

/** Whether a click on a link leads this page elsewhere on this site. */
const isFollowed = ({ button, ctrlKey, metaKey, shiftKey, altKey }, { origin, target }) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey) && target === "" && origin === location.origin;
/** Whether something is typed that a screen might take along: a page that is loaded anew knows nothing of it. */
const hasWords = () => [...document.querySelectorAll("form input")].some((field) => field.value !== field.defaultValue);

until("submit", (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  // A form that is sent twice is sent once.
  undone = undone.filter(({ element }) => element !== form);
  later(form, () => form.requestSubmit(submitter));
});
until("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && isFollowed(event, link) && hasWords()) {
    event.preventDefault();
    later(link, () => link.click());
    // Nothing may come to take the page over.
    setTimeout(() => isUnheard() && location.assign(link.href), LONGEST_WAIT_MS);
  }
  const button = event.target.closest("button");
  if (!button) return;
  const field = fieldAround(button);
  if (field) {
    event.stopPropagation();
    field.click();
  } else if (button.type === "button") later(button, () => button.click());
});
for (const type of ["dragover", "drop"]) {
  until(type, (event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    const field = fieldAround(event.target);
    event.dataTransfer.dropEffect = field ? "copy" : "none";
    if (!field) return;
    event.stopPropagation();
    if (type === "drop") field.files = event.dataTransfer.files;
  });
}

// Some of what the page names of a microfrontend waits in a template, behind the shell's own files: it may never be answered. Over HTTP/1.1 a
// browser opens six connections to an origin, and files that hang leave the shell half of them. The shell counts the silence of those
// that have not come from when they were asked for (`silence.ts`).
const MOST_AT_ONCE = 3;
let ahead = [];
function bringMore() {
  const isShared = /^h[23]/.test(performance.getEntriesByType("navigation")[0]?.nextHopProtocol);
  while (ahead.length > 0 && (isShared || document.querySelectorAll("link[data-asked-at]").length < MOST_AT_ONCE)) {
    const link = document.importNode(ahead.shift(), true);
    link.dataset.askedAt = performance.now();
    document.head.append(link);
  }
}
function bringAhead() {
  const template = document.getElementById("ahead");
  if (!template) return;
  template.remove();
  ahead = Array.from(template.content.children);
  bringMore();
}
for (const type of ["load", "error"])
  document.addEventListener(
    type,
    ({ target }) => {
      if (target.dataset?.askedAt === undefined) return;
      delete target.dataset.askedAt;
      if (ahead.length > 0) bringMore();
    },
    true,
  );
// The page is parsed and its scripts are on their way; `DOMContentLoaded` waits until they have run.
document.addEventListener("readystatechange", () => document.getElementById("late") ?? bringAhead(), { once: true });

// A prerendered page is read before it is used: what takes it over waits in a template, so that nothing competes with what
// the first paint needs. It is put into the page once that is painted, or as soon as somebody begins to use it. Frames
// do not come in a tab that is not seen, nor while a style sheet hangs.
const LONGEST_WAIT_MS = 3000;
function start() {
  // A page that is not whole cannot be taken over.
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start, { once: true });
  const late = document.getElementById("late");
  late?.remove();
  for (const waiting of late?.content.children ?? []) {
    const element = document.importNode(waiting, true);
    // In their order, as they stand in the page.
    if (element.localName === "script") element.async = false;
    document.head.append(element);
  }
  bringAhead();
}
for (const type of ["pointerdown", "keydown", "dragenter", "visibilitychange"])
  addEventListener(type, start, { capture: true, once: true, passive: true });
addEventListener("DOMContentLoaded", () => {
  if (document.hidden) start();
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  setTimeout(start, LONGEST_WAIT_MS);
});
