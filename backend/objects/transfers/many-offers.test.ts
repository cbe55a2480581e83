import { expect, test } from "vitest";
import { OFFERS_A_DAY, OFFERS_TO_ONE_A_DAY } from "../../contract/constants.ts";
import type { RegisteredOne, RegisterManyAnswer } from "../../contract/many.ts";
import type { NotificationsAnswer } from "../../contract/notification.ts";
import type { OutgoingOffer, TransferOffersAnswer } from "../../contract/transfer.ts";
import { getAll } from "../../platform/kv/write.ts";
import { CHEAP_PASSWORDS } from "../../tests/cheap-passwords.ts";
import { body, type Harness, openHarness, PASSWORD, type Person, sha256 } from "../../tests/harness.ts";
import { type HeldObject, objectRecords } from "../record/store.ts";
import { MAX_WAITING } from "./listing.ts";
import { type OfferRecord, offerRecords } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Registers this many objects, 500 per call, and returns their identifiers. */
async function registered(app: Harness, who: Person, count: number): Promise<string[]> {
  const objects = Array.from({ length: count }, (_, at) => ({
    hash: sha256(`${who.email} ${at}`),
    objectName: `${at}`,
  }));
  const ids: string[] = [];
  for (let at = 0; at < count; at += 500) {
    const asked = { walletAddress: who.wallet, objects: objects.slice(at, at + 500) };
    const { results } = await body<RegisterManyAnswer>(app.call("POST", "/object/register-many", who, asked));
    ids.push(...(results as readonly RegisteredOne[]).map(({ object }) => object._id));
  }
  return ids;
}

const offer = (app: Harness, who: Person, objectId: string | undefined, to: string) =>
  app.call("POST", "/transfer/offer", who, { objectId, to });
const offersOf = async (app: Harness, who: Person) =>
  (await body<TransferOffersAnswer>(app.call("GET", "/transfer/offers", who))).data;
const again = async (app: Harness, who: Person): Promise<Person> => ({
  ...who,
  ...(await body<Person>(app.call("POST", "/auth/login", null, { email: who.email, password: PASSWORD }))),
});

test("sixty objects can be offered to one user one after another, and accepted, revoked or cancelled; only a few e-mails are sent", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 1 });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const ids = await registered(app, ada, 60);
  for (const id of ids) await body(offer(app, ada, id, bob.email), 201);
  const offers = await offersOf(app, bob);
  expect(offers.map(({ objectId }) => objectId).toSorted()).toEqual(ids.toSorted());
  expect(await app.emailsTo(bob.email)).toHaveLength(5);
  const { data: bell } = await body<NotificationsAnswer>(
    app.call("GET", "/notifications/get-user-notifications?of=bell&limit=200", bob),
  );
  expect(bell).toHaveLength(60);

  for (const { _id: offerId } of offers.slice(0, 30))
    await body(app.call("POST", "/transfer/accept", bob, { offerId }));
  for (const { _id: offerId } of offers.slice(30, 40))
    await body(app.call("POST", "/transfer/decline", bob, { offerId }));
  for (const { _id: offerId } of offers.slice(40, 50))
    await body(app.call("POST", "/transfer/cancel", ada, { offerId }));
  for (const { objectId } of offers.slice(50)) await body(app.call("POST", "/object/revoke-object", ada, { objectId }));
  expect(await offersOf(app, ada)).toEqual([]);
  const { data: had } = await body<{ data: unknown[] }>(app.call("GET", "/transfer/cessions", bob));
  expect(had).toHaveLength(30);
  // Each mailbox gets twenty e-mails about answers. Bob gets none about withdrawn offers, because his mailbox has had
  // its five e-mails about offers.
  expect([(await app.emailsTo(ada.email)).length, (await app.emailsTo(bob.email)).length]).toEqual([20, 5 + 20]);
  expect(await app.audit()).toEqual([]);
});

