import { join } from "node:path";
import { expect, test } from "vitest";
import { hexToBase64url } from "../formats/tlog/commitment.ts";
import { createSigner, signNote } from "../formats/tlog/note.ts";
import { formatVkey } from "../formats/tlog/vkey.ts";
import { createLog } from "../registry/log/log.ts";
import { registryKeys } from "../registry/log/store.ts";
import { fillLog, writeDated } from "../tests/fill-log.ts";
import { type Harness, openHarness, sha256 } from "../tests/harness.ts";
import { fsck } from "./fsck.ts";

const bent = (bytes: Uint8Array, at = 5): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));

async function openSigned(): Promise<Harness> {
  const app = await openHarness();
  const ada = await app.signUp();
  for (const name of ["one", "two", "three"]) await app.claimed(ada, sha256(name));
  await app.checkpoints.sign();
  return app;
}

test("a signed log has no findings with any number of entries after the checkpoint", async () => {
  const app = await openSigned();
  expect(await app.audit()).toEqual([]);
  await app.claimed(await app.signUp("Bob"), sha256("four"));
  expect(await app.audit()).toEqual([]);
});

const cases: readonly (readonly [string, (app: Harness) => Promise<unknown>, string])[] = [
  [
    "a changed tile",
    async ({ kv }) => {
      const key = registryKeys.tile(0, 0);
      await kv.set(key, bent((await kv.get<Uint8Array>(key)).value as Uint8Array));
    },
    "registry/tile/0/0",
  ],
  ["a missing tile", ({ kv }) => kv.delete(registryKeys.tile(0, 0)), "registry/tile/0/0"],
  ["an extra tile", ({ kv }) => kv.set(registryKeys.tile(1, 0), new Uint8Array(32)), "registry/tile/1/0"],
  ["an index to another entry", ({ kv }) => kv.set(registryKeys.token(1, 0), 2), "registry/token/1/0"],
  ["a missing index", ({ kv }) => kv.delete(registryKeys.token(1, 0)), "registry/token/1/0"],
  ["an index entry without an event", ({ kv }) => kv.set(registryKeys.token(1, 1), 2), "registry/token/1/1"],
  [
    "a checkpoint of another key",
    async ({ kv }) =>
      kv.set(registryKeys.checkpoint, {
        note: await signNote(`localhost:8000/api/registry\n3\n${btoa("\0".repeat(32))}\n`, [
          createSigner("localhost:8000/api/registry", new Uint8Array(32).fill(9)),
        ]),
        signedAt: 0,
      }),
    "registry/checkpoint",
  ],
  [
    "a checkpoint that names a key which has not signed it",
    async ({ kv }) => {
      const { value } = await kv.get<{ vkeys: readonly string[] }>(registryKeys.checkpoint);
      const other = formatVkey(createSigner("localhost:8000/api/registry", new Uint8Array(32).fill(9)));
      await kv.set(registryKeys.checkpoint, { ...value, vkeys: [...(value?.vkeys ?? []), other] });
    },
    "registry/checkpoint",
  ],
  [
    "a signed checkpoint of another tree, beside the store",
    async ({ dir }) =>
      Deno.writeTextFile(
        join(dir, "checkpoint"),
        await signNote(`localhost:8000/api/registry\n3\n${btoa("\0".repeat(32))}\n`, [
          createSigner("localhost:8000/api/registry", new Uint8Array(32).fill(1)),
        ]),
      ),
    "checkpoint (the file)",
  ],
];

test.each(cases)("fsck reports %s", async (_, tamper, record) => {
  const app = await openSigned();
  await tamper(app);
  expect((await app.audit()).map((line) => line.split(": ", 1)[0])).toContain(record);
});

test("fsck reads tiles of every level, and reports a change in an upper-level tile", async () => {
  const app = await openHarness();
  await fillLog(createLog({ kv: app.kv, now: app.environment.now }), 600);
  const ofTiles = async () => (await app.audit()).filter((line) => line.startsWith("registry/tile"));
  expect(await ofTiles()).toEqual([]);
  const key = registryKeys.tile(1, 0);
  await app.kv.set(key, bent((await app.kv.get<Uint8Array>(key)).value as Uint8Array));
  expect(await ofTiles()).toEqual(["registry/tile/1/0: the tile does not match the entries"]);
});

test("fsck reports a checkpoint for which it has no key", async () => {
  const app = await openSigned();
  const { findings } = await fsck({ ...app, now: app.environment.now, signed: null });
  expect(findings).toEqual([
    { record: "registry/checkpoint", problem: "the checkpoint was not checked, because the key of the log is missing" },
  ]);
});

test.each(["edit", "transfer", "revoke"] as const)(
  "fsck reports a leaf that continues a revoked object: %s",
  async (type) => {
    const app = await openHarness();
    const ada = await app.signUp();
    const hash = sha256("one");
    const { _id: objectId } = await app.claimed(ada, hash);
    await app.call("POST", "/object/revoke-object", ada, { objectId });
    const commitment = hexToBase64url(sha256("event"));
    await createLog({ kv: app.kv, now: app.environment.now }).append({
      reads: [],
      decide: () => ({
        entry: { type, fingerprint: hexToBase64url(hash), tokenId: 0, eventNumber: 2, commitment },
        writes: [],
        result: undefined,
      }),
    });
    expect(await app.audit()).toContain(`registry/leaf/2: it is a ${type} of token 0, which is revoked`);
  },
);

test("fsck reports a misplaced record whose key has the same text but other types", async () => {
  const app = await openSigned();
  for (const key of [
    ["registry", "tile", "0", "0"],
    ["registry", "token", "1", "0"],
  ])
    await app.kv.set(key, 0);
  const records = (await app.audit()).map((line) => line.split(": ", 1)[0]);
  expect(records).toEqual(expect.arrayContaining(["registry/tile/0/0", "registry/token/1/0"]));
});

test("fsck reports every tile and index entry of a log that has lost all of them", async () => {
  const app = await openHarness();
  await fillLog(createLog({ kv: app.kv, now: app.environment.now }), 700);
  const lost: string[] = [];
  for (const prefix of [registryKeys.tiles, registryKeys.tokens])
    for await (const { key } of app.kv.list({ prefix })) {
      await app.kv.delete(key);
      lost.push(key.join("/"));
    }
  expect(lost).toHaveLength(704);
  const named = new Set((await app.audit()).map((finding) => finding.split(": ", 1)[0]));
  expect(lost.filter((key) => !named.has(key))).toEqual([]);
});

const START = Date.UTC(2026, 0, 1) / 1000;

test("fsck reports entry times that decrease or lie in the future, and a checkpoint dated before its entries", async () => {
  const app = await openHarness();
  await writeDated(app.kv, [START - 20, START - 10, START - 15, START - 12, START - 10, START + 3600, START + 3600]);
  await app.checkpoints.sign();
  const findings = () => app.audit().then((all) => all.filter((finding) => / dated /.test(finding)));
  expect(await findings()).toEqual([
    "registry/leaf/2: it is dated 5 s before the entry before it",
    "registry/leaf/3: it is dated 2 s before the entry before it",
    "registry/leaf/5: it is dated 2026-01-01T01:00:00.000Z, but the time is 2026-01-01T00:00:00.000Z",
  ]);
  const { value } = await app.kv.get<{ signedAt: number }>(registryKeys.checkpoint);
  await app.kv.set(registryKeys.checkpoint, { ...value, signedAt: START * 1000 });
  expect(await findings()).toContain("registry/checkpoint: it is dated before the last entry that it covers");
});
