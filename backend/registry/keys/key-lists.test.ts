import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { openSigned } from "../../formats/tlog/checkpoint.ts";
import { acceptedSigners, hashKeyList, type KeyList, openKeyList } from "../../formats/tlog/key-list.ts";
import { NO_FILE, parseLeaf } from "../../formats/tlog/leaf.ts";
import { createSigner, type Signer } from "../../formats/tlog/note.ts";
import { parsePolicy } from "../../formats/tlog/policy.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { body, type Harness, openHarness, sha256 } from "../../tests/harness.ts";
import {
  ADA,
  BOB,
  CAROL,
  DRAWN_UP,
  FIRST_LIST,
  K1,
  K2,
  keyList,
  LOG,
  listed,
  ROOTS,
  STRANGER,
  signedList,
} from "../../tests/key-lists.ts";
import { registryKeys } from "../log/store.ts";
import { type KeyListRecord, keyListRecords } from "./store.ts";

const give = (app: Harness, note: string) => app.call("POST", "/registry/keys", null, { note });

const leafAt = async (app: Harness, index: number) =>
  parseLeaf((await app.kv.get<Uint8Array>(registryKeys.leaf(index))).value as Uint8Array);

/** Returns the process after a restart, on the same store and with these signers. */
async function restarted({ kv }: Harness, signers: readonly Signer[]): Promise<Harness> {
  return openHarness({ kv: { ...kv, close: () => undefined }, signers, roots: ROOTS });
}

let files = 0;
/** Registers an object and signs a checkpoint. */
async function grow(app: Harness, who: Awaited<ReturnType<Harness["signUp"]>>): Promise<void> {
  await app.claimed(who, sha256(`file ${files++}`));
  await app.checkpoints.sign();
}

const noteOf = (app: Harness): string => app.checkpoints.signed()?.note as string;

/**
 * Returns the log's keys whose signatures on the checkpoint are valid, for an offline verifier that has only the list.
 */
function standsBy(note: string, list: KeyList, seenAt: readonly number[] = []): readonly Signer["publicKey"][] {
  const { checkpoint, by } = openSigned(
    note,
    list.keys.map(({ verifier }) => verifier),
  );
  return acceptedSigners(list, { by, size: checkpoint.size, seenAt }).map(({ publicKey }) => publicKey);
}

test("a key list signed by the root keys becomes one entry of the log and is served", async () => {
  const app = await openHarness({ roots: ROOTS });
  const ada = await app.signUp();
  await grow(app, ada);
  expect((await app.call("GET", "/registry/keys", null)).status).toBe(404);
  const note = await signedList(FIRST_LIST);
  expect(await body(give(app, note))).toEqual({ version: 1, index: 1 });
  expect(await leafAt(app, 1)).toMatchObject({
    type: "keys",
    fingerprint: NO_FILE,
    tokenId: 1,
    eventNumber: 1,
    commitment: hashKeyList(FIRST_LIST),
  });
  // Submitting the list again, with other signatures or after a restart, returns the same entry.
  expect(await body(give(app, await signedList(FIRST_LIST, [BOB, CAROL])))).toEqual({ version: 1, index: 1 });
  const again = await restarted(app, [K1]);
  expect(await again.takeKeyList(note)).toMatchObject({ version: 1, index: 1 });
  expect(await again.registrySize()).toBe(2);
  for (const path of ["keys", "keys/1"])
    expect(await (await again.call("GET", `/registry/${path}`, null)).text()).toBe(note);
  expect(openKeyList(note, ROOTS).by).toHaveLength(2);
  expect((await again.call("GET", "/registry/keys/2", null)).status).toBe(404);
  // The policy contains both keys, including the successor.
  const policy = parsePolicy(await (await again.call("GET", "/registry/policy", null)).text());
  expect(policy.logs.map(({ key }) => formatVkey(key))).toEqual([K1, K2].map(formatVkey));
  await again.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
});

test("a key list is entered into the log at most once if its commit fails", async () => {
  const { kv: real } = await openHarness();
  let faults: ("lose" | "keep")[] = ["keep", "lose"];
  const kv: Kv = faultyKv(real, {
    async writing(write, { keys }) {
      const fault = keys.some(([first]) => first === "key_lists") ? faults.shift() : undefined;
      if (fault !== "lose") await write();
      if (fault) throw new Error("the connection broke");
      return { ok: true, versionstamp: "0".repeat(20) } as never;
    },
  });
  const app = await openHarness({ kv: { ...kv, close: () => undefined }, roots: ROOTS });
  const takes = [FIRST_LIST, FIRST_LIST].map(async (list) => app.takeKeyList(await signedList(list)));
  expect((await Promise.all(takes)).map(({ index }) => index)).toEqual([0, 0]);
  faults = [];
  expect(await app.registrySize()).toBe(1);
});

