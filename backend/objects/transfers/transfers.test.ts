import { expect, test } from "vitest";
import { type UserRecord, userKeys, userRecords } from "../../accounts/users/store.ts";
import type { Notification } from "../../contract/notification.ts";
import type { ListedObject, OwnedObject } from "../../contract/object.ts";
import type { IncomingOffer, OutgoingOffer, TransferOffer } from "../../contract/transfer.ts";
import type { User } from "../../contract/user.ts";
import { type Mail, outboxRecords } from "../../platform/mail/outbox.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const offer = (app: Harness, who: Person, objectId: string, to: string) =>
  app.call("POST", "/transfer/offer", who, { objectId, to });
const act = (app: Harness, verb: "accept" | "decline" | "cancel", who: Person, offerId: string) =>
  app.call("POST", `/transfer/${verb}`, who, { offerId });

async function offersOf(app: Harness, who: Person): Promise<readonly TransferOffer[]> {
  return (await body<{ data: TransferOffer[] }>(app.call("GET", "/transfer/offers", who))).data;
}

const listOf = (app: Harness, who: Person) => body<ListedObject[]>(app.call("GET", "/object/get-user-objects", who));

async function bellOf(app: Harness, who: Person): Promise<Notification[]> {
  return (await body<{ data: Notification[] }>(app.call("GET", "/notifications/get-user-notifications", who))).data;
}

async function historyOf(app: Harness, who: Person, objectId: string): Promise<Notification[]> {
  const path = `/notifications/get-object-notifications/${objectId}`;
  return (await body<{ data: Notification[] }>(app.call("GET", path, who))).data;
}

const idOf = async (app: Harness, who: Person): Promise<string> =>
  (await body<User>(app.call("GET", "/user/get-user", who)))._id;

async function emailsTo(app: Harness, to: string): Promise<Mail[]> {
  const emails: Mail[] = [];
  for await (const { value } of app.kv.list<Mail>({ prefix: outboxRecords.all }))
    if (value.to === to) emails.push(value);
  return emails;
}

async function leafTypes(app: Harness): Promise<string[]> {
  const types: string[] = [];
  for await (const { value } of app.kv.list<Uint8Array>({ prefix: ["registry", "leaf"] }))
    types.push((JSON.parse(new TextDecoder().decode(value)) as { t: string }).t);
  return types;
}

/** Fails if a record of any offer is left. */
async function expectNoOffers(app: Harness): Promise<void> {
  for (const prefix of [["transfer_offers"], ["transfer_offers_by_owner"], ["transfer_offers_by_addressee"]])
    expect(await Array.fromAsync(app.kv.list({ prefix })), prefix[0]).toEqual([]);
}

/** Ada has three objects, of which the second has a stored file. Bob and Eve have accounts; Eve is not involved. */
async function openScene() {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  await app.claimed(ada, sha256("before"), { objectName: "Avant" });
  await body(app.scan(ada, "the file", "contrat.pdf"));
  const object = await app.claimed(ada, sha256("the file"), { objectName: "Contrat" });
  await app.claimed(ada, sha256("after"), { objectName: "Après" });
  return { ...app, ada, bob, eve, object };
}

async function openOffered(to: (scene: Awaited<ReturnType<typeof openScene>>) => string = ({ bob }) => bob.email) {
  const scene = await openScene();
  const made = await body<OutgoingOffer>(offer(scene, scene.ada, scene.object._id, to(scene)), 201);
  return { ...scene, offerId: made._id, made };
}

async function openTransferred() {
  const scene = await openOffered();
  await body(act(scene, "accept", scene.bob, scene.offerId));
  return scene;
}

