import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { createSigner, KEY_TYPES, openNote, parseNote, type Signer, type Verifier } from "../../formats/tlog/note.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { readSecret, storedSecret } from "../../platform/secrets.ts";
import { body, openHarness, sha256 } from "../../tests/harness.ts";
import { openCheckpoints } from "./checkpoints.ts";
import type { Published } from "./kept.ts";
import { createLog } from "./log.ts";
import { atOnce } from "./pace.ts";
import { ownSigners, seedSigners, signersFault } from "./signers.ts";
import { registryKeys } from "./store.ts";

const NAME = "localhost:8000/api/registry";
const seedOf = (byte: number) => new Uint8Array(32).fill(byte);
const now = () => Date.UTC(2026, 0, 1);
const OWN = seedSigners(NAME, seedOf(1), now);

/**
 * Opens a log with an entry, signed by both of its keys. `reopen` returns the process after a restart with other keys.
 */
async function openSigned() {
  const app = await openHarness({ signers: OWN });
  const ada = await app.signUp("Ada");
  const object = await app.claimed(ada, sha256("one"));
  await app.checkpoints.sign();
  const { kv } = app;
  async function reopen(
    signers: readonly Signer[],
    more: { withoutSigners?: string; known?: readonly Verifier[] } = {},
  ) {
    const log = (line: Readonly<Record<string, unknown>>) => app.lines.push(line);
    const checkpoints = await openCheckpoints({ kv, signers, file: app.file, now, log, pace: atOnce, ...more });
    onTestFinished(() => checkpoints.close());
    await checkpoints.sign();
    const registry = createLog({ kv, now, refusal: checkpoints.refusal });
    const again = await openHarness({ kv: { ...kv, close: () => undefined }, parts: { checkpoints, registry } });
    return { ...again, checkpoints, get: (path: string) => again.call("GET", `/registry/${path}`, null) };
  }
  return { ...app, ada, object, reopen };
}

test("both types of key sign a checkpoint, Ed25519 first, and both are listed", async () => {
  const app = await openSigned();
  const { note } = app.checkpoints.latest() as Published;
  expect(openCheckpoint(note, OWN).size).toBe(1);
  expect(parseNote(note).signatures.map(({ name, signature }) => [name, signature.length])).toEqual([
    [NAME, 64],
    [NAME, 8 + 2420],
  ]);
  const textOf = async (path: string) => (await app.call("GET", `/registry/${path}`, null)).text();
  expect(await textOf("vkey")).toBe(`${formatVkey(OWN[0] as Signer)}\n`);
  expect(await textOf("vkeys")).toBe(OWN.map((key) => `${formatVkey(key)}\n`).join(""));
});

const without: readonly (readonly [string, readonly Signer[]])[] = [
  ["no key", []],
  ["a key of another seed", seedSigners(NAME, seedOf(2), now)],
  ["its post-quantum key alone", OWN.slice(1)],
  ["its Ed25519 key alone", OWN.slice(0, 1)],
  [
    "its Ed25519 key and another post-quantum one",
    [OWN[0] as Signer, createCosigner(NAME, seedOf(2), KEY_TYPES.timestampedMlDsa44, now)],
  ],
  ["its post-quantum key and another Ed25519 one", [createSigner(NAME, seedOf(2)), OWN[1] as Signer]],
];

