/** Runs before each test file of the back end, which shares its process with others: what one replaces or sets is not there for the next. */
import process from "node:process";
import { afterAll, vi } from "vitest";

const before = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  // Stubs before timers: a stub of a faked global would put the fake back.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  Object.assign(process.env, before);
});