test("only the owner and the recipient of an offer can see it", async () => {
  const app = await openOffered(({ bob }) => ` ${bob.email.toUpperCase()} `);
  const common = {
    _id: app.offerId,
    objectId: app.object._id,
    objectName: "Contrat",
    hash: app.object.hash,
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-01-15T00:00:00.000Z",
    status: "open",
  };
  const outgoing = { ...common, direction: "outgoing", to: app.bob.email.toUpperCase() } as OutgoingOffer;
  expect(app.made).toEqual(outgoing);
  expect(await offersOf(app, app.ada)).toEqual([outgoing]);
  const incoming = {
    ...common,
    direction: "incoming",
    from: { firstName: "Ada", lastName: "L." },
    tokenId: 1,
    registeredAt: "2026-01-01T00:00:00.000Z",
    fileType: "PDF",
    fileSize: 8,
  } as IncomingOffer;
  expect(await offersOf(app, app.bob)).toEqual([incoming]);
  expect(await offersOf(app, app.eve)).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("offers made and received are listed with the latest first", async () => {
  const app = await openOffered();
  app.pass(1000);
  const { _id: bobs } = await app.claimed(app.bob, sha256("bobs"));
  await body(offer(app, app.bob, bobs, app.ada.wallet), 201);
  expect((await offersOf(app, app.ada)).map(({ direction }) => direction)).toEqual(["incoming", "outgoing"]);
});

test("an accepted object is in every list of its new owner with its file, and keeps its position in the former owner's", async () => {
  const app = await openOffered();
  app.pass(60_000);
  const { object } = await body<{ object: OwnedObject }>(act(app, "accept", app.bob, app.offerId));
  expect(object).toMatchObject({
    _id: app.object._id,
    status: "active",
    tokenId: app.object.tokenId,
    fileName: "contrat.pdf",
    ownerId: { _id: await idOf(app, app.bob), firstName: "Bob" },
  });
  expect(object.walletAddress.toLowerCase()).toBe(app.bob.wallet);
  expect(await listOf(app, app.bob)).toEqual([object]);

  const list = await listOf(app, app.ada);
  expect(list.map(({ objectName, status }) => [objectName, status])).toEqual([
    ["Après", "active"],
    ["Contrat", "transferred"],
    ["Avant", "active"],
  ]);
  expect(list[1]).toEqual({
    _id: object._id,
    objectId: object._id,
    objectName: "Contrat",
    hash: object.hash,
    status: "transferred",
    createdAt: "2026-01-01T00:00:00.000Z",
    depositedAt: "2026-01-01T00:00:00.000Z",
    transferredAt: "2026-01-01T00:01:00.000Z",
    tokenId: 1,
    tokenExplorerLink: "http://localhost:8000/explorer/1",
    ownerId: { firstName: "Bob", lastName: "L." },
  });
  expect(await leafTypes(app)).toEqual(["mint", "mint", "mint", "transfer"]);
  await expectNoOffers(app);

  const { link } = await body<{ link: string }>(app.call("GET", `/object/get-object?hash=${object.hash}`, app.bob));
  const download = await app.call("GET", new URL(link).pathname.slice("/api".length), null);
  expect(await download.text()).toBe("the file");
  const cover = await app.call("GET", `/object/cover/${object._id}`, app.bob);
  await cover.body?.cancel();
  expect(cover.status).toBe(200);
  expect(await app.audit()).toEqual([]);
});

test("a former owner can do nothing more with the object, not even with a download URL issued before the transfer", async () => {
  const app = await openOffered();
  const { link } = await body<{ link: string }>(app.call("GET", `/object/get-object?hash=${app.object.hash}`, app.ada));
  await body(act(app, "accept", app.bob, app.offerId));
  const { _id: objectId, hash } = app.object;
  await body(app.call("GET", new URL(link).pathname.slice("/api".length), null), 410);
  await body(app.call("GET", `/object/get-object?hash=${hash}`, app.ada), 403);
  await body(app.call("GET", `/object/cover/${objectId}`, app.ada), 403);
  await body(app.call("POST", "/object/edit-object", app.ada, { objectId, objectName: "À moi" }), 403);
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId }), 403);
  await body(offer(app, app.ada, objectId, app.eve.email), 403);
  const claimed = await body(app.claim(app.ada, hash), 409);
  expect(claimed).toMatchObject({ message: "Object already registered" });
  const seen = await body<{ object: object }>(app.call("POST", "/object/verify-object", app.ada, { hash }));
  expect(seen.object).toMatchObject({ status: "active", ownerId: { firstName: "Bob", lastName: "L." } });
  expect(seen.object).not.toHaveProperty("walletAddress");
  expect(await app.audit()).toEqual([]);
});