test.each<[string, number, (app: Harness) => Promise<string>]>([
  ["one holder has signed", 400, () => signedList(FIRST_LIST, [ADA])],
  ["strangers have signed", 400, () => signedList(FIRST_LIST, [ADA, createSigner(`${LOG}/keys`, new Uint8Array(32))])],
  ["was changed", 400, async () => (await signedList(FIRST_LIST)).replace(" 0 - active", " 1 - active")],
  [
    "is of another log",
    400,
    () => signedList({ ...FIRST_LIST, log: "else", keys: [listed(createSigner("else", new Uint8Array(32)))] }),
  ],
  ["is no list", 400, async () => "hello"],
  ["is not the first", 409, () => signedList(keyList(2, [listed(K1)]))],
  ["lets go of what was signed", 409, () => signedList(keyList(1, [listed(K2)]))],
  [
    "is another of the same version",
    409,
    async (app) => {
      await app.takeKeyList(await signedList(FIRST_LIST));
      return signedList(keyList(1, [listed(K1)]));
    },
  ],
])("a key list that %s is refused", async (_, status, make) => {
  const app = await openHarness({ roots: ROOTS });
  const note = await make(app);
  const size = await app.registrySize();
  expect((await give(app, note)).status).toBe(status);
  expect(await app.registrySize()).toBe(size);
});

test("an installation without root keys accepts no key list", async () => {
  const app = await openHarness();
  expect((await give(app, await signedList(FIRST_LIST))).status).toBe(503);
});

test("checkpoints signed by K1, by both keys and by K2 all verify offline with the key list", async () => {
  let app = await openHarness({ roots: ROOTS, signers: [K1] });
  const ada = await app.signUp();
  await app.takeKeyList(await signedList(FIRST_LIST));
  await grow(app, ada);
  const byFirst = noteOf(app);

  app = await restarted(app, [K1, K2]);
  await grow(app, ada);
  const byBoth = noteOf(app);
  const last = app.checkpoints.signed()?.size as number;

  // The list takes effect without a restart: K1 signs no checkpoint beyond its last size.
  const rotated = keyList(2, [listed(K1, { state: "rotated", last: last + 1 }), listed(K2)]);
  await app.takeKeyList(await signedList(rotated));
  await app.checkpoints.sign();
  await grow(app, ada);
  const bySecond = noteOf(app);
  expect([byFirst, byBoth, bySecond].map((note) => standsBy(note, FIRST_LIST))).toEqual([
    [K1.publicKey],
    [K1.publicKey, K2.publicKey],
    [K2.publicKey],
  ]);
  expect([byFirst, byBoth, bySecond].map((note) => standsBy(note, rotated).length)).toEqual([1, 2, 1]);

  // K1 is removed. The log continues from the last checkpoint that both keys have signed.
  app = await restarted(app, [K2]);
  await grow(app, ada);
  expect(standsBy(noteOf(app), rotated)).toEqual([K2.publicKey]);
  expect(app.checkpoints.refusal()).toBeNull();
  expect(await app.audit()).toEqual([]);
  // The removed key signs nothing.
  const wrong = await restarted(app, [K1]);
  expect(wrong.checkpoints.refusal()?.message).toContain("signing key is not available");
  expect((await wrong.claim(ada, sha256("more"))).status).toBe(503);
});

test("after the loss of K1, the announced K2 continues at once", async () => {
  let app = await openHarness({ roots: ROOTS, signers: [K1] });
  const ada = await app.signUp();
  await app.takeKeyList(await signedList(FIRST_LIST));
  await grow(app, ada);
  app = await restarted(app, []);
  expect((await app.call("GET", "/registry/checkpoint", null)).status).toBe(200);
  expect((await app.claim(ada, sha256("more"))).status).toBe(503);
  app = await restarted(app, [STRANGER]);
  expect((await app.claim(ada, sha256("more"))).status).toBe(503);
  app = await restarted(app, [K2]);
  await grow(app, ada);
  expect(standsBy(noteOf(app), FIRST_LIST)).toEqual([K2.publicKey]);
  const last = app.checkpoints.signed()?.size as number;
  const next = keyList(2, [listed(K1, { state: "rotated", last }), listed(K2), listed(STRANGER)]);
  expect(await app.takeKeyList(await signedList(next))).toMatchObject({ version: 2 });
});

