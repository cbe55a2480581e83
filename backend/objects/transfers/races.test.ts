import { expect, test } from "vitest";
import { userKeys, userRecords } from "../../accounts/users/store.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { failingKv, interruptedKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";

const offer = (app: Harness, who: Person, objectId: string, to: string) =>
  app.call("POST", "/transfer/offer", who, { objectId, to });
const act = (app: Harness, verb: "accept" | "decline" | "cancel", who: Person, offerId: string) =>
  app.call("POST", `/transfer/${verb}`, who, { offerId });
const revoke = (app: Harness, who: Person, objectId: string) =>
  app.call("POST", "/object/revoke-object", who, { objectId });
const deletion = (app: Harness, who: Person) => app.call("POST", "/user/delete-account", who, { email: who.email });

/** Ada has offered an object to Bob. */
async function openOffered(kv?: Kv) {
  const app = await openHarness(kv ? { kv } : {});
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const { _id: objectId, hash } = await app.claimed(ada, sha256("contested"));
  const { _id: offerId } = await body<OutgoingOffer>(offer(app, ada, objectId, bob.email), 201);
  return { ...app, ada, bob, objectId, hash, offerId };
}

async function statusesOf(answers: readonly Promise<Response>[]): Promise<number[]> {
  return Promise.all(
    answers.map(async (answer) => {
      const { body: content, status } = await answer;
      await content?.cancel();
      return status;
    }),
  );
}

const won = (statuses: readonly number[]): number => statuses.filter((status) => status < 300).length;

async function leafTypes(app: Harness): Promise<string[]> {
  const types: string[] = [];
  for await (const { value } of app.kv.list<Uint8Array>({ prefix: ["registry", "leaf"] }))
    types.push((JSON.parse(new TextDecoder().decode(value)) as { t: string }).t);
  return types;
}

test("of parallel offers of the same object, exactly one is made", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const { _id: objectId } = await app.claimed(ada, sha256("wanted"));
  const statuses = await statusesOf(
    Array.from({ length: 12 }, (_, at) => offer(app, ada, objectId, `p${at}@example.com`)),
  );
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 11 }, () => 409)]);
  expect(await app.audit()).toEqual([]);
});

test("of parallel acceptances, declines, cancellations and revocations, exactly one ends the offer", async () => {
  for (let round = 0; round < 8; round++) {
    const app = await openOffered();
    // Each round starts the calls in another order.
    const calls = [
      () => act(app, "accept", app.bob, app.offerId),
      () => act(app, "cancel", app.ada, app.offerId),
      () => act(app, "decline", app.bob, app.offerId),
      () => revoke(app, app.ada, app.objectId),
    ];
    const order = Array.from({ length: 12 }, (_, at) => (at + round) % calls.length);
    const statuses = await statusesOf(order.map((which) => (calls[which] as (typeof calls)[number])()));
    const of = (which: number) => statuses.filter((_, at) => order[at] === which);
    const [accepted, cancelled, declined, revoked] = [won(of(0)), won(of(1)), won(of(2)), won(of(3))];
    expect(accepted + cancelled + declined).toBeLessThanOrEqual(1);
    // The owner can revoke the object if, and only if, the offer was not accepted first.
    expect(accepted + revoked).toBe(1);
    expect(await leafTypes(app)).toEqual(["mint", accepted === 1 ? "transfer" : "revoke"]);
    expect(await Array.fromAsync(app.kv.list({ prefix: ["transfer_offers"] }))).toEqual([]);
    expect(await app.audit()).toEqual([]);
  }
});

