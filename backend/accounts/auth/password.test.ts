import { expect, test } from "vitest";
import { hashesAtOnce } from "./password.ts";

test("passwords leave a core to everybody else, where there are two, and never take more than two", () => {
  expect([1, 2, 3, 4, 64].map(hashesAtOnce)).toEqual([1, 1, 2, 2, 2]);
});
