import { expect, test } from "vitest";
import { lineOf, tell } from "../../contract/event-text.ts";
import type { Notification, NotificationsAnswer, PreferencesAnswer } from "../../contract/notification.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import type { User } from "../../contract/user.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import type { NotificationRecord } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const list = async (app: Harness, who: Person, query = "") =>
  (await body<NotificationsAnswer>(app.call("GET", `/notifications/get-user-notifications${query}`, who))).data;
const history = async (app: Harness, who: Person, id: string) =>
  (await body<NotificationsAnswer>(app.call("GET", `/notifications/get-object-notifications/${id}`, who))).data;
const idOf = async (app: Harness, who: Person) => (await body<User>(app.call("GET", "/user/get-user", who)))._id;
const typesOf = (told: readonly Notification[]) => told.map(({ notificationType }) => notificationType);
const offer = (app: Harness, who: Person, objectId: string, to: string) =>
  body<OutgoingOffer>(app.call("POST", "/transfer/offer", who, { objectId, to }), 201);
const answer = (app: Harness, verb: "accept" | "decline" | "cancel", who: Person, { _id }: OutgoingOffer) =>
  body(app.call("POST", `/transfer/${verb}`, who, { offerId: _id }));
const rename = (app: Harness, who: Person, objectId: string, objectName: string) =>
  body(app.call("POST", "/object/edit-object", who, { objectId, objectName }));
const look = (app: Harness, who: Person, hash: string) =>
  body(app.call("POST", "/object/verify-object", who, { hash }));
const signedIn = async (app: Harness, who: Person): Promise<Person> => ({
  ...who,
  ...(await body<Person>(app.call("POST", "/auth/login", null, { email: who.email, password: PASSWORD }))),
});
const told = async (app: Harness, who: Person, query = "") => {
  const readerId = await idOf(app, who);
  return (await list(app, who, query)).map((each) => lineOf(tell(each, readerId).line, { plain: true }));
};

/** Opens an application with Ada Lovelace, her object « Carnet », Bob and Eve. */
async function openScene() {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  const object = await app.claimed(ada, sha256("carnet"), { objectName: "Carnet" });
  return { ...app, ada, bob, eve, object };
}

test("announces a transfer to both parties with the other party and the object", async () => {
  const app = await openScene();
  const made = await offer(app, app.ada, app.object._id, app.bob.email);
  expect(await told(app, app.bob)).toEqual(["Ada L. vous propose «\u00a0Carnet\u00a0»"]);
  expect((await told(app, app.ada))[0]).toBe("Vous avez proposé «\u00a0Carnet\u00a0»");
  await answer(app, "accept", app.bob, made);
  expect(await told(app, app.ada, "?of=bell")).toEqual(["Bob L. a accepté «\u00a0Carnet\u00a0»"]);
  expect(await told(app, app.bob)).toEqual([
    "Ada L. vous a transféré «\u00a0Carnet\u00a0»",
    "Ada L. vous a proposé «\u00a0Carnet\u00a0»",
  ]);
  const eveId = await idOf(app, app.eve);
  await body(app.scan(app.eve, "carnet"));
  expect(
    (await history(app, app.eve, app.object._id)).map((each) => lineOf(tell(each, eveId).line, { plain: true })),
  ).toEqual([
    "Vous avez consulté «\u00a0Carnet\u00a0»",
    "Ada L. a transféré «\u00a0Carnet\u00a0» à Bob L.",
    "Ada L. a inscrit «\u00a0Carnet\u00a0»",
  ]);
  expect(await app.audit()).toEqual([]);
});

test("notifications keep the names that users and objects had at the time", async () => {
  const app = await openScene();
  await look(app, app.eve, app.object.hash);
  app.pass(1000);
  await rename(app, app.ada, app.object._id, "Journal");
  await body(app.call("POST", "/user/edit-profile", app.eve, { firstName: "Zoé", lastName: "Kerbrat" }));
  app.pass(60 * 60 * 1000);
  const [ada, eve] = [await signedIn(app, app.ada), await signedIn(app, app.eve)];
  await look(app, eve, app.object.hash);
  expect(await told(app, ada)).toEqual([
    "Zoé K. a consulté «\u00a0Journal\u00a0»",
    "Vous avez renommé «\u00a0Carnet\u00a0» en «\u00a0Journal\u00a0»",
    "Eve L. a consulté «\u00a0Carnet\u00a0»",
    "Vous avez inscrit «\u00a0Carnet\u00a0»",
  ]);
  // A user who has the file, but not the object, does not see its new name.
  const bob = await signedIn(app, app.bob);
  await body(app.scan(bob, "carnet"));
  const seen = await history(app, bob, app.object._id);
  expect(seen.flatMap(({ objectList }) => objectList.map(({ objectName }) => objectName))).not.toContain("Carnet");
  expect(seen.some(({ objectList }) => objectList.some((each) => "formerName" in each))).toBe(false);
  expect(await app.audit()).toEqual([]);
});

