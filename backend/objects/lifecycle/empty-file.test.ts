import { expect, test } from "vitest";
import { EMPTY_HASH } from "../../contract/left-out.ts";
import type { RegisterManyAnswer } from "../../contract/many.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { body, openHarness } from "../../tests/harness.ts";

const REFUSED = { code: "invalid_input", message: MESSAGES.emptyFile };

test("refuses an empty file in a scan, a claim and a bulk claim; nothing is registered or stored", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const before = await app.registrySize();
  expect(await body(app.scan(ada, ""), 400)).toMatchObject(REFUSED);
  expect(await body(app.claim(ada, EMPTY_HASH, { file: null }), 400)).toMatchObject(REFUSED);
  const objects = [
    { hash: EMPTY_HASH, objectName: "empty" },
    { hash: "a".repeat(64), objectName: "other" },
  ];
  const many = await body<RegisterManyAnswer>(
    app.call("POST", "/object/register-many", ada, { walletAddress: ada.wallet, objects }),
  );
  expect(many.results).toMatchObject([{ status: "refused", hash: EMPTY_HASH, ...REFUSED }, { status: "registered" }]);
  expect(await app.registrySize()).toBe(before + 1);
  expect(app.staged()).toEqual([]);
});
