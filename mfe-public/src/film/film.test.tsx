import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Film } from "./film.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Stubs an idle callback; the returned function makes the page idle. */
function stubIdle(): () => void {
  let idle = () => {};
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => {
    idle = callback;
    return 1;
  });
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  return () => idle();
}

test("the poster of a video loads once the page is idle, its captions do not", async () => {
  const rest = stubIdle();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(
    <Film src="/f.webm" poster="/f.jpg" captions="/f.vtt" title="Un film" width={16} height={9} />,
  );
  expect(container.querySelector("[poster]")).toBeNull();
  act(rest);
  expect(container.querySelector("video")?.getAttribute("poster")).toBe("/f.jpg");
  expect(container.querySelector("track")).toBeNull();
});

test("poster and captions of a video load once the video is near, and stay loaded", async () => {
  stubIdle();
  let tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void = () => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: typeof tell) {
        tell = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { container } = render(
    <Film src="/f.webm" poster="/f.jpg" captions="/f.vtt" title="Un film" width={16} height={9} />,
  );
  const fetched = () => [
    container.querySelector("video")?.getAttribute("poster"),
    container.querySelector("track")?.src,
  ];
  expect(fetched()).toEqual([null, undefined]);
  act(() => tell([{ isIntersecting: false }]));
  expect(fetched()).toEqual([null, undefined]);
  act(() => tell([{ isIntersecting: true }]));
  expect(fetched()).toEqual(["/f.jpg", expect.stringContaining("/f.vtt")]);
});