test("an old notification record without a name is shown with the current name", async () => {
  const app = await openScene();
  for await (const { key, value } of app.kv.list<Record<string, unknown>>({ prefix: ["notifications"] })) {
    const { objectName: _, ...older } = value;
    await app.kv.set(key, older);
  }
  await rename(app, app.ada, app.object._id, "Journal");
  expect((await told(app, app.ada)).at(-1)).toBe("Vous avez inscrit «\u00a0Journal\u00a0»");
});

test("the bell lists only actions of other users, however many actions the user took since; the full list has everything", async () => {
  const app = await openScene();
  await look(app, app.eve, app.object.hash);
  for (let n = 0; n < 5; n++) await app.claimed(app.ada, sha256(`more ${n}`));
  expect(typesOf(await list(app, app.ada, "?of=bell&limit=2"))).toEqual(["OBJECT_VIEW"]);
  expect(await list(app, app.ada)).toHaveLength(7);
  const first = await app.call("GET", "/notifications/get-user-notifications?limit=2", app.ada);
  expect(first.headers.get("x-unread-count")).toBe("1");
  expect((await body<NotificationsAnswer>(Promise.resolve(first))).data.map(({ news }) => news)).toEqual([
    false,
    false,
  ]);
  await body(app.call("POST", "/notifications/mark-read", app.ada, {}));
  expect(await list(app, app.ada, "?of=others&unread=true")).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("lists actions of other users in pages, by kind, and unread only", async () => {
  const app = await openScene();
  const second = await app.claimed(app.ada, sha256("second"), { objectName: "Second" });
  for (const who of [app.bob, app.eve]) for (const { hash } of [app.object, second]) await look(app, who, hash);
  const made = await offer(app, app.ada, second._id, app.bob.email);
  await answer(app, "decline", app.bob, made);
  const seen: string[] = [];
  let query = "?of=others&limit=2";
  for (let page = 0; page < 4 && query; page++) {
    const response = await app.call("GET", `/notifications/get-user-notifications${query}`, app.ada);
    seen.push(...typesOf((await body<NotificationsAnswer>(Promise.resolve(response))).data));
    query = /^<(\?[^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1] ?? "";
  }
  expect(seen).toEqual(["TRANSFER_DECLINE", ...Array(4).fill("OBJECT_VIEW")]);
  expect(typesOf(await list(app, app.ada, "?of=others&kind=answers"))).toEqual(["TRANSFER_DECLINE"]);
  const [, view] = await list(app, app.ada, "?of=others");
  await body(app.call("POST", "/notifications/mark-read", app.ada, { id: view?._id }));
  expect(await list(app, app.ada, "?of=others&unread=true")).toHaveLength(4);
  expect(typesOf(await list(app, app.ada, "?kind=changes"))).toEqual(["OBJECT_MINT", "OBJECT_MINT"]);
  await body(app.call("GET", "/notifications/get-user-notifications?of=mine", app.ada), 400);
});

test("an offer's notification shows the outcome of the offer", async () => {
  const app = await openScene();
  const standing = async () =>
    (await list(app, app.bob)).find(({ notificationType }) => notificationType === "TRANSFER_OFFER")?.offer;
  const first = await offer(app, app.ada, app.object._id, app.bob.email);
  expect(await standing()).toEqual({ _id: first._id, standing: "open" });
  await answer(app, "cancel", app.ada, first);
  expect(await standing()).toMatchObject({ standing: "cancelled", endedAt: "2026-01-01T00:00:00.000Z" });
  app.pass(1);
  await answer(app, "decline", app.bob, await offer(app, app.ada, app.object._id, app.bob.email));
  expect(await standing()).toMatchObject({ standing: "declined" });
  app.pass(1);
  await answer(app, "accept", app.bob, await offer(app, app.ada, app.object._id, app.bob.email));
  expect(await standing()).toMatchObject({ standing: "accepted" });
  const offers = (await list(app, app.bob)).flatMap((each) => (each.offer ? [each.offer.standing] : []));
  expect(offers).toEqual(["accepted", "declined", "cancelled"]);
});

test("announces an expired offer to both parties once, but not if the object was transferred or revoked since", async () => {
  const app = await openScene();
  const revoked = await app.claimed(app.ada, sha256("revoked"));
  await offer(app, app.ada, app.object._id, app.bob.email);
  await offer(app, app.ada, revoked._id, app.bob.email);
  await body(app.call("POST", "/object/revoke-object", app.ada, { objectId: revoked._id }));
  app.pass(14 * DAY_MS - 1);
  await app.tellExpiredOffers();
  const [early] = await list(app, await signedIn(app, app.bob));
  expect(early?.notificationType).toBe("TRANSFER_CANCEL");
  app.pass(1);
  await app.tellExpiredOffers();
  await app.tellExpiredOffers();
  const [ada, bob] = [await signedIn(app, app.ada), await signedIn(app, app.bob)];
  expect((await told(app, ada, "?of=bell"))[0]).toBe("Votre proposition de «\u00a0Carnet\u00a0» a expiré");
  expect(await told(app, bob, "?of=bell&kind=answers")).toEqual([
    "La proposition que vous faisait Ada L. pour «\u00a0Carnet\u00a0» a expiré",
  ]);
  const [made] = (await list(app, bob)).filter(
    ({ offer, objectList }) => offer && objectList[0]?._id === app.object._id,
  );
  expect(made?.offer?.standing).toBe("expired");
  expect(await Array.fromAsync(app.kv.list({ prefix: ["transfer_offers_due"] }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("a kind of notification that is switched off is missing from the bell but not from the full list, and can be switched on again", async () => {
  const app = await openScene();
  await look(app, app.eve, app.object.hash);
  const set = (kind: string, way: string, on: boolean, status = 200) =>
    body<PreferencesAnswer>(app.call("POST", "/notifications/preferences", app.ada, { kind, way, on }), status);
  const unread = async () => {
    const response = await app.call("GET", "/notifications/get-user-notifications?limit=1", app.ada);
    await response.body?.cancel();
    return response.headers.get("x-unread-count");
  };
  expect(await unread()).toBe("1");
  expect((await set("views", "bell", false)).data).toContainEqual({ kind: "views", bell: "off", letter: "never" });
  expect([await unread(), await list(app, app.ada, "?of=bell")]).toEqual(["0", []]);
  expect(await list(app, app.ada, "?of=others")).toMatchObject([{ notificationType: "OBJECT_VIEW", news: false }]);
  await set("views", "bell", true);
  expect(await unread()).toBe("1");
  expect(await Array.fromAsync(app.kv.list({ prefix: ["news_preferences"] }))).toEqual([]);
  // Offers cannot be switched off, because they wait for an answer; and there are no e-mails about views.
  for (const [kind, way] of [
    ["offers", "bell"],
    ["offers", "letter"],
    ["views", "letter"],
    ["security", "letter"],
  ] as const)
    await set(kind, way, false, 400);
});

test("deleting an account removes the user's name from notifications; the order of other histories stays", async () => {
  const app = await openScene();
  const adaId = await idOf(app, app.ada);
  await rename(app, app.ada, app.object._id, "Journal secret");
  await body(app.call("POST", "/user/edit-profile", app.ada, { firstName: "Augusta", lastName: "King" }));
  await body(app.call("POST", "/notifications/preferences", app.ada, { kind: "views", way: "bell", on: false }));
  await answer(app, "accept", app.bob, await offer(app, app.ada, app.object._id, app.bob.email));
  await rename(app, app.bob, app.object._id, "Cahier");
  await body(app.call("POST", "/user/delete-account", app.ada, { email: app.ada.email }), 202);
  await app.resumeErasures();
  const under = async (kind: string) =>
    (await Array.fromAsync(app.kv.list<NotificationRecord>({ prefix: [kind] }))).map(({ key, value }) => ({
      key,
      value,
    }));
  const notifications = (await under("notifications")).map(({ value }) => value);
  const own = notifications.filter(({ actorId }) => actorId === adaId);
  expect(own.map(({ type }) => type)).toEqual(["OBJECT_MINT", "OBJECT_EDIT", "TRANSFER_OFFER"]);
  for (const record of own) expect(record).not.toHaveProperty("objectName");
  expect(JSON.stringify(own)).not.toContain("Carnet");
  // The name at the time of the transfer stays, because it belongs to the new owner.
  expect(notifications.filter(({ objectName }) => objectName === "Journal secret")).toHaveLength(1);
  expect([await under("former_names"), await under("news_preferences")]).toEqual([[], []]);
  expect((await under("news")).map(({ key }) => key[1])).toEqual([await idOf(app, app.bob)]);
  const types = typesOf(await history(app, app.bob, app.object._id));
  expect(types).toEqual(["OBJECT_EDIT", "OBJECT_TRANSFER", "TRANSFER_OFFER", "OBJECT_EDIT", "OBJECT_MINT"]);
  expect(await app.audit()).toEqual([]);
});
