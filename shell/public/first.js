// Sets the theme stored by shared-ui/tokens/theme.ts before the first paint. In a blocking file, because the content
// security policy allows no inline scripts.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {}

// Sets the language of the page. If a visitor who has chosen no language opens a page below /en or /fr, that language
// becomes their choice, and the address is replaced by the one that all languages share. Links and buttons with
// `data-language` choose a language.
const LANGUAGE = "Authentica-Language";
const YEAR_S = 31_536_000;
function choose(language) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${LANGUAGE}=${language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}
const [prefix, inAddress] = /^\/(fr|en)(?=\/|$)/.exec(location.pathname) ?? [];
if (inAddress) {
  choose(inAddress);
  const path = location.pathname.slice(prefix.length) || "/";
  history.replaceState(history.state, "", path + location.search + location.hash);
}
addEventListener(
  "click",
  (event) => {
    const chosen = event.target.closest?.("[data-language]");
    if (!chosen || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(chosen.dataset.language);
    // The shell passes this choice on to the account of a signed-in user.
    try {
      sessionStorage.setItem("language", chosen.dataset.language);
    } catch {}
    if (chosen.localName === "button") document.getElementById("language-line").remove();
    else location.reload();
  },
  true,
);

// A page may be prerendered only for visitors who are not signed in and have no navigation state (`history.state.usr`,
// set by the router), with or without the link of an e-mail. For other visitors, its content is removed before it is
// visible, and the product renders the page.
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

// A browser keeps a failed preload for the next request of the same file, so the retry of a screen would get the old
// failure. An element that no code waits for consumes it at once. The fragment hides a style sheet from the bundler,
// which takes a style sheet with its address in the page for loaded.
addEventListener(
  "error",
  ({ target: failed }) => {
    if (failed.rel !== "preload" || (failed.as !== "script" && failed.as !== "style")) return;
    const taker = document.createElement(failed.as === "script" ? "script" : "link");
    taker.integrity = failed.integrity;
    taker.crossOrigin = failed.crossOrigin;
    if (failed.as === "script") taker.src = failed.href;
    else Object.assign(taker, { rel: "stylesheet", media: "not all", href: `${failed.href}#` });
    taker.onload = taker.onerror = () => taker.remove();
    document.documentElement.append(taker);
  },
  true,
);

// Before hydration, no component handles events of a prerendered page: the browser would submit a form by reloading the
// page with the fields in its address, or open a dropped file in its place. So forms keep their input, a dropped file
// waits in the input of its drop zone, and submissions and clicks are repeated after hydration. Listeners capture,
// because React holds back events that it cannot dispatch yet.
const isUnheard = () => document.querySelector("#root[data-prerendered]") !== null;
const until = (type, hear) => addEventListener(type, (event) => void (isUnheard() && hear(event)), true);
/** Returns the file input of the drop zone around an element, if there is one. */
const fieldAround = (element) => element.closest("[role=group]")?.querySelector(":scope > input[type=file]");

let undone = [];
/** Runs `act` after hydration, in the order of the calls, if the element still exists. */
function later(element, act) {
  if (undone.length === 0)
    new MutationObserver((_, observer) => {
      if (isUnheard()) return;
      observer.disconnect();
      // The code that hydrates the page may do more in the same task, such as navigate.
      setTimeout(() => {
        const acts = undone;
        undone = [];
        for (const { element, act } of acts) if (element.isConnected) act();
      });
    }).observe(document.getElementById("root"), { attributeFilter: ["data-prerendered"] });
  undone.push({ element, act });
}

/** Returns whether a click on a link navigates this page within the site. */
const isFollowed = ({ button, ctrlKey, metaKey, shiftKey, altKey }, { origin, target }) =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey) && target === "" && origin === location.origin;
/** Returns whether the user has typed something that a screen might pass on; it would be lost in a page load. */
const hasWords = () => [...document.querySelectorAll("form input")].some((field) => field.value !== field.defaultValue);

until("submit", (event) => {
  event.preventDefault();
  const { target: form, submitter } = event;
  // A form that is submitted twice is sent only once.
  undone = undone.filter(({ element }) => element !== form);
  later(form, () => form.requestSubmit(submitter));
});
until("click", (event) => {
  const link = event.target.closest("a[href]");
  if (link && isFollowed(event, link) && hasWords()) {
    event.preventDefault();
    later(link, () => link.click());
    // If hydration never happens, the link still works.
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

// Some preloads of a microfrontend wait in a template until the shell's own files are requested, because they may never
// be answered. Over HTTP/1.1 a browser opens six connections to an origin; at most three preloads at once leave half of
// them to the shell. For files that have not arrived, the shell measures silence from `data-asked-at` (`silence.ts`).
const MAX_AT_ONCE = 3;
let ahead = [];
function bringMore() {
  const isShared = /^h[23]/.test(performance.getEntriesByType("navigation")[0]?.nextHopProtocol);
  while (ahead.length > 0 && (isShared || document.querySelectorAll("link[data-asked-at]").length < MAX_AT_ONCE)) {
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
// Now the page is parsed and its scripts are loading; `DOMContentLoaded` comes only after they have run.
document.addEventListener("readystatechange", () => document.getElementById("late") ?? bringAhead(), { once: true });

// The scripts of a prerendered page wait in a template, so that they do not compete with the files of the first paint.
// They are added to the page after that paint, or as soon as the user interacts with it. The timeout is for hidden tabs
// and style sheets that hang, because no frames are painted then.
const LONGEST_WAIT_MS = 3000;
function start() {
  // An incomplete page cannot be hydrated.
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start, { once: true });
  const late = document.getElementById("late");
  late?.remove();
  for (const waiting of late?.content.children ?? []) {
    const element = document.importNode(waiting, true);
    // Scripts run in document order.
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