test("notifies both parties of a transfer, naming the new owner and the object; the history shows the transfer to all users", async () => {
  const app = await openTransferred();
  const bobId = await idOf(app, app.bob);
  const adaId = await idOf(app, app.ada);
  const told = (bob: string | undefined, lastName: string, ada: object) => ({
    notificationType: "OBJECT_TRANSFER",
    objectList: [{ _id: app.object._id, objectName: "Contrat" }],
    userList: [{ _id: bob, lastName }, ada],
    notificationData: { mintOwner: bob, mintObject: app.object._id },
  });
  const [hers] = await bellOf(app, app.ada);
  const mark = hers?.userList[0]?._id;
  expect(mark).not.toBe(bobId);
  expect(hers).toMatchObject(told(mark, "L.", { _id: adaId, lastName: "Lovelace" }));
  expect((await bellOf(app, app.bob))[0]).toMatchObject(told(bobId, "Lovelace", { firstName: "Ada", lastName: "L." }));
  const types = async (who: Person) =>
    (await historyOf(app, who, app.object._id)).map(({ notificationType }) => notificationType);
  for (const who of [app.ada, app.bob])
    expect((await types(who)).filter((type) => type !== "OBJECT_VIEW")).toEqual([
      "OBJECT_TRANSFER",
      "TRANSFER_OFFER",
      "OBJECT_MINT",
    ]);
  // Only the two parties see an offer.
  expect((await types(app.eve)).filter((type) => type !== "OBJECT_VIEW")).toEqual(["OBJECT_TRANSFER", "OBJECT_MINT"]);
  expect(await app.audit()).toEqual([]);
});

test("the new owner is notified only of views after the transfer, and does not see earlier viewers", async () => {
  const app = await openOffered();
  await body(app.call("POST", "/object/verify-object", app.eve, { hash: app.object.hash }));
  await body(act(app, "accept", app.bob, app.offerId));
  app.pass(2 * 60 * 60 * 1000);
  const again = await body<Person>(app.call("POST", "/auth/login", null, { email: app.eve.email, password: PASSWORD }));
  await body(app.call("POST", "/object/verify-object", again, { hash: app.object.hash }));
  const bob = {
    ...app.bob,
    ...(await body<Person>(app.call("POST", "/auth/login", null, { email: app.bob.email, password: PASSWORD }))),
  };
  const views = (await historyOf(app, bob, app.object._id)).filter(
    ({ notificationType }) => notificationType === "OBJECT_VIEW",
  );
  expect(views.map(({ userList }) => userList.map(({ firstName }) => firstName))).toEqual([["Eve"], []]);
});

test("an offer appears in the addressee's bell; a decline shows the owner only the address that the owner typed", async () => {
  const app = await openOffered(({ bob }) => bob.wallet);
  expect((await bellOf(app, app.bob))[0]).toMatchObject({
    notificationType: "TRANSFER_OFFER",
    userList: [{ firstName: "Ada", lastName: "L." }],
    objectList: [{ objectName: "Contrat" }],
  });
  await body(act(app, "decline", app.bob, app.offerId));
  const told = { notificationType: "TRANSFER_DECLINE", userList: [], offeredTo: app.bob.wallet };
  expect((await bellOf(app, app.ada))[0]).toMatchObject(told);
  expect((await bellOf(app, app.bob))[0]).not.toHaveProperty("offeredTo");
  await expectNoOffers(app);
  expect(await listOf(app, app.bob)).toEqual([]);
  await body(offer(app, app.ada, app.object._id, app.eve.email), 201);
  expect(await app.audit()).toEqual([]);
});

test("cancelling an offer notifies its addressee, and the object can be offered again", async () => {
  const app = await openOffered();
  await body(act(app, "cancel", app.ada, app.offerId));
  expect((await bellOf(app, app.bob)).map(({ notificationType }) => notificationType)).toEqual([
    "TRANSFER_CANCEL",
    "TRANSFER_OFFER",
  ]);
  await expectNoOffers(app);
  await body(act(app, "accept", app.bob, app.offerId), 404);
  await body(offer(app, app.ada, app.object._id, app.bob.wallet), 201);
  expect(await app.audit()).toEqual([]);
});

