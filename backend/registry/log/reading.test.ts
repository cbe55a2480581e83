import { Buffer } from "node:buffer";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { ConsistencyAnswer, InclusionAnswer, LookupAnswer, TokenAnswer } from "../../contract/registry.ts";
import { createLookup } from "../../objects/public/lookup.ts";
import { objectRecords } from "../../objects/record/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { downloadLog, isConsistent, leafHash, readCheckpoint, tilesOf, treeRoots } from "../../tests/tile-client.ts";
import { createLog } from "./log.ts";
import { createProvenNodes } from "./proven-nodes.ts";
import { registryKeys } from "./store.ts";

async function openLog() {
  const app = await openHarness();
  const log = createLog({ kv: app.kv, now: app.environment.now });
  const get = (path: string) => Promise.resolve(app.app.request(`/api/registry/${path}`));
  const text = async (path: string) => (await get(path)).text();
  const checkpoint = async () => readCheckpoint(await text("checkpoint"), await text("vkey"));
  return { ...app, log, get, text, checkpoint };
}

test("a client built from the public formats verifies a log of 70,000 entries and 50 checkpoints of it", async () => {
  const app = await openLog();
  const steps = 50;
  const checkpoints: Awaited<ReturnType<typeof app.checkpoint>>[] = [];
  for (let step = 0; step < steps; step++) {
    // The steps have different lengths, so that some checkpoints end within a tile and some at its end.
    const before = checkpoints.at(-1)?.size ?? 0;
    const size = step === steps - 1 ? 70_000 : Math.round(70_000 * ((step + 1) / steps) ** 2) + (step % 3 ? 0 : 1);
    await fillLog(app.log, size - before, before);
    await app.checkpoints.sign();
    checkpoints.push(await app.checkpoint());
  }
  const last = checkpoints.at(-1) as (typeof checkpoints)[number];
  expect(last.size).toBe(70_000);
  expect(last.origin).toBe("localhost:8000/api/registry");

  const hashes = await downloadLog(app.get, last);
  expect(hashes).toHaveLength(70_000);
  const roots = treeRoots(
    hashes,
    checkpoints.map(({ size }) => size),
  );
  expect(checkpoints.map(({ root }) => root)).toEqual(roots);
  for (const [at, from] of checkpoints.entries()) {
    for (const to of checkpoints.slice(at)) {
      const answer = await body<ConsistencyAnswer>(app.get(`proof/consistency?from=${from.size}&to=${to.size}`));
      const proof = answer.hashes.map((hash) => Buffer.from(hash, "base64"));
      expect(isConsistent(from, to, proof)).toBe(true);
      expect(answer).toMatchObject({ fromRoot: from.root.toString("base64"), toRoot: to.root.toString("base64") });
    }
  }
  // A partial tile is available for every size for which a checkpoint was published.
  for (const { size } of checkpoints) {
    for (const [level, index, width] of tilesOf(size).filter(([, , width]) => width < 256)) {
      const path = `tile/${level}/${String(index).padStart(3, "0")}.p/${width}`;
      expect((await app.get(path)).status).toBe(200);
    }
  }
});