test.each(without)("with %s a log can be read but accepts no entries", async (_, signers) => {
  const app = await openSigned();
  const before = app.checkpoints.latest() as Published;
  const again = await app.reopen(signers, { withoutSigners: "The agent does not answer." });
  for (const path of [
    "checkpoint",
    "tile/0/000.p/1",
    "tile/entries/000.p/1",
    "proof/inclusion?index=0",
    `lookup?hash=${sha256("one")}`,
    "token/0",
  ])
    expect((await again.get(path)).status, path).toBe(200);
  expect(await (await again.get("checkpoint")).text()).toBe(before.note);
  expect(await (await again.get("vkey")).text()).toBe(`${formatVkey(OWN[0] as Signer)}\n`);
  expect(await (await again.get("vkeys")).text()).toBe(OWN.map((key) => `${formatVkey(key)}\n`).join(""));

  const refused = await body<{ message: string }>(again.claim(app.ada, sha256("two")), 503);
  const reason = signers.length === 0 ? "The agent does not answer." : "The signing key is not";
  expect(refused.message).toContain(reason);
  expect(await body(again.call("GET", "/ready", null), 503)).toMatchObject({ message: refused.message });
  expect(await body(again.call("GET", "/health", null))).toMatchObject({
    status: "degraded",
    degraded: [{ part: "registry", reason: refused.message }],
    registry: { size: 1, checkpoint: { size: 1 }, problem: refused.message },
  });
  expect((await app.kv.get<{ note: string }>(registryKeys.checkpoint)).value?.note).toBe(before.note);
  expect(await app.file.read()).toBe(before.note);

  const back = await app.reopen(OWN);
  await back.claimed(app.ada, sha256("two"));
  await back.checkpoints.sign();
  expect(back.checkpoints.latest()?.size).toBe(2);
});

test("an owner's proof can be made without the signing key", async () => {
  const app = await openSigned();
  const again = await app.reopen([]);
  const { link } = await body<{ link: string }>(
    again.call("POST", "/object/proof", app.ada, { objectId: app.object._id }),
  );
  const answer = await again.app.request(link);
  expect(answer.status).toBe(200);
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});

test("a key that the operator provides in another way continues the log if the previous key is lost", async () => {
  const app = await openSigned();
  const next = seedSigners(NAME, seedOf(2), now);
  const again = await app.reopen(next, { known: next });
  expect(again.checkpoints.refusal()).toBeNull();
  // The tree has not grown, but the keys are new, so it is signed again.
  expect(openCheckpoint(again.checkpoints.latest()?.note as string, next).size).toBe(1);
  expect(again.checkpoints.keys().map(formatVkey)).toEqual(next.map(formatVkey));
});

test("while two keys sign, both are listed; later the second key signs alone", async () => {
  const app = await openSigned();
  const next = seedSigners(NAME, seedOf(2), now);
  const both = await app.reopen([...OWN, ...next]);
  expect(both.checkpoints.keys()).toHaveLength(4);
  expect(openCheckpoint(both.checkpoints.latest()?.note as string, OWN).size).toBe(1);
  const alone = await app.reopen(next);
  expect(alone.checkpoints.refusal()).toBeNull();
  expect(openCheckpoint(alone.checkpoints.latest()?.note as string, next).size).toBe(1);
});

test("a checkpoint that only the Ed25519 key has signed is signed again with the post-quantum key", async () => {
  const app = await openHarness({ signers: OWN.slice(0, 1) });
  const checkpoints = await openCheckpoints({
    kv: app.kv,
    signers: OWN,
    file: app.file,
    now,
    log: () => undefined,
    pace: atOnce,
  });
  await checkpoints.sign();
  expect(openCheckpoint((await app.file.read()) as string, OWN).size).toBe(0);
  await checkpoints.close();
});

test("a checkpoint of an unlisted key is rejected, and nothing of it is served", async () => {
  const app = await openSigned();
  const { value } = await app.kv.get<{ note: string; signedAt: number }>(registryKeys.checkpoint);
  const { note, signedAt } = value as { note: string; signedAt: number };
  await app.kv.set(registryKeys.checkpoint, { note, signedAt });
  const again = await app.reopen([]);
  expect(again.checkpoints.refusal()?.message).toContain(
    "The store's last checkpoint has no valid signature by a key of this log",
  );
  for (const path of ["checkpoint", "tile/0/000.p/1", "vkey", "vkeys"])
    expect((await again.get(path)).status, path).toBe(503);
  const back = await app.reopen(OWN);
  expect(back.checkpoints.refusal()).toBeNull();
  expect((await app.kv.get<object>(registryKeys.checkpoint)).value).toHaveProperty("vkeys");
});

test("a signature with a time has the time of its checkpoint, independent of the signer's clock", async () => {
  const app = await openHarness({ signers: seedSigners(NAME, seedOf(1), () => Date.UTC(1999, 0, 1)) });
  const { note, signedAt } = app.checkpoints.latest() as Published;
  expect(openNote(note, OWN).by.map(({ time }) => time)).toEqual([null, signedAt / 1000]);
});

