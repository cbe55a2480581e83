/**
 * Runs before each test file that shares its modules with others, so that page and session keep nothing for the next
 * file.
 */
import { afterAll, vi } from "vitest";

afterAll(async () => {
  vi.restoreAllMocks();
  // Stubs are removed before fake timers, because a stub of a faked global would restore the fake.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  // Files that use the Node environment have no page.
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
