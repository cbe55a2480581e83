/** Runs before each test file that shares its modules with others: what a page and its session keep for one file is not there for the next. */
import { afterAll, vi } from "vitest";

afterAll(async () => {
  vi.restoreAllMocks();
  // Stubs before timers: a stub of a faked global would put the fake back.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // A file that asks for the environment of Node has no page.
  if (typeof document === "undefined") return;
  const { session } = await import("../shared-ui/session/index.ts");
  vi.stubGlobal("fetch", async () => Response.json({}));
  await session.signOut();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
});
