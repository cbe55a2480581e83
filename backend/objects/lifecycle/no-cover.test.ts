import { expect, test } from "vitest";
import type { OwnedObject } from "../../contract/object.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { blobRecords } from "../scans/store.ts";

const HASH = sha256("a file");

test("an object without a cover is registered, renamed, transferred, exported and erased, and fsck finds no damage", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id, file } = await app.claimed(ada, HASH, { file: null });
  expect(file).toBeNull();
  expect(await Array.fromAsync(app.kv.list({ prefix: blobRecords.all }))).toEqual([]);
  await body(app.call("POST", "/object/edit-object", ada, { objectId: _id, objectName: "Renommé" }));
  const offer = { objectId: _id, to: bob.email };
  const { _id: offerId } = await body<{ _id: string }>(app.call("POST", "/transfer/offer", ada, offer), 201);
  await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  const [held] = await body<OwnedObject[]>(app.call("GET", "/object/get-user-objects", bob));
  expect(held).toMatchObject({ _id, file: null, objectName: "Renommé" });
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);

  const { link } = await body<{ link: string }>(app.call("POST", "/user/export", bob));
  const archive = await (await app.call("GET", new URL(link).pathname.slice("/api".length), null)).bytes();
  expect(new TextDecoder("latin1").decode(archive)).not.toContain(`couvertures/${_id}`);
  await body(app.call("POST", "/user/delete-account", bob, { email: bob.email }), 202);
  await app.resumeErasures();
  expect(await app.audit()).toEqual([]);
});

test("fsck reports a cover hash that no event contains", async () => {
  const app = await openHarness();
  const { tokenId } = await app.claimed(await app.signUp(), HASH, { file: null });
  await app.checkpoints.sign();
  const [entry] = await Array.fromAsync(app.kv.list<object>({ prefix: ["objects"] }));
  expect(tokenId).toBe(0);
  await app.kv.set(entry?.key ?? [], { ...entry?.value, cover: { hash: HASH, type: "image/png" } });
  expect((await app.audit()).join("\n")).toContain("cover");
});

test("requires a cover while a version runs that cannot read objects without a cover", async () => {
  const app = await openHarness({ parts: { mayHaveNoCover: () => false } });
  const ada = await app.signUp();
  const refused = await body<{ message: string }>(app.claim(ada, HASH, { file: null }), 400);
  expect(refused.message).toBe("file is required: choose a cover image.");
});
