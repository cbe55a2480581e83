import { afterEach, beforeEach, expect, test, vi } from "vitest";
import first from "../public/first.js?raw";

const frames: FrameRequestCallback[] = [];
const nextFrame = () => frames.splice(0).forEach((frame) => void frame(0));
let state = "loading";
let isHidden = false;
const running: [string, EventListenerOrEventListenerObject][] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.spyOn(document, "readyState", "get").mockImplementation(() => state as DocumentReadyState);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
  const add = window.addEventListener.bind(window);
  vi.stubGlobal("addEventListener", (type: string, hear: EventListener, options?: AddEventListenerOptions) => {
    running.push([type, hear]);
    add(type, hear, options);
  });
});

afterEach(() => {
  for (const [type, hear] of running.splice(0)) {
    window.removeEventListener(type, hear, true);
    window.removeEventListener(type, hear);
  }
  frames.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = "Authentica-Language=; Path=/; Max-Age=0";
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.drawnFor;
  document.body.replaceChildren();
  state = "loading";
  isHidden = false;
  // Removes stubs before the fake timers: in the other order, unstubbing would restore a faked global.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page whose scripts wait in a template. */
function open() {
  document.head.innerHTML = `<template id="late"><link rel="preload" as="script" href="/c.js" integrity="sha256-c"><script type="text/plain" defer src="/a.js" crossorigin="anonymous"></script><script type="text/plain" defer src="/b.js"></script></template>`;
  new Function(first)();
}
function parsed() {
  state = "interactive";
  window.dispatchEvent(new Event("DOMContentLoaded"));
}
const started = () =>
  Array.from(
    document.head.querySelectorAll("script, link"),
    (one) => one.getAttribute("src") ?? one.getAttribute("href"),
  );

test("the scripts of a prerendered page are added after the first paint, once and in the order of the page", () => {
  open();
  nextFrame();
  expect(started()).toEqual([]);
  parsed();
  nextFrame();
  nextFrame();
  expect(started()).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(started()).toEqual(["/c.js", "/a.js", "/b.js"]);
  vi.advanceTimersByTime(5000);
  expect(started()).toEqual(["/c.js", "/a.js", "/b.js"]);
  const [script] = document.head.querySelectorAll("script");
  expect([script?.async, script?.crossOrigin, document.querySelector("link")?.getAttribute("integrity")]).toEqual([
    false,
    "anonymous",
    "sha256-c",
  ]);
});

test.each([["pointerdown"], ["keydown"], ["dragenter"], ["visibilitychange"]])(
  "after an interaction (%s) the scripts do not wait for a paint, only for the end of parsing",
  (type) => {
    open();
    window.dispatchEvent(new Event(type));
    expect(started()).toEqual([]);
    parsed();
    expect(started()).toHaveLength(3);
  },
);

test("an interaction with a completely parsed page adds the scripts at once", () => {
  open();
  parsed();
  window.dispatchEvent(new Event("keydown"));
  expect(started()).toHaveLength(3);
});

test("in a hidden tab the scripts do not wait for a frame", () => {
  isHidden = true;
  open();
  parsed();
  expect(started()).toHaveLength(3);
});

test("a page that is never painted gets its scripts after three seconds", () => {
  open();
  parsed();
  vi.advanceTimersByTime(2999);
  expect(started()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(started()).toHaveLength(3);
});

const linksTo = (...names: string[]) =>
  names.map((name) => `<link rel="preload" href="/${name}" data-asked-at="0">`).join("");
const ended = (name: string, type: "load" | "error" = "load") =>
  document.head.querySelector(`link[href="/${name}"]`)?.dispatchEvent(new Event(type));

/**
 * Opens a page over a protocol. The page requests some files of a microfrontend at once, and has others in a template.
 */
function openAhead(protocol: string, head: string, ...behind: string[]) {
  document.head.innerHTML = `${head}<template id="ahead">${linksTo(...behind)}</template>`;
  vi.stubGlobal("performance", { now: () => 70, getEntriesByType: () => [{ nextHopProtocol: protocol }] });
  new Function(first)();
  document.dispatchEvent(new Event("readystatechange"));
}

test("over HTTP/1.1 at most three files of a microfrontend load at the same time, whether they succeed or fail", () => {
  openAhead("http/1.1", linksTo("m.json", "e.js", "r.js"), "r.css", "a.js", "b.js");
  expect(started()).toEqual(["/m.json", "/e.js", "/r.js"]);
  ended("e.js");
  expect(started()).toEqual(["/m.json", "/e.js", "/r.js", "/r.css"]);
  ended("r.css", "error");
  expect(started()).toHaveLength(5);
  // For each of the other files, the time without bytes counts from its request.
  const silent = document.head.querySelectorAll<HTMLElement>("link[data-asked-at]");
  expect(Array.from(silent, (link) => `${link.getAttribute("href")} ${link.dataset.askedAt}`)).toEqual([
    "/m.json 0",
    "/r.js 0",
    "/a.js 70",
  ]);
});

test("over HTTP/2 all files load at the same time; in a prerendered page they load after its scripts", () => {
  const late = '<template id="late"><script type="text/plain" src="/a.js"></script></template>';
  openAhead("h2", late, "m.json", "e.js", "r.js", "r.css", "b.js");
  expect(started()).toEqual([]);
  parsed();
  nextFrame();
  nextFrame();
  vi.advanceTimersByTime(0);
  expect(started()).toEqual(["/a.js", "/m.json", "/e.js", "/r.js", "/r.css", "/b.js"]);
});

/** Opens a page, at an address, that was prerendered for these visitors. */
function openDrawn(drawnFor: string, address: string) {
  document.documentElement.dataset.drawnFor = drawnFor;
  history.replaceState(history.state, "", address);
  document.body.innerHTML = '<div id="root" data-prerendered="/login"><form><input name="email" /></form></div>';
  open();
}
const isGivenUp = () => document.querySelector("#root[data-prerendered] form, #root form") === null;
const SECRET = `#link=${"0".repeat(26)}.${"a".repeat(43)}`;

test.each([
  ["guest", "/login?from=mail#top", false],
  ["beginner", "/verify-otp", false],
  ["beginner", "/verify-otp?context=a#code=123456", true],
  ["letter", `/confirm-email${SECRET}`, false],
  ["letter", "/confirm-email", true],
  ["letter", "/confirm-email#link=cut", true],
  ["of-a-later-version", "/login", true],
])("a page prerendered for a %s at %s is removed if it is not for this visitor (%s)", (drawnFor, address, isLost) => {
  openDrawn(drawnFor, address);
  expect(document.documentElement.style.visibility).toBe(isLost ? "hidden" : "");
  parsed();
  expect(document.documentElement.style.visibility).toBe("");
  expect(isGivenUp()).toBe(isLost);
  expect(document.querySelector("#root[data-prerendered]") === null).toBe(isLost);
  // An empty page adds its scripts without waiting for a paint.
  expect(started()).toHaveLength(isLost ? 3 : 0);
});

test.each([
  ["a signed-in user", () => localStorage.setItem("tokens", "{}")],
  ["a visitor with navigation state", () => history.replaceState({ usr: { from: "/dashboard" } }, "")],
])("a page prerendered for guests is removed for %s", (_, arrive) => {
  arrive();
  openDrawn("guest", "/login");
  parsed();
  expect(isGivenUp()).toBe(true);
});

test("clicks and submissions before hydration are replayed once after it, in order, on elements that still exist", async () => {
  document.body.innerHTML =
    '<div id="root" data-prerendered="/"><button id="eye" type="button">a</button><form><button>send</button></form><button id="gone" type="button">b</button></div>';
  open();
  parsed();
  const done: string[] = [];
  const [eye, send, gone] = document.querySelectorAll("button");
  gone?.click();
  eye?.click();
  send?.click();
  send?.click();
  addEventListener("submit", (event) => {
    event.preventDefault();
    done.push("sent");
  });
  for (const button of [eye, gone]) button?.addEventListener("click", () => done.push(button.id));
  vi.advanceTimersByTime(2000);
  expect(done).toEqual([]);
  gone?.remove();
  delete document.getElementById("root")?.dataset.prerendered;
  await Promise.resolve();
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["eye", "sent"]);
});

test("if the user has typed something, a clicked link waits for hydration, at most three seconds", async () => {
  document.body.innerHTML =
    '<div id="root" data-prerendered="/login"><form><input name="email"></form><a href="/recover-password">b</a></div>';
  const assign = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, hash: "", search: "", assign });
  open();
  parsed();
  const link = document.querySelector("a");
  const field = document.querySelector("input");
  const followed = vi.fn((event: Event) => event.preventDefault());
  const follow = (init: MouseEventInit = {}) => {
    const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    link?.dispatchEvent(click);
    return click.defaultPrevented;
  };
  addEventListener("click", (event) => !event.defaultPrevented && followed(event));
  // Nothing was typed, so the browser follows the link at once.
  follow();
  expect(followed).toHaveBeenCalledTimes(1);
  if (field) field.value = "ada@example.com";
  // Opens a separate tab, so this page stays.
  follow({ ctrlKey: true });
  expect(followed).toHaveBeenCalledTimes(2);
  expect(follow()).toBe(true);
  expect(followed).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(3000);
  expect(assign).toHaveBeenCalledExactlyOnceWith(link?.href);
  delete document.getElementById("root")?.dataset.prerendered;
  await Promise.resolve();
  vi.advanceTimersByTime(0);
  expect(followed).toHaveBeenCalledTimes(3);
});