test("an offer ends after exactly fourteen days, and the object can be offered again", async () => {
  const app = await openOffered(() => "nobody@example.com");
  const signIn = async (who: Person): Promise<Person> => ({
    ...who,
    ...(await body<Person>(app.call("POST", "/auth/login", null, { email: who.email, password: PASSWORD }))),
  });
  app.pass(14 * DAY_MS - 1);
  expect(await offersOf(app, await signIn(app.ada))).toHaveLength(1);
  app.pass(1);
  const ada = await signIn(app.ada);
  expect(await offersOf(app, ada)).toEqual([]);
  await body(act(app, "cancel", ada, app.offerId), 404);
  expect(await app.audit()).toEqual([]);
  const second = await body<OutgoingOffer>(offer(app, ada, app.object._id, app.bob.email), 201);
  const keys = (await Array.fromAsync(app.kv.list({ prefix: ["transfer_offers_by_addressee"] }))).map(({ key }) => key);
  expect(keys).toEqual([["transfer_offers_by_addressee", "email", app.bob.email, second._id]]);
  expect(await app.audit()).toEqual([]);
  app.pass(14 * DAY_MS);
  const bob = await signIn(app.bob);
  await body(act(app, "accept", bob, second._id), 404);
  await body(act(app, "decline", bob, second._id), 404);
  expect(await app.audit()).toEqual([]);
});

test("fsck accepts index entries left by an expired offer, but reports index entries of a current offer without its record", async () => {
  const app = await openOffered();
  await app.kv.delete(["transfer_offers", app.object.tokenId]);
  expect(await app.audit()).toHaveLength(2);
  app.pass(14 * DAY_MS);
  expect(await app.audit()).toEqual([]);
});

test("offers to unknown and known addresses get the same answer; a user who proves the address in time sees the offer", async () => {
  const app = await openScene();
  const known = await body<OutgoingOffer>(offer(app, app.ada, app.object._id, app.bob.email), 201);
  const other = await app.claimed(app.ada, sha256("other"), { objectName: "Autre" });
  const unknown = await body<OutgoingOffer>(offer(app, app.ada, other._id, "late9@example.com"), 201);
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  const links = [
    [app.bob.email, ["/traceability"]],
    // A stranger has no language yet, so the e-mail is in both, and each part links to the screen in its language.
    ["late9@example.com", ["/fr/traceability", "/en/traceability"]],
  ] as const;
  for (const [to, paths] of links) {
    const [letter, ...more] = await emailsTo(app, to);
    expect(more).toEqual([]);
    for (const path of paths) expect(letter?.text).toContain(`http://localhost:8000${path}#incoming-offers`);
  }
  const seen = (id: string) => historyOf(app, app.ada, id);
  expect((await seen(other._id)).map(({ notificationType }) => notificationType)).toEqual(
    (await seen(app.object._id)).map(({ notificationType }) => notificationType),
  );
  app.pass(13 * DAY_MS);
  const form = {
    firstName: "Late",
    lastName: "Comer",
    email: "LATE9@example.com",
    walletAddress: `0x${"c".repeat(40)}`,
    password: PASSWORD,
  };
  const late = await body<Person>(app.call("POST", "/auth/register", null, form), 201);
  expect(await offersOf(app, late)).toEqual([]);
  await app.setUser(form.email, { emailProvenAt: new Date(app.environment.now()).toISOString() });
  expect(await offersOf(app, late)).toMatchObject([{ direction: "incoming", objectName: "Autre" }]);
  await body(act(app, "accept", late, unknown._id));
  expect(await listOf(app, late)).toMatchObject([{ objectName: "Autre", status: "active" }]);
  expect(await app.audit()).toEqual([]);
});

