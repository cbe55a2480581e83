import { expect, test } from "vitest";
import type { Notification, NotificationsAnswer } from "../../contract/notification.ts";
import type { OutgoingOffer, TransferOffersAnswer } from "../../contract/transfer.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { type DeclineDue, declineDueRecords } from "./store.ts";

const MINUTE_MS = 60_000;

/** Ada has offered « Carnet » to Bob's address, and Bob has declined; he can still undo that. */
async function openDeclined() {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS });
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  const object = await app.claimed(ada, sha256("carnet"), { objectName: "Carnet" });
  const { _id: offerId } = await body<OutgoingOffer>(
    app.call("POST", "/transfer/offer", ada, { objectId: object._id, to: bob.email }),
    201,
  );
  const act = (verb: string, who: Person, more = {}) =>
    app.call("POST", `/transfer/${verb}`, who, { offerId, ...more });
  await body(act("decline", bob, { undoable: true }));
  return { ...app, ada, bob, eve, object, offerId, act };
}

const notificationsOf = async (app: Harness, who: Person) =>
  (await body<NotificationsAnswer>(app.call("GET", "/notifications/get-user-notifications", who))).data;
const typesOf = (told: readonly Notification[]) => told.map(({ notificationType }) => notificationType);
const offersOf = async (app: Harness, who: Person) =>
  (await body<TransferOffersAnswer>(app.call("GET", "/transfer/offers", who))).data.length;
const standing = async (app: Harness, who: Person) =>
  (await notificationsOf(app, who)).find(({ offer }) => offer)?.offer?.standing;

/** Fails if a record of the offer or of its decline is left. */
async function expectGone(app: Harness): Promise<void> {
  for (const prefix of [["transfer_offers"], ["transfer_offers_due"], ["transfer_declines_due"]])
    expect(await Array.fromAsync(app.kv.list({ prefix })), prefix[0]).toEqual([]);
  expect(await app.audit()).toEqual([]);
}

