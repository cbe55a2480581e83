import { expect, it } from "vitest";
import { CeremonyError, ceremony } from "./ceremony.ts";

it.each([
  ["NotAllowedError", "dismissed"],
  ["AbortError", "dismissed"],
  ["InvalidStateError", "already-there"],
  ["ConstraintError", "unsuitable"],
  ["NotSupportedError", "unsuitable"],
  ["SecurityError", "failed"],
])("%s from the browser's dialog means « %s »", async (name, outcome) => {
  const cause = new DOMException("", name);
  const error = await ceremony(() => Promise.reject(cause)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CeremonyError);
  expect(error).toMatchObject({ outcome, cause });
});

it("returns the result of the dialog", async () => {
  expect(await ceremony(() => Promise.resolve("key"))).toBe("key");
});
