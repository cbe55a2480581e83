import { selectable } from "@authentica/shared-ui/testing/selectable";
import { expect, it } from "vitest";
import { bytesOf, possibleWith } from "./possible.ts";

it("each action is offered only for objects on which it is possible", () => {
  const plain = selectable(1, { fileSize: 10 });
  const declared = selectable(2);
  const offered = selectable(3, { offered: true, fileSize: 100 });
  const revoked = selectable(4, { status: "revoked", fileSize: 1000 });
  const given = selectable(5, { status: "transferred" });
  const possible = possibleWith([plain, declared, offered, revoked, given]);
  expect(possible).toStrictEqual({
    provable: [plain, declared, offered, revoked],
    offerable: [plain, declared],
    erasable: [plain, revoked],
    revocable: [plain, declared, offered],
  });
  expect(bytesOf(possible.erasable)).toBe(1010);
});