test("while a decline of an offer can be undone, the offer cannot be accepted, and it looks open to its owner", async () => {
  const app = await openDeclined();
  expect([await offersOf(app, app.bob), await standing(app, app.bob)]).toEqual([0, "declined"]);
  expect([await offersOf(app, app.ada), await standing(app, app.ada)]).toEqual([1, "open"]);
  expect(typesOf(await notificationsOf(app, app.ada))).not.toContain("TRANSFER_DECLINE");
  await body(app.act("accept", app.bob), 404);
  app.pass(MINUTE_MS - 1);
  await app.tellDeclinedOffers();
  expect(await app.emailsTo(app.ada.email)).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("a user who gets the address later cannot undo a decline by its previous user", async () => {
  const app = await openDeclined();
  await app.setUser(app.bob.email, { email: "elsewhere@example.com" });
  await app.setUser(app.eve.email, { email: app.bob.email });
  await body(app.act("undo-decline", app.eve), 404);
  expect(await standing(app, app.ada)).toBe("open");
  app.pass(MINUTE_MS);
  await app.tellDeclinedOffers();
  await expectGone(app);
});

test("announces a decline only after its minute has passed, even if a due record of the object is earlier", async () => {
  const app = await openDeclined();
  const [due] = await Array.fromAsync(app.kv.list<DeclineDue>({ prefix: declineDueRecords.all }));
  const early = { ...(due?.value as DeclineDue), until: app.environment.now() - 1 };
  await app.kv.set(declineDueRecords.key(early), early);
  await app.tellDeclinedOffers();
  expect(await standing(app, app.ada)).toBe("open");
  app.pass(MINUTE_MS);
  await app.tellDeclinedOffers();
  await expectGone(app);
});

test("an undone decline notifies no one, and the offer can be accepted again", async () => {
  const app = await openDeclined();
  app.pass(MINUTE_MS - 1);
  await body(app.act("undo-decline", app.bob));
  expect([await offersOf(app, app.bob), await standing(app, app.bob)]).toEqual([1, "open"]);
  app.pass(MINUTE_MS);
  await app.tellDeclinedOffers();
  await body(app.act("accept", app.bob));
  expect(typesOf(await notificationsOf(app, app.ada))).not.toContain("TRANSFER_DECLINE");
  expect((await app.emailsTo(app.ada.email)).map(({ subject }) => subject)).toEqual([
    "Bob L. a accepté «\u00a0Carnet\u00a0»",
  ]);
  await expectGone(app);
});

test("after a minute the owner is notified once of a decline, and it can no longer be undone", async () => {
  const app = await openDeclined();
  app.pass(MINUTE_MS);
  await body(app.act("undo-decline", app.bob), 404);
  await app.tellDeclinedOffers();
  await app.tellDeclinedOffers();
  const [news] = await notificationsOf(app, app.ada);
  expect(news).toMatchObject({ notificationType: "TRANSFER_DECLINE", offeredTo: app.bob.email, userList: [] });
  expect(await app.emailsTo(app.ada.email)).toHaveLength(1);
  expect(await offersOf(app, app.ada)).toBe(0);
  await expectGone(app);
});

test("a decline whose notification fails does not delay others, and is retried at the next run", async () => {
  const app = await openDeclined();
  const [due] = await Array.fromAsync(app.kv.list<DeclineDue>({ prefix: declineDueRecords.all }));
  const broken = { ...(due?.value as DeclineDue), until: app.environment.now() };
  const key = declineDueRecords.key(broken);
  await app.kv.set(key, { ...broken, tokenId: {} });
  app.pass(MINUTE_MS);
  await expect(app.tellDeclinedOffers()).rejects.toThrow();
  expect(typesOf(await notificationsOf(app, app.ada))[0]).toBe("TRANSFER_DECLINE");
  expect(await Array.fromAsync(app.kv.list({ prefix: declineDueRecords.all }), (each) => each.key)).toEqual([key]);
});

test("declining a second time without the delay notifies the owner at once", async () => {
  const app = await openDeclined();
  await body(app.act("decline", app.bob));
  expect(typesOf(await notificationsOf(app, app.ada))[0]).toBe("TRANSFER_DECLINE");
  app.pass(MINUTE_MS);
  await app.tellDeclinedOffers();
  expect(await app.emailsTo(app.ada.email)).toHaveLength(1);
  await expectGone(app);
});

test("if the owner cancels the offer or revokes the object, the offer and its pending decline end", async () => {
  const app = await openDeclined();
  await body(app.act("cancel", app.ada));
  await body(app.act("undo-decline", app.bob), 404);
  await expectGone(app);
  const again = await openDeclined();
  await body(again.call("POST", "/object/revoke-object", again.ada, { objectId: again.object._id }));
  await expectGone(again);
});

test("only the user who declined an offer can undo the decline", async () => {
  const app = await openDeclined();
  for (const who of [app.ada, app.eve]) await body(app.act("undo-decline", who), 404);
  expect(await standing(app, app.bob)).toBe("declined");
  await body(app.act("undo-decline", app.bob));
  await body(app.act("undo-decline", app.bob), 404);
});

test("after an account is deleted, no record contains its decline or the address that declined", async () => {
  const app = await openDeclined();
  await body(app.act("decline", app.bob));
  await body(app.call("POST", "/user/delete-account", app.bob, { email: app.bob.email }), 202);
  await app.resumeErasures();
  const [news] = await notificationsOf(app, app.ada);
  expect(news?.notificationType).toBe("TRANSFER_DECLINE");
  expect(JSON.stringify(news)).not.toContain(app.bob.email);
  for await (const { value } of app.kv.list({ prefix: ["notifications"] }))
    expect(JSON.stringify(value)).not.toContain(app.bob.email);
  const other = await openDeclined();
  await body(other.call("POST", "/user/delete-account", other.bob, { email: other.bob.email }), 202);
  await other.resumeErasures();
  await expectGone(other);
});
