import { expect, test } from "vitest";
import { STOCK_CARD } from "../../contract/members.ts";
import type { OwnedObject } from "../../contract/object.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { type HeldObject, objectRecords } from "./store.ts";

const HASH = sha256("a file");
const BROKEN = /clip-path="url\(#seal-left\)"/;

const pictureOf = async (app: Harness, who: Person | null, path: string) => {
  const answer = await app.call("GET", path.replace(/^\/api/, ""), who);
  return { answer, text: await answer.text() };
};

const listed = async (app: Harness, who: Person) =>
  (await body<OwnedObject[]>(app.call("GET", "/object/get-user-objects", who)))[0] as OwnedObject;

test("an object without a cover shows its seal, broken after revocation, each at its own permanent address", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { _id, file, pictureUrl } = await app.claimed(ada, HASH, { file: null });
  expect({ file, pictureUrl }).toEqual({ file: null, pictureUrl: `/api/seal/${HASH}.svg` });
  const living = await pictureOf(app, null, pictureUrl);
  expect(Object.fromEntries(living.answer.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(living.text).not.toMatch(BROKEN);
  expect((await pictureOf(app, ada, `/object/cover/${_id}`)).text).toBe(living.text);

  await body(app.call("POST", "/object/revoke-object", ada, { objectId: _id }));
  const after = await listed(app, ada);
  expect(after.pictureUrl).toBe(`/api/seal/${HASH}-revoked.svg`);
  const broken = await pictureOf(app, null, after.pictureUrl);
  expect(broken.text).toMatch(BROKEN);
  const own = await pictureOf(app, ada, `/object/cover/${_id}`);
  expect(own.text).toBe(broken.text);
  expect(own.answer.headers.get("cache-control")).toBe("private, no-store");
});

test("an object whose cover is the former placeholder image shows its seal, too", async () => {
  const app = await openHarness();
  const ada = await app.signUp();
  const { _id, tokenId } = await app.claimed(ada, HASH);
  const { value } = await app.kv.get<HeldObject>(objectRecords.at(tokenId));
  await app.kv.set(objectRecords.at(tokenId), { ...value, cover: { hash: STOCK_CARD, type: "image/png" } });
  expect(await listed(app, ada)).toMatchObject({ file: null, pictureUrl: `/api/seal/${HASH}.svg` });
  const { answer } = await pictureOf(app, ada, `/object/cover/${_id}`);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
});

test.each([
  `${HASH.slice(1)}.svg`,
  `${HASH.toUpperCase()}.svg`,
  `${HASH}.png`,
  `${HASH}-erased.svg`,
  `${HASH}.svg%0d%0aX: 1`,
])("refuses %s as the address of a seal", async (drawing) => {
  const app = await openHarness();
  await body(app.call("GET", `/seal/${drawing}`, null), 400);
});
