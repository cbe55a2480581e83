import { expect, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import type { OutgoingOffer } from "../contract/transfer.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../tests/harness.ts";

interface Names {
  readonly adaId: string;
  readonly bobId: string;
  readonly eveId: string;
  readonly offerId: string;
}

async function idOf(app: Harness, who: Person): Promise<string> {
  return (await app.kv.get<string>(userKeys.byEmail(who.email))).value as string;
}

/**
 * Opens a store with three objects: object 0 went from Ada to Bob to Eve, object 1 is Ada's and offered to Bob, and
 * object 2 is Ada's and revoked.
 */
async function openFilled(): Promise<Harness & Names> {
  const app = await openHarness();
  const [ada, bob, eve] = [await app.signUp("Ada"), await app.signUp("Bob"), await app.signUp("Eve")];
  const offer = async (from: Person, objectId: string, to: string) =>
    (await body<OutgoingOffer>(app.call("POST", "/transfer/offer", from, { objectId, to }), 201))._id;
  const { _id: given } = await app.claimed(ada, sha256("given"));
  const { _id: offered } = await app.claimed(ada, sha256("offered"));
  const { _id: revoked } = await app.claimed(ada, sha256("revoked"));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: revoked }));
  const first = await offer(ada, given, bob.email);
  await body(app.call("POST", "/transfer/accept", bob, { offerId: first }));
  app.pass(1000);
  const second = await offer(bob, given, eve.wallet);
  await body(app.call("POST", "/transfer/accept", eve, { offerId: second }));
  const offerId = await offer(ada, offered, bob.email);
  return { ...app, offerId, adaId: await idOf(app, ada), bobId: await idOf(app, bob), eveId: await idOf(app, eve) };
}

