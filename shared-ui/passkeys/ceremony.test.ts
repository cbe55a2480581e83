import { expect, it } from "vitest";
import { CeremonyError, ceremony } from "./ceremony.ts";

it.each([
  ["NotAllowedError", "dismissed"],
  ["AbortError", "dismissed"],
  ["InvalidStateError", "already-there"],
  ["ConstraintError", "unsuitable"],
  ["NotSupportedError", "unsuitable"],
  ["SecurityError", "failed"],
])("the error %s of the browser's passkey dialog means « %s »", async (name, outcome) => {
  const cause = new DOMException("", name);
  const error = await ceremony(() => Promise.reject(cause)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CeremonyError);
  expect(error).toMatchObject({ outcome, cause });
});

it("the result of the browser's passkey dialog is returned", async () => {
  expect(await ceremony(() => Promise.resolve("key"))).toBe("key");
});
