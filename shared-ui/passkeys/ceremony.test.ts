import { expect, it } from "vitest";
import { CeremonyError, ceremony } from "./ceremony.ts";

it.each([
  ["NotAllowedError", "dismissed"],
  ["AbortError", "dismissed"],
  ["InvalidStateError", "already-there"],
  ["ConstraintError", "unsuitable"],
  ["NotSupportedError", "unsuitable"],
  ["SecurityError", "failed"],
])("%s of the browser's dialog means « %s »", async (name, outcome) => {
  const cause = new DOMException("", name);
  const error = await ceremony(() => Promise.reject(cause)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CeremonyError);
  expect(error).toMatchObject({ outcome, cause });
});

it("hands on what the dialog made", async () => {
  expect(await ceremony(() => Promise.resolve("key"))).toBe("key");
});
