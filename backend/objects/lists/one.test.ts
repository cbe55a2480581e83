import { expect, test } from "vitest";
import type { TokenPair } from "../../contract/auth.ts";
import type { OwnedObject } from "../../contract/object.ts";
import type { ObjectPageAnswer } from "../../contract/object-page.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";

const pageOf = (app: Harness, who: Person, id: string) =>
  body<ObjectPageAnswer>(app.call("GET", `/object/get-user-object/${id}`, who));

async function openOwned() {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const object: OwnedObject = await app.claimed(ada, sha256("a picture"), { objectName: "Tableau" });
  return { ...app, ada, bob, object };
}

async function offered(app: Harness, from: Person, to: Person, objectId: string): Promise<string> {
  const asked = app.call("POST", "/transfer/offer", from, { objectId, to: to.email });
  return (await body<{ _id: string }>(asked, 201))._id;
}

test("the owner sees the whole object with its open offer, by its identifier in any spelling", async () => {
  const app = await openOwned();
  const { _id } = app.object;
  expect(await pageOf(app, app.ada, _id)).toEqual({
    object: app.object,
    offer: null,
    shown: { owner: false, title: false, thumbnail: false },
    cessions: [],
  });
  expect(await pageOf(app, app.ada, _id.toLowerCase().replaceAll("-", ""))).toMatchObject({ object: { _id } });
  const offerId = await offered(app, app.ada, app.bob, _id);
  expect(await pageOf(app, app.ada, _id)).toMatchObject({ offer: { _id: offerId, to: app.bob.email } });
  // Only the two parties see the offer, until it expires.
  expect((await pageOf(app, app.bob, _id)).offer).toBeNull();
  app.pass(15 * 86_400_000);
  const { email } = app.ada;
  const again = await body<TokenPair>(app.call("POST", "/auth/login", null, { email, password: PASSWORD }));
  expect((await pageOf(app, { ...app.ada, ...again }, _id)).offer).toBeNull();
});

test("a former owner sees the new owner and their own cession; a stranger sees only the public part", async () => {
  const app = await openOwned();
  const { _id } = app.object;
  const offerId = await offered(app, app.ada, app.bob, _id);
  await body(app.call("POST", "/transfer/accept", app.bob, { offerId }));
  const cession = { number: 1, objectId: _id, isListed: true };
  expect(await pageOf(app, app.ada, _id)).toMatchObject({
    object: { status: "transferred", ownerId: { firstName: "Bob", lastName: "L." } },
    offer: null,
    cessions: [{ ...cession, side: "gave" }],
  });
  expect(await pageOf(app, app.bob, _id)).toMatchObject({
    object: { status: "active", walletAddress: expect.any(String) },
    cessions: [{ ...cession, side: "received" }],
  });
  const eve = await app.signUp("Eve");
  const seen = await pageOf(app, eve, _id);
  expect(seen).toMatchObject({ object: { status: "active" }, offer: null, shown: null, cessions: [] });
  for (const member of ["objectName", "ownerId", "walletAddress", "file", "fileName", "pictureUrl"])
    expect(seen.object).not.toHaveProperty(member);
});

test("an unknown identifier is not found", async () => {
  const app = await openOwned();
  for (const id of ["AAAA-AAAA-AAAA", "nothing", "129"])
    await body(app.call("GET", `/object/get-user-object/${id}`, app.ada), 404);
});
