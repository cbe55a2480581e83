/**
 * Runs before each test file of the back end that shares its process with others, so that nothing that it replaces or
 * sets remains for the next file.
 */
import process from "node:process";
import { afterAll, vi } from "vitest";

const before = { ...process.env };

afterAll(() => {
  vi.restoreAllMocks();
  // Stubs are removed before fake timers, because a stub of a faked global would restore the fake.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!Object.hasOwn(before, name)) delete process.env[name];
  Object.assign(process.env, before);
});
