import { Buffer } from "node:buffer";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { PROOFS_MAX } from "../../contract/constants.ts";
import type { ProofAnswer } from "../../contract/proof.ts";
import type { OutgoingOffer } from "../../contract/transfer.ts";
import { verify } from "../../formats/tlog/verify.ts";
import { parseVkey } from "../../formats/tlog/vkey.ts";
import { addWrites } from "../../platform/kv/write.ts";
import { accountRecord } from "../../tests/account-record.ts";
import { readAtHand } from "../../tests/at-hand.ts";
import { LOOSE_SPACE } from "../../tests/french.ts";
import { body, type Harness, openHarness, type Person, sha256 } from "../../tests/harness.ts";
import { heldObject } from "../../tests/held-object.ts";
import { eventRecords } from "../record/event-store.ts";
import { objectRecords } from "../record/store.ts";
import { createCollectedProofs, formatTokenIds, parseTokenIds } from "./collected.ts";

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

const pathOf = async (answer: Promise<Response>): Promise<string> =>
  new URL((await body<ProofAnswer>(answer)).link).pathname.slice("/api".length);

const asked = (app: Harness, who: Person, objectIds: readonly string[], more: object = {}) =>
  app.call("POST", "/object/proofs", who, { objectIds, ...more });

async function download(app: Harness, path: string): Promise<Record<string, Uint8Array>> {
  const answer = await app.call("GET", path, null);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toContain("authentica-preuves-2026-01-01.zip");
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

async function openThree() {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  const names = ["=Brume/baie.tif", "Oyats", "Oyats"];
  const objects = [];
  for (const [at, objectName] of names.entries())
    objects.push(await app.claimed(ada, sha256(`picture ${at}`), { objectName, file: null }));
  return { app, ada, objects, ids: objects.map(({ _id }) => _id) };
}

test("a collected archive contains a separate archive for each object, which proves only that object", async () => {
  const { app, ada, objects, ids } = await openThree();
  const files = await download(app, await pathOf(asked(app, ada, [...ids, ids[0] as string])));
  expect(Object.keys(files)).toEqual([
    "LISEZ-MOI.txt",
    `preuves/=Brume_baie.tif – ${ids[0]}.zip`,
    `preuves/Oyats – ${ids[1]}.zip`,
    `preuves/Oyats – ${ids[2]}.zip`,
    "preuves.csv",
  ]);
  const vkey = parseVkey(await (await app.call("GET", "/registry/vkey", null)).text());
  for (const { hash, _id } of objects) {
    const name = Object.keys(files).find((one) => one.includes(_id)) as string;
    const inner = unzipSync(files[name] as Uint8Array);
    expect(verify(hash, text(inner["preuve.tlog-proof"]), vkey)).toMatchObject({ verdict: "authentic" });
    expect(inner["certificat.pdf"]?.length).toBeGreaterThan(10_000);
    const alone = await app.call("GET", await pathOf(app.call("POST", "/object/proof", ada, { objectId: _id })), null);
    expect(inner).toEqual(unzipSync(new Uint8Array(await alone.arrayBuffer())));
  }
  expect(text(files["LISEZ-MOI.txt"])).not.toMatch(LOOSE_SPACE);
  const [, first] = text(files["preuves.csv"]).split("\r\n");
  expect(first).toBe(
    `"'=Brume/baie.tif";"${ids[0]}";"${sha256("picture 0")}";"0";"http://localhost:8000/explorer/0";"preuves/=Brume_baie.tif – ${ids[0]}.zip"`,
  );
});

test("redacted collected proofs contain no object or file name", async () => {
  const { app, ada, ids } = await openThree();
  const files = await download(app, await pathOf(asked(app, ada, ids, { kind: "redacted" })));
  expect(Object.keys(files).join()).not.toMatch(/Brume|Oyats/);
  expect(text(files["preuves.csv"])).not.toMatch(/Brume|Oyats/);
  const inner = unzipSync(files[`preuves/${ids[0]}.zip`] as Uint8Array);
  expect(inner["ouverture.json"]).toBeUndefined();
});

test("the download address of collected proofs works once, for a minute, and a HEAD request does not use it up", async () => {
  const { app, ada, ids } = await openThree();
  const [once, late] = [await pathOf(asked(app, ada, ids)), await pathOf(asked(app, ada, ids))];
  expect((await app.call("HEAD", once, null)).status).toBe(200);
  await download(app, once);
  expect((await app.call("GET", once, null)).status).toBe(410);
  app.pass(61_000);
  expect((await app.call("GET", late, null)).status).toBe(410);
});

test("refuses proofs of unknown objects and of other owners' objects", async () => {
  const { app, ada, ids } = await openThree();
  const bob = await app.signUp("Bob");
  await body(asked(app, bob, ids), 403);
  await body(asked(app, ada, [...ids, "no identifier"]), 404);
  await body(asked(app, ada, ["longer than a key of the store ".repeat(100)]), 404);
  await body(asked(app, ada, []), 400);
  await body(
    asked(
      app,
      ada,
      Array.from({ length: PROOFS_MAX + 1 }, () => ids[0] as string),
    ),
    400,
  );
  await body(
    asked(
      app,
      ada,
      Array.from({ length: PROOFS_MAX }, () => ids[0] as string),
    ),
  );
});

test("lists objects that cannot be proven or have changed owner, and still includes the other objects", async () => {
  const { app, ada, ids } = await openThree();
  const bob = await app.signUp("Bob");
  const path = await pathOf(asked(app, ada, ids));
  const form = { objectId: ids[1], to: bob.email };
  const offer = await body<OutgoingOffer>(app.call("POST", "/transfer/offer", ada, form), 201);
  await body(app.call("POST", "/transfer/accept", bob, { offerId: offer._id }));
  const event = eventRecords.at(2, 0);
  await app.kv.set(event, { ...((await app.kv.get(event)).value as object), salt: "A".repeat(43) });
  const files = await download(app, path);
  expect(Object.keys(files).filter((name) => name.startsWith("preuves/"))).toEqual([
    `preuves/=Brume_baie.tif – ${ids[0]}.zip`,
  ]);
  const [, , given, changed] = text(files["preuves.csv"]).split("\r\n");
  expect(given).toContain("n’est plus à vous");
  expect(given).not.toContain("Oyats");
  expect(changed).toContain("ne peut pas la prouver");
});

test("limits how many archives of collected proofs can be requested per day", async () => {
  const app = await openHarness({ rateLimitScale: 1 });
  const ada = await app.signUp("Ada");
  const { _id } = await app.claimed(ada, sha256("one"));
  for (let times = 0; times < 20; times += 1) await body(asked(app, ada, [_id]));
  await body(asked(app, ada, [_id]), 429);
});

test("the identifiers of ten thousand objects of a large registry fit into one record", () => {
  const tokenIds = Array.from({ length: PROOFS_MAX }, (_, at) => at * 9973 + (at % 7));
  const written = formatTokenIds(tokenIds.toReversed());
  expect(written.length).toBeLessThan(50_000);
  expect(parseTokenIds(written)).toEqual(tokenIds);
  expect(parseTokenIds(formatTokenIds([0]))).toEqual([0]);
});

test("other requests are served while many objects are looked up", async () => {
  const app = await openHarness();
  const ids: string[] = [];
  for (let at = 0; at < 1500; at += 50) {
    const objects = Array.from({ length: 50 }, (_, nth) => heldObject(at + nth, "ada"));
    await addWrites(
      app.kv.atomic(),
      objects.flatMap((object) => objectRecords.put(object)),
    ).commit();
    ids.push(...objects.map(({ id }) => id));
  }
  const { kv, most } = await readAtHand(app.kv);
  const proofs = createCollectedProofs({
    ...app,
    kv,
    publicUrl: "http://localhost:8000",
    demandDrawing: async () => undefined,
    makerStands: async () => true,
    archiveOf: () => Promise.reject(new Error("nothing is proven here")),
  });
  await proofs.offer(
    { user: accountRecord({ id: "ada" }), key: { id: "a key", scopes: ["read"] } },
    { objectIds: ids },
  );
  // For each of 500 objects at a time, the index entry and the record.
  expect(most()).toBeLessThanOrEqual(1000);
});