test.each([
  ["a cancellation", "cancel", 404],
  ["a decline", "decline", 404],
  ["the owner's deletion of their account", "owner", 404],
  ["the addressee's deletion of their account", "addressee", 401],
] as const)("%s between read and commit of an acceptance prevents the acceptance", async (_, what, status) => {
  const store = interruptedKv(await openKv(":memory:"));
  const app = await openOffered(store.kv);
  const adaId = (await app.kv.get<string>(userKeys.byEmail(app.ada.email))).value as string;
  let done = false;
  const work = async () => {
    if (what === "cancel") await body(act(app, "cancel", app.ada, app.offerId));
    else if (what === "decline") await body(act(app, "decline", app.bob, app.offerId));
    else await body(deletion(app, what === "owner" ? app.ada : app.bob), 202);
    done = true;
  };
  // When Bob accepts, only the log's writer reads Ada's account.
  store.afterReading(userRecords.at(adaId), work);
  await body(act(app, "accept", app.bob, app.offerId), status);
  expect(done).toBe(true);
  await app.resumeErasures();
  expect(await leafTypes(app)).toEqual(what === "owner" ? ["mint", "erase"] : ["mint"]);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["transfer_offers"] }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("an offer made between read and commit of a revocation ends with the revocation", async () => {
  const store = interruptedKv(await openKv(":memory:"));
  const app = await openOffered(store.kv);
  await body(act(app, "cancel", app.ada, app.offerId));
  let done = false;
  store.afterReading(userRecords.at("nobody"), async () => {
    await body(offer(app, app.ada, app.objectId, app.bob.email), 201);
    done = true;
  });
  await body(revoke(app, app.ada, app.objectId));
  expect(done).toBe(true);
  expect(await Array.fromAsync(app.kv.list({ prefix: ["transfer_offers"] }))).toEqual([]);
  expect(await app.audit()).toEqual([]);
});

test("an offer made while either account is being deleted is either complete or absent", async () => {
  for (let round = 0; round < 6; round++) {
    const app = await openOffered();
    const leaver = round % 2 === 0 ? app.ada : app.bob;
    const accepting = () => act(app, "accept", app.bob, app.offerId);
    const leaving = () => deletion(app, leaver);
    const calls = round < 3 ? [accepting, leaving] : [leaving, accepting];
    await statusesOf(calls.map((call) => call()));
    await app.resumeErasures();
    await app.resumeErasures();
    const types = await leafTypes(app);
    const outcomes =
      leaver === app.ada
        ? [
            ["mint", "erase"],
            ["mint", "transfer"],
          ]
        : [["mint"], ["mint", "transfer", "erase"]];
    expect(outcomes).toContainEqual(types);
    expect(await Array.fromAsync(app.kv.list({ prefix: ["users_erasing"] }))).toEqual([]);
    expect(await app.audit()).toEqual([]);
  }
});

test.each([
  [true, 200, ["mint", "transfer"]],
  [false, 503, ["mint"]],
] as const)(
  "if the commit of an acceptance throws (written: %s), the answer is %i and fsck finds no damage",
  async (keepsLast, status, leaves) => {
    const store = failingKv(await openKv(":memory:"));
    const app = await openOffered(store.kv);
    store.dieAt(1, { keepsLast });
    await body(act(app, "accept", app.bob, app.offerId), status);
    expect(store.revive()).toBe(true);
    expect(await leafTypes(app)).toEqual(leaves);
    expect(await app.audit()).toEqual([]);
    await body(act(app, "accept", app.bob, app.offerId), keepsLast ? 404 : 200);
    expect(await app.audit()).toEqual([]);
  },
);

test("offers and cancellations succeed while other objects are registered", async () => {
  const app = await openOffered();
  const eve = await app.signUp("Eve");
  const claims = Array.from({ length: 30 }, (_, at) => app.claim(eve, sha256(`claim ${at}`)));
  const turns = async () => {
    for (let at = 0; at < 10; at++) {
      await body(act(app, "cancel", app.ada, at === 0 ? app.offerId : latest));
      latest = (await body<OutgoingOffer>(offer(app, app.ada, app.objectId, app.bob.email), 201))._id;
    }
  };
  let latest = "";
  const [statuses] = await Promise.all([statusesOf(claims), turns()]);
  expect(won(statuses)).toBe(30);
  expect(await app.audit()).toEqual([]);
});