async function changed(
  app: Harness,
  key: Deno.KvKey,
  change: (value: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const { value, versionstamp } = await app.kv.get<Record<string, unknown>>(key);
  expect(versionstamp).not.toBeNull();
  await app.kv.set(key, change(value as Record<string, unknown>));
}

test("fsck reports nothing for a store with transfers and an open offer", async () => {
  const app = await openFilled();
  for (const _ of [1, 2]) expect(await app.audit()).toEqual([]);
});

const hash = sha256("given");

type Tampering = readonly [
  what: string,
  tamper: (app: Harness & Names) => Promise<unknown>,
  names: (names: Names) => string,
];

const TAMPERINGS: readonly Tampering[] = [
  [
    "an object given back to its former owner, with its indexes",
    async (app) => {
      await changed(app, ["objects", 0], (object) => ({ ...object, ownerId: app.bobId }));
      await app.kv
        .atomic()
        .delete(["objects_by_owner", app.eveId, 0])
        .set(["objects_by_owner", app.bobId, 0], 0)
        .commit();
    },
    () => `objects/0`,
  ],
  [
    "an object under a former owner's wallet",
    (app) => changed(app, ["objects", 0], (object) => ({ ...object, walletAddress: "0x1" })),
    () => `objects/0`,
  ],
  [
    "a transfer to another person",
    (app) =>
      changed(app, ["object_events", 0, 1], (event) => ({
        ...event,
        event: { ...(event.event as object), transfer: { from: app.eveId, to: app.bobId } },
      })),
    () => "object_events/0/1",
  ],
  [
    "an erased event whose account still exists",
    (app) =>
      changed(app, ["object_events", 0, 0], ({ tokenId, number, type, index }) => ({
        tokenId,
        number,
        type,
        index,
        event: null,
        actorId: app.adaId,
      })),
    () => "object_events/0/0",
  ],
  [
    "an erased event of the present owner",
    (app) =>
      changed(app, ["object_events", 0, 2], ({ tokenId, number, type, index }) => ({
        tokenId,
        number,
        type,
        index,
        event: null,
        actorId: "gone",
      })),
    () => "object_events/0/2",
  ],
  [
    "a removed former ownership",
    (app) => app.kv.delete(["objects_formerly_by_owner", app.adaId, 0]),
    ({ adaId }) => `objects_formerly_by_owner/${adaId}/0`,
  ],
  [
    "a former ownership with another time",
    (app) => changed(app, ["objects_formerly_by_owner", app.adaId, 0], (former) => ({ ...former, until: 1 })),
    ({ adaId }) => `objects_formerly_by_owner/${adaId}/0`,
  ],
  [
    "a former ownership of an object that was never theirs",
    (app) => app.kv.set(["objects_formerly_by_owner", app.eveId, 1], { hash: sha256("offered"), until: 1 }),
    ({ eveId }) => `objects_formerly_by_owner/${eveId}/1`,
  ],
  [
    "a former ownership of one's own object",
    (app) => app.kv.set(["objects_formerly_by_owner", app.eveId, 0], { hash, until: 1 }),
    ({ eveId }) => `objects_formerly_by_owner/${eveId}/0`,
  ],
  [
    "a former owner that the object's index lacks",
    (app) => app.kv.delete(["object_former_owners", 0, app.bobId]),
    ({ bobId }) => `object_former_owners/0/${bobId}`,
  ],
  [
    "an index of a former owner that the object never had",
    (app) => app.kv.set(["object_former_owners", 1, app.bobId], sha256("offered")),
    ({ bobId }) => `object_former_owners/1/${bobId}`,
  ],
  ["a removed offer", (app) => app.kv.delete(["transfer_offers", 1]), () => "transfer_offers_by_"],
  [
    "an offer of another user's object",
    async (app) => {
      await changed(app, ["transfer_offers", 1], (offer) => ({ ...offer, ownerId: app.eveId }));
      await app.kv
        .atomic()
        .delete(["transfer_offers_by_owner", app.adaId, app.offerId])
        .set(["transfer_offers_by_owner", app.eveId, app.offerId], 1)
        .commit();
    },
    () => "transfer_offers/1",
  ],
  [
    "an offer kept under another object",
    async (app) => app.kv.set(["transfer_offers", 0], (await app.kv.get(["transfer_offers", 1])).value),
    () => "transfer_offers/0",
  ],
  [
    "an offer to another address",
    (app) =>
      changed(app, ["transfer_offers", 1], (offer) => ({
        ...offer,
        addressee: { kind: "email", address: "thief@example.com" },
      })),
    () => "transfer_offers_by_addressee/email/thief@example.com",
  ],
  [
    "an offer of a revoked object",
    async (app) => {
      const { value } = await app.kv.get<object>(["transfer_offers", 1]);
      const { id } = (await app.kv.get<{ id: string }>(["objects", 2])).value as { id: string };
      await app.kv.set(["transfer_offers", 2], { ...value, tokenId: 2, hash: sha256("revoked"), objectId: id });
      await app.kv.delete(["transfer_offers", 1]);
      for await (const { key } of app.kv.list({ prefix: ["transfer_offers_by_owner"] })) await app.kv.set(key, 2);
      for await (const { key } of app.kv.list({ prefix: ["transfer_offers_by_addressee"] })) await app.kv.set(key, 2);
    },
    () => "transfer_offers/2: it is of an object that is revoked",
  ],
  [
    "an offer of a missing object",
    (app) => changed(app, ["transfer_offers", 1], (offer) => ({ ...offer, tokenId: 9 })),
    () => "transfer_offers/1",
  ],
  ["an offer emptied", (app) => app.kv.set(["transfer_offers", 1], null), () => "transfer_offers/1"],
  [
    "an index of an offer that never was",
    (app) => app.kv.set(["transfer_offers_by_addressee", "email", "x@example.com", "1"], 1),
    () => "transfer_offers_by_addressee/email/x@example.com/1",
  ],
  [
    "a transfer whose notification says something else",
    async (app) => {
      for await (const { key, value } of app.kv.list<{ type: string }>({ prefix: ["notifications", 0] }))
        if (value.type === "OBJECT_TRANSFER") await app.kv.set(key, { ...value, type: "TRANSFER_OFFER" });
    },
    () => "registry/leaf/",
  ],
];

test.each(TAMPERINGS)("fsck reports %s as its first finding", async (_, tamper, names) => {
  const app = await openFilled();
  await tamper(app);
  const findings = await app.audit();
  expect(findings[0] ?? "nothing found").toContain(names(app));
});