test("an offer requires an active object of the user, without an open offer, to another user at a valid address", async () => {
  const app = await openOffered();
  const { _id: objectId } = app.object;
  expect(await body(offer(app, app.ada, objectId, app.eve.email), 409)).toMatchObject({
    message: "This object is already offered to someone. Cancel that offer first.",
  });
  await body(offer(app, app.bob, objectId, app.eve.email), 403);
  await body(offer(app, app.ada, "2222-2222-2222", app.eve.email), 404);
  const { _id: free } = await app.claimed(app.ada, sha256("free"));
  for (const to of [app.ada.email.toUpperCase(), app.ada.wallet, "somebody", "0x12", "a@b", `0x${"aB".repeat(20)}`, ""])
    await body(offer(app, app.ada, free, to), 400);
  await body(app.call("POST", "/transfer/offer", app.ada, { objectId: free, to: app.eve.email, now: true }), 400);
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId: free }));
  await body(offer(app, app.ada, free, app.eve.email), 409);
  expect(await app.audit()).toEqual([]);
});

test("only the owner and the recipient can act on an offer, each in their role", async () => {
  const app = await openOffered();
  for (const verb of ["accept", "decline"] as const)
    for (const who of [app.ada, app.eve]) await body(act(app, verb, who, app.offerId), 404);
  for (const who of [app.bob, app.eve]) await body(act(app, "cancel", who, app.offerId), 404);
  await body(act(app, "accept", app.bob, "0".repeat(26)), 404);
  await body(act(app, "accept", app.bob, "an offer"), 400);
  expect(await offersOf(app, app.bob)).toHaveLength(1);
});

test("an offer cannot be accepted without a wallet, and the answer says so", async () => {
  const app = await openOffered();
  const bobId = await idOf(app, app.bob);
  const { value } = await app.kv.get<UserRecord>(userRecords.at(bobId));
  await app.kv.set(userRecords.at(bobId), { ...value, walletAddress: null });
  await app.kv.delete(userKeys.byWallet(app.bob.wallet));
  expect(await body(act(app, "accept", app.bob, app.offerId), 409)).toMatchObject({
    message: "Set your wallet address in your profile before accepting an object.",
  });
  const profile = { firstName: "Bob", lastName: "Lovelace", walletAddress: app.bob.wallet };
  await body(app.call("POST", "/user/edit-profile", app.bob, profile));
  await body(act(app, "accept", app.bob, app.offerId));
  expect(await app.audit()).toEqual([]);
});

test("revoking an object ends its offer and notifies the addressee; renaming it does not", async () => {
  const app = await openOffered();
  await body(app.call("POST", "/object/edit-object", app.ada, { objectId: app.object._id, objectName: "Renommé" }));
  expect(await offersOf(app, app.bob)).toMatchObject([{ objectName: "Renommé" }]);
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId: app.object._id }));
  await expectNoOffers(app);
  expect((await bellOf(app, app.bob))[0]).toMatchObject({ notificationType: "TRANSFER_CANCEL" });
  await body(act(app, "accept", app.bob, app.offerId), 404);
  expect(await app.audit()).toEqual([]);
});

test("an object is transferred several times, comes back to its first owner, and each owner in turn can edit and revoke it", async () => {
  const app = await openTransferred();
  const { _id: objectId } = app.object;
  const pass = async (from: Person, to: Person) => {
    const { _id: offerId } = await body<OutgoingOffer>(offer(app, from, objectId, to.wallet), 201);
    await body(act(app, "accept", to, offerId));
    expect(await app.audit()).toEqual([]);
  };
  const statusIn = async (who: Person) => (await listOf(app, who)).find(({ _id }) => _id === objectId)?.status;
  await body(app.call("POST", "/object/edit-object", app.bob, { objectId, objectName: "Chez Bob" }));
  await pass(app.bob, app.eve);
  expect([await statusIn(app.ada), await statusIn(app.bob), await statusIn(app.eve)]).toEqual([
    "transferred",
    "transferred",
    "active",
  ]);
  await pass(app.eve, app.ada);
  expect([await statusIn(app.ada), await statusIn(app.bob), await statusIn(app.eve)]).toEqual([
    "active",
    "transferred",
    "transferred",
  ]);
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId }));
  expect([await statusIn(app.ada), await statusIn(app.bob)]).toEqual(["revoked", "transferred"]);
  const { object } = await body<{ object: object }>(app.call("GET", `/registry/lookup?hash=${app.object.hash}`, null));
  expect(object).toMatchObject({ status: "revoked", latestEvent: { type: "revoke" } });
  expect(await app.audit()).toEqual([]);
});
