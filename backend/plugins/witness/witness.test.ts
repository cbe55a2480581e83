import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCheckpoint, signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { createCosigner } from "../../formats/tlog/cosignature.ts";
import { EMPTY_ROOT } from "../../formats/tlog/hash.ts";
import {
  appendSignatures,
  createSigner,
  KEY_TYPES,
  openNote,
  parseNote,
  type Signer,
  signNote,
} from "../../formats/tlog/note.ts";
import { CHECKPOINTS, openWitnessFolder } from "./folder.ts";
import { originHash, type SeenStore, seenStore } from "./last-cosigned.ts";
import { requestOf, testLog } from "./log.fixture.ts";
import type { KnownLog } from "./log-list.ts";
import { createWitness } from "./witness.ts";

const NAME = "witness.example/w1";

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-witness-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

interface Options {
  readonly dir?: string;
  readonly logs?: readonly KnownLog[];
  readonly around?: (store: SeenStore) => SeenStore;
}

const log = testLog();
const known = (perDay = 86_400): KnownLog => ({ origin: log.origin, keys: [log.signer], perDay });

/** Opens a witness of the log, with a clock (s) that the test moves. */
async function openWitness({ dir, logs = [known()], around = (store) => store }: Options = {}) {
  const folderPath = dir ?? (await openFolder());
  let time = 1_767_225_600;
  const now = () => time * 1000;
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length));
  const folder = await openWitnessFolder({ dir: folderPath, name: NAME, randomBytes, now });
  const seen = around(seenStore(folderPath, folder.signers));
  const forks: (readonly [string, string, string])[] = [];
  const witness = createWitness({
    logs: { find: (origin) => logs.find((one) => one.origin === origin) ?? null },
    seen,
    signers: folder.signers,
    now,
    onTwoHistories: (...fork) => forks.push(fork),
  });
  return {
    ...witness,
    dir: folderPath,
    signers: folder.signers,
    forks,
    seen,
    pass: (seconds: number) => {
      time += seconds;
    },
    now: () => time,
    close: folder.close,
    /** Returns the checkpoint of the log that the witness has on disk. */
    kept: () => Deno.readTextFile(join(folderPath, CHECKPOINTS, originHash(log.origin))),
  };
}

const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status;

test("a witness cosigns a growing log with Ed25519 and ML-DSA-44, each with the current time", async () => {
  const witness = await openWitness();
  for (const [old, size] of [
    [0, 0],
    [0, 1],
    [1, 3],
    [3, 300],
    [300, 300],
    [300, 513],
  ] as const) {
    witness.pass(60);
    const note = await log.checkpoint(size);
    const { status, body } = await witness.addCheckpoint(await log.request(old, size));
    expect([old, size, status]).toEqual([old, size, 200]);
    const { by } = openNote(appendSignatures(note, body), witness.signers);
    expect(by.map(({ verifier, time }) => [verifier.type, time])).toEqual([
      [KEY_TYPES.timestampedEd25519, witness.now()],
      [KEY_TYPES.timestampedMlDsa44, witness.now()],
    ]);
    expect(await witness.kept()).toBe(note + body);
  }
});

test("a witness answers a malformed request with 400", async () => {
  const { addCheckpoint } = await openWitness();
  const note = await log.checkpoint(3);
  const hash = "A".repeat(43);
  for (const body of [
    "",
    note,
    `old 0\n${note}`,
    `old\n\n${note}`,
    `old 00\n\n${note}`,
    `old +1\n\n${note}`,
    `old 1 \n\n${note}`,
    `old 99999999999999999999\n\n${note}`,
    `\nold 0\n\n${note}`,
    `old 1\r\n\r\n${note}`,
    `old 1\nAAAA\n\n${note}`,
    `old 1\n${hash}\n\n${note}`,
    `old 1\n${"A".repeat(42)}B=\n\n${note}`,
    `old 1\n${`${hash}=\n`.repeat(64)}\n${note}`,
  ])
    expect([body, await statusOf(addCheckpoint(body))]).toEqual([body, 400]);
  // A proof with the maximum number of hashes is well-formed.
  expect(await statusOf(addCheckpoint(`old 1\n${`${hash}=\n`.repeat(63)}\n${note}`))).toBe(409);
});

