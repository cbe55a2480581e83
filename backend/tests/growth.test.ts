/**
 * Counts the records that each call and each background job reads, in a store of 100 objects and in one of 10,000. The counts must not grow, except
 * for calls that by nature read all objects of their caller.
 */
import { expect, onTestFinished, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import { objectRecords } from "../objects/record/store.ts";
import { blobRecords } from "../objects/scans/store.ts";
import { addWrites } from "../platform/kv/write.ts";
import { ROUTE_NAMES } from "./calls.ts";
import { countingKv } from "./counting-kv.ts";
import { body, type Harness, type Person, sha256 } from "./harness.ts";
import { heldObject } from "./held-object.ts";
import { HASH, SAMPLES, type Scene } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

const [FEW, MANY] = [100, 10_000];
/** Maximum number of reads by which two runs may differ, for example because a page is not full. */
const LEEWAY = 60;
const DAY_MS = 86_400_000;

/** Writes objects of one account, each with its own cover, as claims do. */
async function fill({ kv }: Harness, ownerId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 50) {
    const objects = Array.from({ length: 50 }, (_, nth) => {
      const object = heldObject(1_000_000 + from + nth, ownerId);
      return { ...object, cover: { hash: sha256(`cover ${from + nth}`), size: 1, type: "image/png" as const } };
    });
    const blobs = objects.map(({ cover: { hash, size } }) => ({ hash, size, keepUntil: 0 }));
    await addWrites(kv.atomic(), [
      ...objects.flatMap((object) => objectRecords.put(object)),
      ...blobs.flatMap((blob) => blobRecords.put(blob)),
    ]).commit();
  }
}

/** GET calls with their sample requests, except streams. */
const READS = ROUTE_NAMES.filter((name) => name.startsWith("GET ") && !name.includes("/stream"));

/** Requests for lists in addition to the samples. */
const VIEWS: Readonly<Record<string, string>> = {
  "first page": "/object/get-user-objects?page=1&limit=25",
  "page by cursor": "/object/get-user-objects?limit=25",
  "third page": "/object/get-user-objects?page=3&limit=25",
  figures: "/object/get-user-summary?timeZone=Europe/Paris&since=2026-01-01",
  search: "/object/get-user-objects?page=1&q=tableau",
};

/** Reads all objects of the caller, to return them or to load them into memory for the first search. */
const WHOLE = ["GET /api/object/get-user-objects", "search"];

async function costs(objects: number): Promise<ReadonlyMap<string, number>> {
  const { kv, read } = await countingKv();
  onTestFinished(() => kv.close());
  const app = await openWhole({ kv: Object.assign(kv, { close: () => undefined }) });
  const [ada, root] = [await app.signUp("Ada"), await app.signUp("Root")];
  await app.promote(root.email);
  await body(app.scan(ada, "the owner's file"));
  const { _id: objectId } = await app.claimed(ada, HASH);
  const ownerId = (await app.kv.get<string>(userKeys.byEmail(ada.email))).value as string;
  await fill(app, ownerId, objects);
  await app.checkpoints.sign();
  const told = new Map<string, number>();
  async function count(name: string, work: () => Promise<unknown>): Promise<void> {
    [read.keys, read.listed] = [0, 0];
    await work();
    told.set(name, read.keys + read.listed);
  }
  const drained = async (method: string, path: string, who: Person, sent?: unknown) => {
    const answer = await app.call(method, path, who, sent);
    await answer.arrayBuffer().catch(() => undefined);
    return answer.status;
  };
  for (const [name, path] of Object.entries(VIEWS)) await count(name, () => drained("GET", path, ada));
  for (const name of READS) {
    const caller = name.startsWith("GET /api/admin") ? root : ada;
    const scene: Scene = { app, ada, objectId, caller };
    const path = (await SAMPLES[name].path?.(scene)) ?? name.slice("GET /api".length);
    await count(name, () => drained("GET", path, caller));
  }
  await count("scan", () => app.scan(ada, `new file`));
  await count("claim", async () => expect((await app.claim(ada, sha256("new file"))).status).toBe(201));
  await count("revocation", () => drained("POST", "/object/revoke-object", ada, { objectId }));
  app.pass(2 * DAY_MS);
  await app.sweep();
  for (const [name, job] of Object.entries({
    sweep: app.sweep,
    "expired offers": app.tellExpiredOffers,
    "declined offers": app.tellDeclinedOffers,
    "wallets to release": app.releaseWallets,
    "deletions under way": app.resumeErasures,
    emails: () => app.delivery.run(),
  }))
    await count(name, job as () => Promise<unknown>);
  return told;
}

test("no endpoint or job reads more records in a store a hundred times as large, except the whole list and the first search", async () => {
  const [few, many] = [await costs(FEW), await costs(MANY)];
  const grown = [...many].filter(([name, reads]) => reads > (few.get(name) ?? 0) + LEEWAY);
  expect(grown.map(([name]) => name).sort()).toEqual(WHOLE);
});