test("a compromised K1 stops signing, and its signatures count only if they were seen before the compromise", async () => {
  let app = await openHarness({ roots: ROOTS, signers: [K1] });
  const ada = await app.signUp();
  await app.takeKeyList(await signedList(FIRST_LIST));
  await grow(app, ada);
  const before = noteOf(app);
  const stolen = keyList(2, [listed(K1, { state: "compromised", since: DRAWN_UP + 3600 }), listed(K2)], {
    at: DRAWN_UP + 7200,
  });
  await app.takeKeyList(await signedList(stolen));
  await app.checkpoints.sign();
  expect(app.checkpoints.refusal()?.message).toContain("signing key is not available");
  expect((await app.claim(ada, sha256("more"))).status).toBe(503);
  expect((await app.call("GET", "/registry/checkpoint", null)).status).toBe(200);

  expect(standsBy(before, stolen)).toEqual([]);
  expect(standsBy(before, stolen, [DRAWN_UP + 3600])).toEqual([]);
  expect(standsBy(before, stolen, [DRAWN_UP + 3599])).toEqual([K1.publicKey]);

  app = await restarted(app, [K2]);
  await grow(app, ada);
  expect(standsBy(noteOf(app), stolen)).toEqual([K2.publicKey]);
  expect(await app.audit()).toEqual([]);
});

test("a type of key that the key list has ended is no longer required", async () => {
  const { createCosigner } = await import("../../formats/tlog/cosignature.ts");
  const beside = createCosigner(LOG, new Uint8Array(32).fill(1), 6, () => DRAWN_UP * 1000);
  let app = await openHarness({ roots: ROOTS, signers: [K1, beside] });
  await app.takeKeyList(await signedList(keyList(1, [listed(K1), listed(beside), listed(K2)])));
  await app.checkpoints.sign();
  const without = await restarted(app, [K2]);
  expect(without.checkpoints.refusal()).not.toBeNull();
  app = await restarted(app, [K1, beside]);
  const ended = keyList(2, [listed(K1), listed(beside, { state: "rotated", last: 1 }), listed(K2)]);
  await app.takeKeyList(await signedList(ended));
  await app.checkpoints.sign();
  app = await restarted(app, [K2]);
  await app.checkpoints.sign();
  expect(app.checkpoints.refusal()).toBeNull();
});

test.each<[string, (app: Harness) => Promise<unknown>, string]>([
  [
    "a list that is gone",
    (app) => app.kv.delete(keyListRecords.at(1)),
    "registry/leaf/0: version 1 of the key list, which this entry contains, is missing",
  ],
  [
    "another list",
    async (app) => edited(app, { note: await signedList(keyList(1, [listed(K1)])) }),
    "differs from the one that its entry commits to",
  ],
  [
    "another entry",
    (app) => edited(app, { index: 1 }),
    "entry 1 of the log does not contain version 1 of the key list",
  ],
  [
    "signatures that are gone",
    async (app) => edited(app, { note: await signedList(FIRST_LIST, [ADA]) }),
    "too few root keys",
  ],
])("fsck finds %s", async (_, tamper, finding) => {
  const app = await openHarness({ roots: ROOTS });
  await app.takeKeyList(await signedList(FIRST_LIST));
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
  await tamper(app);
  expect((await app.audit())[0]).toContain(finding);
});

test("fsck finds a checkpoint signed by a key that the key list does not allow", async () => {
  const app = await openHarness({ roots: ROOTS });
  await app.takeKeyList(await signedList(FIRST_LIST));
  await app.checkpoints.sign();
  const over = keyList(2, [listed(K1, { state: "rotated", last: 2 }), listed(K2)]);
  await app.takeKeyList(await signedList(over));
  await app.checkpoints.sign();
  expect(await app.audit()).toEqual([]);
  const less = await signedList(keyList(2, [listed(K1, { state: "rotated", last: 1 }), listed(K2)]));
  await app.kv.set(keyListRecords.at(2), { version: 2, note: less, index: 1 } satisfies KeyListRecord);
  expect((await app.audit()).join("\n")).toContain(
    "none of the keys that signed the checkpoint may sign for 2 entries",
  );
});

async function edited(app: Harness, part: Partial<KeyListRecord>): Promise<void> {
  const { value } = await app.kv.get<KeyListRecord>(keyListRecords.at(1));
  await app.kv.set(keyListRecords.at(1), { ...(value as KeyListRecord), ...part });
}

test("every proof contains the newest key list of the registry", async () => {
  const app = await openHarness({ roots: ROOTS });
  const ada = await app.signUp();
  const note = await signedList(FIRST_LIST);
  await app.takeKeyList(note);
  const { _id: objectId } = await app.claimed(ada, sha256("one"));
  const { link } = await body<{ link: string }>(app.call("POST", "/object/proof", ada, { objectId }));
  const archive = await app.app.request(new URL(link).pathname);
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  expect(strFromU8(files["registre.cles"] as Uint8Array)).toBe(note);
});
