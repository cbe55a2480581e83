/**
 * No call that reads blocks the event loop: between two turns it reads a bounded number of records, however many there
 * are. The reads are counted, not timed: 1,000 records of a local store take about 10 ms. `npm run bench -- archives`
 * measures how long others wait during archives.
 */
import { expect, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import { objectRecords } from "../objects/record/store.ts";
import { yieldToEventLoop } from "../platform/event-loop-yield.ts";
import type { Kv } from "../platform/kv/kv.ts";
import { addWrites } from "../platform/kv/write.ts";
import { readAtHand } from "./at-hand.ts";
import { ROUTE_NAMES, type RouteName } from "./calls.ts";
import { body, type Harness, type Person, sha256 } from "./harness.ts";
import { heldObject } from "./held-object.ts";
import { SAMPLES, type Scene } from "./samples.ts";
import { openWhole } from "./standard-plugins.ts";

/** Objects of one account, and events of one object: more than one turn may read. */
const OBJECTS = 2500;
const EVENTS = 1200;
/** Maximum number of records that one turn may read: 1,000, and those that authenticate the caller. */
const MAX_READ = 1050;

interface Heavy {
  readonly app: Harness;
  readonly stored: Kv;
  readonly ada: Person;
  readonly objectId: string;
  readonly tokenId: number;
  readonly objectIds: readonly string[];
}

/** Opens the store of an account with this many records of every kind. */
async function openHeavy(): Promise<Heavy> {
  const app = await openWhole();
  const { kv: stored } = app;
  const ada = await app.signUp("Ada");
  const { _id: objectId, tokenId } = await app.claimed(ada, sha256("the owner's file"));
  for (let at = 1; at < EVENTS; at += 1)
    await body(app.call("POST", "/object/edit-object", ada, { objectId, objectName: `Étude ${at}` }));
  const ownerId = (await stored.get<string>(userKeys.byEmail(ada.email))).value as string;
  const objectIds: string[] = [];
  for (let at = 0; at < OBJECTS; at += 50) {
    const some = Array.from({ length: 50 }, (_, nth) => heldObject(1_000_000 + at + nth, ownerId));
    objectIds.push(...some.map(({ id }) => id));
    await addWrites(
      stored.atomic(),
      some.flatMap((one) => objectRecords.put(one)),
    ).commit();
  }
  await app.checkpoints.sign();
  return { app, stored, ada, objectId, tokenId, objectIds };
}

const READS = ROUTE_NAMES.filter((name) => name.startsWith("GET ") && !name.includes("/stream"));

/** The largest object, list or archive that each call can name. */
const HEAVIEST: Partial<Record<RouteName, (heavy: Heavy) => string>> = {
  "GET /api/registry/token/:tokenId": ({ tokenId }) => `/registry/token/${tokenId}`,
  "GET /api/object/get-user-selection": () => "/object/get-user-selection?status=active",
};

/** Calls that read what their body names, with the largest permitted body. */
const LONGEST: Partial<Record<RouteName, (heavy: Heavy) => object>> = {
  "POST /api/object/known": () => ({ hashes: Array.from({ length: 500 }, (_, at) => sha256(`file ${at}`)) }),
  "POST /api/object/proofs": ({ objectIds }) => ({ objectIds }),
};

test("every endpoint that reads yields to others before it has read too much at a time", async () => {
  const heavy = await openHeavy();
  const { stored, ada, objectId } = heavy;
  // Records that a sample needs are created before the store is read.
  const scene: Scene = { app: heavy.app, ada, objectId, caller: ada };
  const paths = new Map<RouteName, string>();
  for (const name of READS)
    paths.set(
      name,
      HEAVIEST[name]?.(heavy) ?? (await SAMPLES[name].path?.(scene)) ?? (name.split(" ")[1] ?? "").replace("/api", ""),
    );
  const { kv, most, forget } = await readAtHand(stored);
  // The first application closes the store.
  const app = await openWhole({ kv: Object.create(kv, { close: { value: () => undefined } }) });
  const tooMany: string[] = [];
  for (const name of READS) {
    // Each request begins in a separate turn of the event loop.
    await yieldToEventLoop();
    forget();
    const answer = await app.call("GET", paths.get(name) as string, ada);
    await answer.arrayBuffer().catch(() => undefined);
    if (most() > MAX_READ) tooMany.push(`${name} read ${most()} records in one turn`);
  }
  for (const [name, longest] of Object.entries(LONGEST)) {
    // Each request begins in a separate turn of the event loop.
    await yieldToEventLoop();
    forget();
    const answer = await app.call("POST", name.replace("POST /api", ""), ada, longest(heavy));
    expect(answer.status, name).toBe(200);
    await answer.arrayBuffer();
    if (most() > MAX_READ) tooMany.push(`${name} read ${most()} records in one turn`);
  }
  expect(tooMany).toEqual([]);
});