test("a signature made by a key on another machine is verified before it is stored", async () => {
  const app = await openSigned();
  const [first, second] = OWN as [Signer, Signer];
  const wrong = { ...first, sign: async () => new Uint8Array(64) };
  const again = await app.reopen(OWN);
  await again.claimed(app.ada, sha256("two"));
  const faulty = await openCheckpoints({
    kv: app.kv,
    signers: [wrong, second],
    file: app.file,
    now,
    log: () => undefined,
    pace: atOnce,
  });
  await expect(faulty.sign()).rejects.toThrow("is invalid");
  expect(faulty.latest()?.size).toBe(1);
  expect(openCheckpoint((await app.file.read()) as string, OWN).size).toBe(1);
  await faulty.close();
});

test("a stopped log can be read but signs and accepts nothing, and keeps the first reason", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await app.claimed(ada, sha256("one"));
  await app.checkpoints.sign();
  app.checkpoints.stop("A witness has seen another history.");
  app.checkpoints.stop("Something else.");
  const refused = await body<{ message: string }>(app.claim(ada, sha256("two")), 503);
  expect(refused.message).toContain("A witness has seen another history.");
  await app.checkpoints.sign();
  expect(app.checkpoints.signed()?.size).toBe(1);
  expect((await app.call("GET", "/registry/checkpoint", null)).status).toBe(200);
  expect(app.lines.filter(({ event }) => event === "registry_refused")).toHaveLength(1);
});

test("each checkpoint is announced once it is stored", async () => {
  const app = await openHarness();
  const told: (readonly [number, boolean])[] = [];
  app.checkpoints.onKept(({ size, note }) => told.push([size, app.checkpoints.signed()?.note === note]));
  const ada = await app.signUp("Ada");
  for (const hash of ["one", "two"]) {
    await app.claimed(ada, sha256(hash));
    await app.checkpoints.sign();
    await app.checkpoints.sign();
  }
  expect(told).toEqual([
    [1, true],
    [2, true],
  ]);
});

test("a seed is created only for a log that has never signed", async () => {
  const dir = await Deno.makeTempDir({ prefix: "authentica-seed-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  const lines: unknown[] = [];
  const open = (hasSigned: boolean) =>
    ownSigners({
      log: (line) => lines.push(line),
      name: NAME,
      hasSigned,
      readSeed: () => readSecret(dir, "registry-key"),
      makeSeed: () => storedSecret(dir, (length) => new Uint8Array(length).fill(5), "registry-key"),
      now,
    });
  expect(await open(true)).toEqual({ signers: [], withoutSigners: expect.stringContaining("is missing") });
  await expect(Deno.stat(join(dir, "registry-key"))).rejects.toThrow();
  expect((await open(false)).signers.map(formatVkey)).toEqual(seedSigners(NAME, seedOf(5), now).map(formatVkey));
  expect((await open(true)).signers).toHaveLength(2);
  await Deno.writeFile(join(dir, "registry-key"), new Uint8Array(31));
  expect((await open(true)).withoutSigners).toBe("The signing key cannot be read.");
  expect(lines).toEqual([expect.objectContaining({ error: expect.stringContaining("holds 31 bytes") })]);
  await expect(open(false)).rejects.toThrow("holds 31 bytes");
});

test("the post-quantum key depends on the seed only", () => {
  const [own] = seedSigners(NAME, seedOf(1), now).slice(1) as [Signer];
  expect(formatVkey(own)).toBe(formatVkey(OWN[1] as Signer));
  expect(formatVkey(own)).toMatch(/^localhost:8000\/api\/registry\+[0-9a-f]{8}\+Bq/);
  expect(own.publicKey).not.toEqual(createCosigner(NAME, seedOf(1), KEY_TYPES.timestampedMlDsa44, now).publicKey);
});

test("a log that has signed nothing accepts any keys that include an Ed25519 key", () => {
  expect(signersFault(null, OWN, [])).toBeNull();
  expect(signersFault(null, OWN.slice(1), [])).not.toBeNull();
});