test("a witness answers 404 for an unknown log", async () => {
  const other = testLog("log.example/two");
  const { addCheckpoint } = await openWitness();
  expect(await statusOf(addCheckpoint(await other.request(0, 3)))).toBe(404);
});

test("a witness answers a checkpoint without a valid signature of the log with 403", async () => {
  const { addCheckpoint } = await openWitness();
  const note = await log.checkpoint(3);
  const stranger = createSigner(log.origin, new Uint8Array(32).fill(9));
  const head = await log.head(3);
  const text = parseNote(note).text;
  const wrongLine = (await log.checkpoint(4)).split("\n").at(-2) as string;
  for (const bad of [
    await signCheckpoint(head, stranger),
    // The valid note, with a second signature line that belongs to another tree.
    `${note}${wrongLine}\n`,
    note.replace("\n3\n", "\n4\n"),
    `${note}— no signature\n`,
    text,
    `${text}\n`,
    // A non-canonical base64 encoding of the signature.
    note.replace(/.=\n$/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}=\n`),
  ])
    expect([bad, await statusOf(addCheckpoint(`old 0\n\n${bad}`))]).toEqual([bad, 403]);
});

test("a witness ignores and does not store signature lines of unknown keys", async () => {
  const witness = await openWitness();
  const stranger = createCosigner("other.example", new Uint8Array(32), KEY_TYPES.timestampedEd25519, Date.now);
  const note = await log.checkpoint(3);
  const both = appendSignatures(note, (await signNote(parseNote(note).text, [stranger])).split("\n\n")[1] as string);
  const { status, body } = await witness.addCheckpoint(`old 0\n\n${both}`);
  expect(status).toBe(200);
  expect(await witness.kept()).toBe(note + body);
});

test("a witness verifies and stores a repeated signature line once", async () => {
  let checked = 0;
  const key: Signer = {
    ...log.signer,
    check(text, signature) {
      checked += 1;
      return log.signer.check(text, signature);
    },
  };
  const witness = await openWitness({ logs: [{ origin: log.origin, keys: [key], perDay: 86_400 }] });
  const note = await log.checkpoint(3);
  const line = note.split("\n").at(-2) as string;
  const { status, body } = await witness.addCheckpoint(`old 0\n\n${note}${`${line}\n`.repeat(60)}`);
  expect([status, checked]).toEqual([200, 1]);
  expect(await witness.kept()).toBe(note + body);
});

test("a witness accepts either of a log's two keys, and stores the signature lines of both", async () => {
  const second = createSigner(log.origin, new Uint8Array(32).fill(8));
  const keys = [log.signer, second];
  const witness = await openWitness({ logs: [{ origin: log.origin, keys, perDay: 86_400 }] });
  expect(await statusOf(witness.addCheckpoint(await log.request(0, 3)))).toBe(200);
  const rotated = await log.checkpoint(5, [second]);
  expect(await statusOf(witness.addCheckpoint(await log.request(3, 5, rotated)))).toBe(200);
  const both = await log.checkpoint(6, keys);
  expect(await statusOf(witness.addCheckpoint(await log.request(5, 6, both)))).toBe(200);
  expect((await witness.kept()).startsWith(both)).toBe(true);
});

test("a witness answers a signed note that is not a checkpoint with 400", async () => {
  const { addCheckpoint } = await openWitness();
  const note = await signNote(`${log.origin}\nthree\n`, [log.signer]);
  expect(await statusOf(addCheckpoint(`old 0\n\n${note}`))).toBe(400);
});

test("a witness answers an old size above the checkpoint's with 400", async () => {
  const { addCheckpoint } = await openWitness();
  await addCheckpoint(await log.request(0, 5));
  expect(await statusOf(addCheckpoint(requestOf(6, [], await log.checkpoint(5))))).toBe(400);
});

test("a witness answers an old size other than the last cosigned one with 409 and that size", async () => {
  const { addCheckpoint } = await openWitness();
  const told = async (old: number) => addCheckpoint(await log.request(old, 9));
  expect(await told(4)).toEqual({ status: 409, body: "0\n", type: "text/x.tlog.size" });
  await addCheckpoint(await log.request(0, 5));
  for (const old of [0, 4, 6]) expect(await told(old)).toEqual({ status: 409, body: "5\n", type: "text/x.tlog.size" });
  // The witness keeps the largest size that it has cosigned, so an earlier size is now a conflict.
  expect(await addCheckpoint(await log.request(0, 3))).toMatchObject({ status: 409, body: "5\n" });
});

test("a witness answers an invalid or superfluous consistency proof with 422", async () => {
  const witness = await openWitness();
  const { proof } = { proof: [EMPTY_ROOT] };
  expect(await statusOf(witness.addCheckpoint(requestOf(0, proof, await log.checkpoint(5))))).toBe(422);
  await witness.addCheckpoint(await log.request(0, 5));
  expect(await statusOf(witness.addCheckpoint(requestOf(5, [], await log.checkpoint(9))))).toBe(422);
  expect(await statusOf(witness.addCheckpoint(requestOf(5, proof, await log.checkpoint(9))))).toBe(422);
  expect(await statusOf(witness.addCheckpoint(requestOf(5, proof, await log.checkpoint(5))))).toBe(422);
  expect(witness.forks).toEqual([]);
  expect(readCheckpoint(await witness.kept()).size).toBe(5);
});

test("a witness answers a checkpoint of size 0 with 422 if its root is not that of the empty tree", async () => {
  const { addCheckpoint } = await openWitness();
  const { root } = await log.head(1);
  expect(await statusOf(addCheckpoint(requestOf(0, [], await signCheckpoint({ size: 0, root }, log.signer))))).toBe(
    422,
  );
  expect(await statusOf(addCheckpoint(await log.request(0, 0)))).toBe(200);
});

test("a witness answers 422 to a checkpoint of another history, and reports two trees of the same size with both checkpoints", async () => {
  const witness = await openWitness();
  const fork = testLog(log.origin, "two");
  await witness.addCheckpoint(await log.request(0, 30));
  for (const size of [30, 31, 64]) {
    expect(await statusOf(witness.addCheckpoint(await fork.request(30, size)))).toBe(422);
    // The proof of the genuine log does not help.
    expect(await statusOf(witness.addCheckpoint(await log.request(30, size, await fork.checkpoint(size))))).toBe(422);
  }
  const told = [log.origin, await witness.kept(), await fork.checkpoint(30)];
  expect(witness.forks).toEqual([told, told]);
  expect(await statusOf(witness.addCheckpoint(await log.request(30, 31)))).toBe(200);
});

test("of several simultaneous requests with the same old size, a witness cosigns one; it answers the others with the new size", async () => {
  const { addCheckpoint } = await openWitness();
  await addCheckpoint(await log.request(0, 5));
  const requests = await Promise.all([6, 7, 6, 8].map((size) => log.request(5, size)));
  const told = await Promise.all(requests.map(addCheckpoint));
  expect(told.map(({ status, body }) => (status === 200 ? "cosigned" : `${status} ${body}`))).toEqual([
    "cosigned",
    "409 6\n",
    "409 6\n",
    "409 6\n",
  ]);
});

test("a witness handles requests of different logs without waiting", async () => {
  const other = testLog("log.example/two");
  const held = Promise.withResolvers<void>();
  const around = (store: SeenStore): SeenStore => ({
    ...store,
    async keep(note) {
      if (note.startsWith(log.origin)) await held.promise;
      return store.keep(note);
    },
  });
  const logs = [known(), { origin: other.origin, keys: [other.signer], perDay: 86_400 }];
  const { addCheckpoint } = await openWitness({ logs, around });
  const slow = addCheckpoint(await log.request(0, 3));
  expect(await statusOf(addCheckpoint(await other.request(0, 3)))).toBe(200);
  held.resolve();
  expect(await statusOf(slow)).toBe(200);
});

test("a witness returns the same cosignatures for a repeated checkpoint for five seconds, then new ones with the current time", async () => {
  const { addCheckpoint, pass, signers, now } = await openWitness();
  const { body: first } = await addCheckpoint(await log.request(0, 5));
  pass(4);
  expect(await addCheckpoint(await log.request(5, 5))).toEqual({ status: 200, body: first });
  pass(1);
  const again = async () => {
    const { body } = await addCheckpoint(await log.request(5, 5));
    const { by } = openNote(appendSignatures(await log.checkpoint(5), body), signers);
    return by.map(({ time }) => time);
  };
  expect(await again()).toEqual([now(), now()]);
  // The clock was ahead and is corrected. A cosignature with a time in the future is not returned again.
  pass(-3600);
  expect(await again()).toEqual([now(), now()]);
});

test("a log over its daily limit at a witness gets 429 until time has passed, and a repeated checkpoint does not count", async () => {
  const { addCheckpoint, pass } = await openWitness({ logs: [known(240)] });
  let size = 0;
  const grow = async () => {
    const { status } = await addCheckpoint(await log.request(size, size + 1));
    if (status === 200) size += 1;
    return status;
  };
  for (let at = 0; at < 10; at++) expect(await grow()).toBe(200);
  expect(await grow()).toBe(429);
  pass(60);
  expect(await statusOf(addCheckpoint(await log.request(size, size)))).toBe(200);
  expect(await grow()).toBe(429);
  pass(300);
  expect(await grow()).toBe(200);
  expect(await grow()).toBe(429);
});

test("a witness stores a cosignature before it returns it, and does not return it if storing fails", async () => {
  let isFull = true;
  const order: string[] = [];
  const around = (store: SeenStore): SeenStore => ({
    ...store,
    async keep(note) {
      order.push("store");
      if (isFull) throw new Error("no space left on device");
      return store.keep(note);
    },
  });
  const { addCheckpoint, dir } = await openWitness({ around });
  await expect(addCheckpoint(await log.request(0, 5))).rejects.toThrow("no space left");
  expect(await Array.fromAsync(Deno.readDir(join(dir, CHECKPOINTS)))).toEqual([]);
  isFull = false;
  const told = addCheckpoint(await log.request(0, 4)).then(({ status }) => order.push(`${status}`));
  await told;
  expect(order).toEqual(["store", "store", "200"]);
});

test("a witness that crashes between storing and answering keeps what it stored", async () => {
  const dir = await openFolder();
  const died = Promise.withResolvers<void>();
  const around = (store: SeenStore): SeenStore => ({
    ...store,
    async keep(note) {
      await store.keep(note);
      died.resolve();
      return new Promise(() => undefined);
    },
  });
  const first = await openWitness({ dir, around });
  void first.addCheckpoint(await log.request(0, 5));
  await died.promise;
  first.close();

  const { addCheckpoint } = await openWitness({ dir });
  // The client repeats its request because it got no answer.
  expect(await addCheckpoint(await log.request(0, 5))).toMatchObject({ status: 409, body: "5\n" });
  expect(await statusOf(addCheckpoint(await log.request(5, 5)))).toBe(200);
  const fork = testLog(log.origin, "two");
  expect(await statusOf(addCheckpoint(await fork.request(5, 6)))).toBe(422);
});

test("a witness with an invalid stored checkpoint refuses to cosign", async () => {
  const dir = await openFolder();
  const first = await openWitness({ dir });
  await first.addCheckpoint(await log.request(0, 5));
  const note = await first.kept();
  first.close();
  const path = join(dir, CHECKPOINTS, originHash(log.origin));
  const foreign = testLog("log.example/two");
  for (const damaged of ["", note.slice(0, -9), note.replace("\n5\n", "\n4\n"), await foreign.checkpoint(3)]) {
    await Deno.writeTextFile(path, damaged);
    const witness = await openWitness({ dir });
    await expect(witness.addCheckpoint(await log.request(0, 5))).rejects.toThrow("is invalid");
    witness.close();
  }
  // Write a cosigned checkpoint of another log to the file of this log.
  await Deno.writeTextFile(join(dir, CHECKPOINTS, originHash(foreign.origin)), note);
  const witness = await openWitness({ dir, logs: [{ origin: foreign.origin, keys: [foreign.signer], perDay: 1 }] });
  await expect(witness.addCheckpoint(await foreign.request(0, 5))).rejects.toThrow("belongs to another log");
});