test("limits the offers made to one address per day, and its open offers, to the number that the recipient's list can hold", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 1 });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const ids = await registered(app, ada, OFFERS_TO_ONE_A_DAY + 2);
  for (const id of ids.slice(0, OFFERS_TO_ONE_A_DAY - 1)) await body(offer(app, ada, id, bob.email), 201);
  const { _id: offerId } = await body<OutgoingOffer>(offer(app, ada, ids.at(-3), bob.email), 201);

  app.pass(DAY_MS);
  const [later, bobLater] = [await again(app, ada), await again(app, bob)];
  const full = await offer(app, later, ids.at(-2), bob.email.toUpperCase());
  expect(full.headers.get("Retry-After")).toBe(String((13 * DAY_MS) / 1000));
  expect(await body(full, 429)).toMatchObject({
    code: "rate_limited",
    message:
      "You already have 500 open offers to this address. You can offer again once one of them is answered, cancelled or expired.",
  });
  await body(offer(app, later, ids.at(-2), "nobody@example.com"), 201);
  await body(app.call("POST", "/transfer/decline", bobLater, { offerId }));
  await body(offer(app, later, ids.at(-1), bob.email), 201);
  expect(await offersOf(app, bobLater)).toHaveLength(OFFERS_TO_ONE_A_DAY);
});

test("refuses with a reason the 501st object offered to one address within a day", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 1 });
  const ada = await app.signUp("Ada");
  const [objectId] = await registered(app, ada, 1);
  for (let at = 0; at < OFFERS_TO_ONE_A_DAY; at++) {
    const { _id: offerId } = await body<OutgoingOffer>(offer(app, ada, objectId, "often@example.com"), 201);
    await body(app.call("POST", "/transfer/cancel", ada, { offerId }));
  }
  expect(await body(offer(app, ada, objectId, "Often@example.com"), 429)).toMatchObject({
    code: "rate_limited",
    message: "Too many offers to this address. Please try again in 3 minutes.",
    retryAfter: 173,
  });
  await body(offer(app, ada, objectId, "once@example.com"), 201);
});

test("an account has a daily limit of offers, counted over all addresses", async () => {
  const app = await openHarness({ passwords: CHEAP_PASSWORDS, rateLimitScale: 4 / OFFERS_A_DAY });
  const ada = await app.signUp("Ada");
  const [objectId] = await registered(app, ada, 1);
  for (let at = 0; at < 4; at++) {
    const made = await body<OutgoingOffer>(offer(app, ada, objectId, `once${at}@example.com`), 201);
    await body(app.call("POST", "/transfer/cancel", ada, { offerId: made._id }));
  }
  expect(await body(offer(app, ada, objectId, "last@example.com"), 429)).toMatchObject({
    message: "Too many offers. Please try again in 6 hours.",
  });
});

test("a user's list contains the latest offers however many were made, and its pages contain all of them", async () => {
  const app = await openHarness();
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const [objectId] = await registered(app, ada, 1);
  await body(offer(app, ada, objectId, bob.email), 201);
  const [[object], [first]] = await Promise.all([
    getAll<HeldObject>(app.kv, [objectRecords.at(0)]),
    getAll<OfferRecord>(app.kv, [offerRecords.at(0)]),
  ]);
  for (let tokenId = 1; tokenId <= MAX_WAITING; tokenId++) {
    const made = { ...(first?.value as OfferRecord), tokenId, id: app.environment.ulid() };
    await app.kv.set(objectRecords.at(tokenId), { ...object?.value, tokenId });
    for (const write of offerRecords.put(made, made.createdAt))
      if ("value" in write) await app.kv.set(write.key, write.value);
  }
  const whole = (await offersOf(app, bob)).map(({ _id }) => _id);
  expect(whole).toHaveLength(MAX_WAITING);
  expect(whole).not.toContain(first?.value?.id);
  expect(await offersOf(app, ada)).toHaveLength(MAX_WAITING + 1);

  const paged: string[] = [];
  let path: string | undefined = "/transfer/offers?limit=200";
  while (path) {
    const answer: Response = await app.call("GET", path, bob);
    path = /<([^>]*)>/.exec(answer.headers.get("Link") ?? "")?.[1]?.replace(/^/, "/transfer/offers");
    paged.push(...(await body<TransferOffersAnswer>(answer)).data.map(({ _id }) => _id));
  }
  expect(paged).toEqual([...whole, first?.value?.id]);
});