test("full tiles and bundles are cached for ever, and nothing past the checkpoint is served", async () => {
  const app = await openLog();
  for (const path of ["tile/0/000", "tile/0/000.p/1", "tile/entries/000.p/1"])
    expect((await app.get(path)).status, path).toBe(404);
  await fillLog(app.log, 300);
  await app.checkpoints.sign();
  await fillLog(app.log, 10, 300);
  const full = await app.get("tile/0/000");
  expect((await full.arrayBuffer()).byteLength).toBe(8192);
  expect(Object.fromEntries(full.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "cache-control": "public, max-age=31536000, immutable",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  expect((await app.get("tile/entries/000")).headers.get("cache-control")).toContain("immutable");
  expect((await app.get("tile/0/001.p/44")).status).toBe(200);
  expect((await app.get("tile/1/000.p/1")).status).toBe(200);
  for (const path of [
    "tile/0/001",
    "tile/0/001.p/45",
    "tile/entries/001.p/45",
    "tile/0/002.p/1",
    "tile/1/000.p/2",
    "tile/2/000.p/1",
    "tile/0/1",
    "tile/9x/000",
  ])
    expect((await app.get(path)).status, path).toBe(404);
  const checkpoint = await app.get("checkpoint");
  expect(checkpoint.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(checkpoint.headers.get("cache-control")).toBe("public, max-age=1");
});

test("a log without entries has a checkpoint of the empty tree", async () => {
  const app = await openLog();
  expect(await app.text("checkpoint")).toMatch(
    /^localhost:8000\/api\/registry\n0\n47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— /,
  );
  expect((await app.checkpoint()).size).toBe(0);
  for (const path of ["proof/inclusion?index=0", "proof/consistency?from=1"])
    expect((await app.get(path)).status, path).toBe(404);
  const answer = await body<LookupAnswer>(app.get(`lookup?hash=${sha256("nothing")}`));
  expect(answer).toMatchObject({ size: 0, object: null, checkpoint: await app.text("checkpoint") });
});

test("inclusion and consistency proofs are served for everything that the checkpoint covers", async () => {
  const app = await openLog();
  await fillLog(app.log, 7);
  await app.checkpoints.sign();
  const { size, root } = await app.checkpoint();
  const proof = await body<InclusionAnswer>(app.get("proof/inclusion?index=5"));
  expect(proof).toMatchObject({ index: 5, size, root: root.toString("base64") });
  const leaf = (await app.kv.get<Uint8Array>(registryKeys.leaf(5))).value as Uint8Array;
  expect(proof.leafHash).toBe(leafHash(leaf).toString("base64"));
  for (const path of [
    "proof/inclusion?index=7",
    "proof/inclusion?index=0&size=8",
    "proof/inclusion?index=0&size=0",
    "proof/consistency?from=0",
    "proof/consistency?from=3&to=8",
    "proof/consistency?from=5&to=4",
  ])
    expect((await app.get(path)).status, path).toBe(404);
  for (const path of [
    "proof/inclusion",
    "proof/inclusion?index=-1",
    "proof/inclusion?index=1.5",
    "proof/consistency?from=x",
  ])
    expect((await app.get(path)).status, path).toBe(400);
});

test("a consistency proof contains the roots of both trees, at any sizes", async () => {
  const app = await openLog();
  await fillLog(app.log, 20);
  await app.checkpoints.sign();
  const { root, size } = await app.checkpoint();
  const hashes = await downloadLog(app.get, { size, root, origin: "" });
  const roots = treeRoots(hashes, [...Array(size + 1).keys()]).map((of) => of.toString("base64"));
  for (let to = 1; to <= size; to++) {
    for (let from = 1; from <= to; from++) {
      const answer = await body<ConsistencyAnswer>(app.get(`proof/consistency?from=${from}&to=${to}`));
      expect([answer.fromRoot, answer.toRoot], `${from} to ${to}`).toEqual([roots[from], roots[to]]);
    }
  }
});

test("the public state of an object is pending until a checkpoint covers it, then valid", async () => {
  const app = await openLog();
  const ada = await app.signUp();
  const hash = sha256("a file");
  await app.claimed(ada, hash);
  const lookup = () => body<LookupAnswer>(app.get(`lookup?hash=${hash}`));
  expect((await lookup()).object?.proof).toBe("pending");
  await app.checkpoints.sign();
  const answer = await lookup();
  expect(answer.object).toMatchObject({ proof: "valid", tokenId: 0, latestEvent: { index: 0, type: "mint" } });
  expect(readCheckpoint(answer.checkpoint as string, await app.text("vkey")).size).toBe(1);
  const token = await body<TokenAnswer>(app.get("token/0"));
  expect(token.events.map(({ index, type }) => [index, type])).toEqual([[0, "mint"]]);
  expect(JSON.parse(token.events[0]?.leaf as string)).toMatchObject({ t: "mint", u: 0, k: 0 });
  await body(app.get("token/1"), 404);
  await body(app.get("token/x"), 400);
});

const bent = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === 20 ? byte ^ 1 : byte));

test.each([
  ["a changed leaf", registryKeys.leaf(1)],
  ["a changed tile", registryKeys.tile(0, 0)],
])("an object with %s is shown as invalid", async (_, key) => {
  const app = await openLog();
  const ada = await app.signUp();
  for (const name of ["one", "two", "three"]) await app.claimed(ada, sha256(name));
  await app.checkpoints.sign();
  const { value } = await app.kv.get<Uint8Array>(key);
  await app.kv.set(key, bent(value as Uint8Array));
  const { object } = await body<LookupAnswer>(app.get(`lookup?hash=${sha256("two")}`));
  expect(object).toMatchObject({ proof: "invalid", problem: expect.stringContaining("1") });
});

test.each([
  ["an index that leads to another entry", 1],
  ["an index that leads past the log", 9],
])("an object whose record has %s is shown as invalid", async (_, index) => {
  const app = await openLog();
  const ada = await app.signUp();
  for (const name of ["one", "two"]) await app.claimed(ada, sha256(name));
  await app.checkpoints.sign();
  await app.kv.set(registryKeys.token(0, 0), index);
  const { object } = await body<LookupAnswer>(app.get(`lookup?hash=${sha256("one")}`));
  expect(object?.proof).toBe("invalid");
});

test("an object whose record has another status than the registry is shown as invalid", async () => {
  const app = await openLog();
  const ada = await app.signUp();
  const { _id, tokenId } = await app.claimed(ada, sha256("one"));
  await body(app.call("POST", "/object/revoke-object", ada, { objectId: _id }));
  await app.checkpoints.sign();
  const key = objectRecords.at(tokenId);
  const { value } = await app.kv.get<Record<string, unknown>>(key);
  await app.kv.set(key, { ...value, status: "active" });
  const { object } = await body<LookupAnswer>(app.get(`lookup?hash=${sha256("one")}`));
  expect(object).toMatchObject({
    proof: "invalid",
    problem: "The record says that the object is active, but the registry says revoked.",
  });
});

test.each([
  ["date of registration", "createdAt", "2025-01-01"],
  ["date of the latest event", "updatedAt", "2025-01-01"],
])("an object whose record has another %s than its leaf is shown as invalid", async (_, field) => {
  const app = await openLog();
  const ada = await app.signUp();
  const { tokenId } = await app.claimed(ada, sha256("one"));
  await app.checkpoints.sign();
  const key = objectRecords.at(tokenId);
  const { value } = await app.kv.get<Record<string, unknown>>(key);
  await app.kv.set(key, { ...value, [field]: 1_700_000_000 });
  const { object } = await body<LookupAnswer>(app.get(`lookup?hash=${sha256("one")}`));
  expect(object).toMatchObject({ proof: "invalid", problem: expect.stringContaining("date") });
});

test("a registration that was changed to name another file is shown as invalid, with the object's own hash", async () => {
  const app = await openLog();
  const ada = await app.signUp();
  for (const name of ["one", "two"]) await app.claimed(ada, sha256(name));
  await app.checkpoints.sign();
  const other = (await app.kv.get<Uint8Array>(registryKeys.leaf(1))).value as Uint8Array;
  await app.kv.set(registryKeys.leaf(0), other);
  const { object } = await body<TokenAnswer>(app.get("token/0"));
  expect(object).toMatchObject({ tokenId: 0, hash: sha256("one"), proof: "invalid" });
});

test("an object whose record has a longer hash than its leaf is shown as invalid", async () => {
  const app = await openLog();
  const ada = await app.signUp();
  const { tokenId } = await app.claimed(ada, sha256("one"));
  await app.checkpoints.sign();
  const key = objectRecords.at(tokenId);
  const { value } = await app.kv.get<Record<string, unknown>>(key);
  await app.kv.set(key, { ...value, hash: `${sha256("one")}zz` });
  const { object } = await body<LookupAnswer>(app.get(`lookup?hash=${sha256("one")}`));
  expect(object).toMatchObject({ proof: "invalid", problem: "Entry 0 belongs to another file than token 0." });
});

test("an object with an unreadable registration is shown as invalid", async () => {
  const app = await openLog();
  const ada = await app.signUp();
  await app.claimed(ada, sha256("one"));
  await app.checkpoints.sign();
  await app.kv.set(registryKeys.leaf(0), new TextEncoder().encode("{}"));
  expect((await body<TokenAnswer>(app.get("token/0"))).object).toMatchObject({ tokenId: 0, proof: "invalid" });
  expect((await body<LookupAnswer>(app.get(`lookup?hash=${sha256("one")}`))).object?.proof).toBe("invalid");
});

test("an object that changes during a lookup is not shown as invalid", async () => {
  const app = await openLog();
  const ada = await app.signUp();
  const { _id: objectId } = await app.claimed(ada, sha256("one"));
  const edit = (objectName: string) => body(app.call("POST", "/object/edit-object", ada, { objectId, objectName }));
  // An object with a registration only has one time, so a second event is needed.
  await edit("Nom");
  await app.checkpoints.sign();
  let edits = 0;
  const slow: Kv = Object.create(app.kv, {
    get: { value: app.kv.get.bind(app.kv) },
    getMany: { value: app.kv.getMany.bind(app.kv) },
    list: {
      value(...args: Parameters<Kv["list"]>) {
        const list = () => app.kv.list(...args);
        return (async function* () {
          if (edits < 2) {
            edits += 1;
            await edit(`Nom ${edits}`);
          }
          yield* list();
        })();
      },
    },
  });
  const { object } = await createLookup(slow, app.publication, createProvenNodes(slow, app.publication.signed)).byHash(
    sha256("one"),
  );
  expect(edits).toBe(2);
  expect(object).toMatchObject({ proof: "pending", latestEvent: { type: "edit", index: 3 } });
});

test("bundles of entries are compressed for clients that accept gzip, and caches keep both versions", async () => {
  const app = await openLog();
  await fillLog(app.log, 300);
  await app.checkpoints.sign();
  const ask = (method: string, path: string, accepted?: string) =>
    Promise.resolve(
      app.app.request(`/api/registry/${path}`, {
        method,
        headers: accepted === undefined ? {} : { "accept-encoding": accepted },
      }),
    );
  for (const path of ["tile/entries/000", "tile/entries/001.p/44"]) {
    const plain = await ask("GET", path);
    const zipped = await ask("GET", path, "gzip, deflate, br");
    expect([plain.headers.get("content-encoding"), zipped.headers.get("content-encoding")]).toEqual([null, "gzip"]);
    for (const answer of [plain, zipped]) expect(answer.headers.get("vary")).toContain("Accept-Encoding");
    const [bytes, sent] = [Buffer.from(await plain.arrayBuffer()), Buffer.from(await zipped.arrayBuffer())];
    expect(gunzipSync(sent).equals(bytes)).toBe(true);
    expect(sent.length).toBeLessThan(bytes.length * 0.7);
    for (const [accepted, length] of [
      ["identity", bytes.length],
      ["gzip", sent.length],
      ["gzip;q=0", bytes.length],
    ] as const)
      expect((await ask("HEAD", path, accepted)).headers.get("content-length")).toBe(String(length));
  }
  const hashes = await ask("GET", "tile/0/000", "gzip");
  expect([hashes.headers.get("content-encoding"), hashes.headers.get("content-length")]).toEqual([null, "8192"]);
});

test("pages of any site may read the log, and errors, HEAD and preflights have the same headers", async () => {
  const app = await openLog();
  await fillLog(app.log, 300);
  await app.checkpoints.sign();
  const ask = (method: string, path: string) =>
    Promise.resolve(
      app.app.request(`/api/registry/${path}`, { method, headers: { origin: "https://monitor.example" } }),
    );
  for (const [path, status, caching] of [
    ["checkpoint", 200, "public, max-age=1"],
    ["vkey", 200, "public, max-age=1"],
    ["tile/0/000", 200, "public, max-age=31536000, immutable"],
    ["tile/0/001.p/44", 200, "public, max-age=86400, immutable"],
    ["tile/entries/001.p/44", 200, "public, max-age=86400, immutable"],
    ["tile/0/002", 404, "no-store"],
    ["tile/0/000.p/0", 404, "no-store"],
    ["proof/inclusion?index=900", 404, "no-store"],
    ["proof/inclusion?index=x", 400, "no-store"],
    ["lookup?hash=x", 400, "no-store"],
    ["token/299", 404, "no-store"],
  ] as const) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await ask(method, path);
      const seen = Object.fromEntries(answer.headers);
      expect([method, path, answer.status, seen["cache-control"]]).toEqual([method, path, status, caching]);
      expect(seen).toMatchObject({
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
      });
      const length = (await answer.arrayBuffer()).byteLength;
      if (method === "HEAD") expect(length).toBe(0);
      // HEAD returns the headers of GET.
      else if (status === 200)
        expect([path, (await ask("HEAD", path)).headers.get("content-length")]).toEqual([path, String(length)]);
    }
    const preflight = await ask("OPTIONS", path);
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  }
});