test("a page below /en makes English the choice of the visitor, and shows the address that all languages share", () => {
  history.replaceState({ usr: null }, "", "/en/verifier?from=mail#sceau");
  open();
  expect([document.cookie, location.pathname + location.search + location.hash]).toEqual([
    "Authentica-Language=en",
    "/verifier?from=mail#sceau",
  ]);
  expect(history.state).toEqual({ usr: null });
  for (const [address, shared] of [
    ["/fr", "/"],
    ["/fr/", "/"],
    ["/en/", "/"],
    ["/english", "/english"],
    ["/explorer/en", "/explorer/en"],
  ] as const) {
    history.replaceState(null, "", address);
    open();
    expect(location.pathname, address).toBe(shared);
  }
});

test("a link with a language stores the choice and loads the page again, but opens in a new tab as usual", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  document.body.innerHTML = '<a href="/en" data-language="en"><span>English</span></a>';
  open();
  const link = document.querySelector("span") as HTMLElement;
  const click = (init: MouseEventInit = {}) => {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    link.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([click(), document.cookie, sessionStorage.getItem("language")]).toEqual([
    true,
    "Authentica-Language=en",
    "en",
  ]);
  expect(reload).toHaveBeenCalledOnce();
  document.querySelector("a")?.setAttribute("target", "_blank");
  expect([click({ ctrlKey: true }), reload.mock.calls.length]).toEqual([false, 1]);
});

test("the button of the language line removes the line and keeps the page in French", () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  document.body.innerHTML =
    '<aside id="language-line"><a href="/en" data-language="en">English</a><button data-language="fr">×</button></aside>';
  open();
  document.querySelector("button")?.click();
  expect([document.body.innerHTML, document.cookie]).toEqual(["", "Authentica-Language=fr"]);
  expect(reload).not.toHaveBeenCalled();
});
