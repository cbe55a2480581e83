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
  state = "loading";
  isHidden = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A page as it comes, its scripts in wait. */
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

test("what takes a page over comes after the first paint, once, in its order and as it is written in the page", () => {
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
  "somebody who begins to use a page waits for no paint (%s), and none is taken over before it is whole",
  (type) => {
    open();
    window.dispatchEvent(new Event(type));
    expect(started()).toEqual([]);
    parsed();
    expect(started()).toHaveLength(3);
  },
);

test("a use of a page that is whole starts it at once", () => {
  open();
  parsed();
  window.dispatchEvent(new Event("keydown"));
  expect(started()).toHaveLength(3);
});

test("a tab that nobody sees has no frames and waits for none", () => {
  isHidden = true;
  open();
  parsed();
  expect(started()).toHaveLength(3);
});

test("a page that is never painted is taken over in the end", () => {
  open();
  parsed();
  vi.advanceTimersByTime(2999);
  expect(started()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(started()).toHaveLength(3);
});
