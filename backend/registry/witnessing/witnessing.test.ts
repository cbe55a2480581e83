import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCheckpoint, signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { digest } from "../../formats/tlog/hash.ts";
import { KEY_TYPES } from "../../formats/tlog/note.ts";
import { parsePolicy } from "../../formats/tlog/policy.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { formatVkey } from "../../formats/tlog/vkey.ts";
import { aTurn, EVERY_MS, makeDir, openLog, START, signer, until } from "../../tests/watched-log.ts";
import { type Fault, witnessDouble, witnessNetwork } from "../../tests/witness-double.ts";
import { checkpointFile } from "../log/checkpoint-file.ts";
import { type ContradictionRecord, witnessingKeys } from "./store.ts";
import { GRACE_MS } from "./witnessing.ts";

type Started = Awaited<ReturnType<Awaited<ReturnType<typeof openLog>>["start"]>>;

const seenBy = ({ publication, policy }: Started) =>
  judgeQuorum(policy, publication.latest()?.note ?? "")
    .witnesses.filter(({ seen }) => seen !== null)
    .map(({ name }) => name);

test("with two of three witnesses required, a checkpoint is published half a second after the second has cosigned", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  witnesses[1].be("slow");
  witnesses[2].be("slow");
  await log.fill(3);
  const done = log.witnessing.tick();
  await until(() => witnesses.every(({ asked }) => asked.length > 0));
  clock.pass(700);
  expect(log.publication.awaited(2)).toBe("witnesses");
  witnesses[1].release();
  await until(() => clock.isAwaited(GRACE_MS));
  clock.pass(GRACE_MS - 1);
  for (let turns = 0; turns < 50; turns++) await aTurn();
  expect(log.publication.latest()).toBeNull();
  clock.pass(1);
  await until(() => log.publication.latest() !== null);
  expect(log.publication.latest()?.size).toBe(3);
  expect(log.publication.awaited(2)).toBeNull();
  expect(seenBy(log)).toEqual(["a.example", "b.example"]);
  // The third witness times out after five seconds. The publication did not wait for it.
  clock.pass(5000);
  await done;
  expect(log.witnessing.state().map(({ problem }) => problem)).toEqual([
    null,
    null,
    "The witness did not answer in time.",
  ]);
});

test("the cosignature of a late witness is added to the published checkpoint", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  witnesses[2].be("slow");
  await log.fill(3);
  const done = log.witnessing.tick();
  await until(() => clock.isAwaited(GRACE_MS));
  clock.pass(GRACE_MS);
  await until(() => log.publication.latest() !== null);
  expect(seenBy(log)).toEqual(["a.example", "b.example"]);
  witnesses[2].release();
  await done;
  expect(seenBy(log)).toEqual(["a.example", "b.example", "c.example"]);
});

test("a log that has grown is published again after ten seconds, with a proof from the last size of each witness", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  await log.fill(3);
  await log.round();
  await log.fill(4);
  await log.round();
  expect(log.publication.latest()?.size).toBe(3);
  expect(log.publication.signed()?.size).toBe(7);
  clock.pass(EVERY_MS);
  await log.round();
  expect(log.publication.latest()?.size).toBe(7);
  expect(witnesses[0].asked).toEqual([
    { old: 0, size: 3, hashes: 0 },
    { old: 3, size: 7, hashes: 4 },
  ]);
});

test("a log that does not grow is cosigned again once an hour", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  await log.fill(3);
  await log.round();
  for (let minutes = 1; minutes < 60; minutes++) {
    clock.pass(60_000);
    await log.round();
  }
  expect(witnesses[0].asked).toHaveLength(1);
  clock.pass(60_000);
  await log.round();
  expect(witnesses[0].asked.at(-1)).toEqual({ old: 3, size: 3, hashes: 0 });
  const seen = judgeQuorum(log.policy, log.publication.latest()?.note ?? "").witnesses.map(({ seen }) => seen);
  expect(Math.min(...seen.map(Number))).toBeGreaterThan(START / 1000 + 3599);
});

test("a witness that lost its state is asked again from the size that it reports", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  await log.fill(3);
  await log.round();
  const early = witnesses[0].seen();
  await log.fill(2);
  clock.pass(EVERY_MS);
  await log.round();
  witnesses[0].remember(early as NonNullable<typeof early>);
  await log.fill(2);
  clock.pass(EVERY_MS);
  await log.round();
  expect(witnesses[0].asked.slice(-2)).toEqual([
    { old: 5, size: 7, hashes: 4 },
    { old: 3, size: 7, hashes: 4 },
  ]);
  expect(log.publication.latest()?.size).toBe(7);
  expect(seenBy(log)).toHaveLength(3);
});

test("a witness that reports another size each time is asked four times in a round", async () => {
  const { witnesses, start } = await openLog();
  const log = await start();
  witnesses[0].be("409 for ever");
  await log.fill(3);
  await log.round();
  expect(witnesses[0].asked).toHaveLength(4);
  expect(seenBy(log)).toEqual(["b.example", "c.example"]);
});

test("keys with the same name and address are one witness, which is asked once and has two signature lines", async () => {
  const types = [KEY_TYPES.timestampedEd25519, KEY_TYPES.timestampedMlDsa44] as const;
  const { witnesses, start } = await openLog({ names: ["a", "b"], rule: "all", types });
  const log = await start();
  await log.fill(2);
  await log.round();
  expect(witnesses.map(({ asked }) => asked.length)).toEqual([1, 1]);
  const { witnesses: words, needed, of, met } = judgeQuorum(log.policy, log.publication.latest()?.note ?? "");
  expect([words.map(({ name }) => name), needed, of, met]).toEqual([["a.example", "b.example"], 2, 2, true]);
  expect(
    log.publication
      .latest()
      ?.note.split("\n")
      .filter((line) => line.startsWith("— ")).length,
  ).toBe(5);
});

test("a witness that fails is paused for 1, 2, 4 … 60 minutes, and requests resume as usual after it has answered", async () => {
  const { clock, witnesses, start } = await openLog({ names: ["a"], rule: "none" });
  const log = await start();
  await log.fill(1);
  witnesses[0].be("dead");
  const askedAt: number[] = [];
  for (let minutes = 0; minutes < 4 * 60; minutes++) {
    const before = witnesses[0].asked.length;
    await log.round();
    if (witnesses[0].asked.length > before) askedAt.push(minutes);
    clock.pass(60_000);
  }
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183]);
  witnesses[0].be(null);
  clock.pass(3_600_000);
  for (let turn = 0; turn < 2; turn++) {
    await log.fill(1);
    await log.round();
    expect(seenBy(log)).toEqual(["a.example"]);
    clock.pass(EVERY_MS);
  }
});

test.each<[Fault, boolean, RegExp]>([
  ["404", false, /does not know/],
  ["403", true, /refused/],
  ["400", true, /refused/],
  ["wrong signature", true, /is invalid/],
  ["stranger", true, /the answer contains no signature by a known key of the witness/],
  ["dated ahead", true, /dated in the future/],
  ["garbage", true, /is invalid/],
  ["empty 409", true, /409/],
])(
  "a witness whose answer is %s is reported, asked again in an hour, and does not stop the log",
  async (fault, isAlarm, problem) => {
    const { clock, witnesses, start } = await openLog();
    const log = await start();
    witnesses[0].be(fault);
    await log.fill(3);
    await log.round();
    expect(log.publication.latest()?.size).toBe(3);
    expect(seenBy(log)).toEqual(["b.example", "c.example"]);
    expect(log.witnessing.state()[0]).toMatchObject({ isAlarm, problem: expect.stringMatching(problem) });
    expect(log.told.at(-1) ?? "").toMatch(isAlarm ? /^The witness a\.example: / : /^$/);
    expect(log.events()).toContain(isAlarm ? "witness_alarm" : "witness_absent");
    expect(log.checkpoints.refusal()).toBeNull();
    const before = witnesses[0].asked.length;
    clock.pass(3_500_000);
    await log.fill(1);
    await log.round();
    expect(witnesses[0].asked).toHaveLength(before);
    witnesses[0].be(null);
    clock.pass(200_000);
    await log.fill(1);
    await log.round();
    expect(seenBy(log)).toContain("a.example");
    expect(log.told.at(-1)).toBeNull();
  },
);

test("with all witnesses down for an hour entries are signed, the published checkpoint stays, and the delay is reported", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  await log.fill(3);
  await log.round();
  for (const witness of witnesses) witness.be("dead");
  for (let minutes = 0; minutes < 60; minutes++) {
    clock.pass(60_000);
    await log.fill(1);
    await log.round();
  }
  expect(log.checkpoints.refusal()).toBeNull();
  expect([log.publication.latest()?.size, log.publication.signed()?.size]).toEqual([3, 63]);
  expect([log.publication.awaited(2), log.publication.awaited(40), log.publication.awaited(63)]).toEqual([
    null,
    "witnesses",
    "signature",
  ]);
  expect(log.told.at(-1)).toMatch(/^No quorum of witnesses has cosigned since 2026-01-01T00:01/);
  for (const witness of witnesses) witness.be(null);
  clock.pass(3_600_000);
  await log.round();
  expect(log.publication.latest()?.size).toBe(63);
  expect(log.told.at(-1)).toBeNull();
});

test("with a policy that needs no witness, signed checkpoints are published at once, and cosignatures added as they arrive", async () => {
  const { witnesses, start } = await openLog({ names: ["a"], rule: "none" });
  const log = await start();
  witnesses[0].be("dead");
  await log.fill(3);
  await log.round();
  expect(log.publication.latest()?.size).toBe(3);
  expect(log.publication.awaited(2)).toBeNull();
  expect(seenBy(log)).toEqual([]);
  const second = await openLog({ names: ["a"], rule: "none" });
  const other = await second.start();
  await other.fill(3);
  await other.round();
  expect(seenBy(other)).toEqual(["a.example"]);
  await other.fill(1);
  expect(other.publication.latest()?.size).toBe(4);
  expect(seenBy(other)).toEqual([]);
});

test("a restart shows the published checkpoint, and asks again for cosignatures that a crash has lost", async () => {
  const { clock, witnesses, start, kv } = await openLog();
  const log = await start();
  await log.fill(3);
  await log.round();
  await log.fill(2);
  clock.pass(EVERY_MS);
  // The process ends after the witnesses have cosigned and before it has published.
  log.publication.publish = () => Promise.reject(new Error("the process died"));
  await expect(log.round()).rejects.toThrow("the process died");
  expect(witnesses[0].seen()?.size).toBe(5);
  const after = await start();
  expect(after.publication.latest()?.size).toBe(3);
  await after.round();
  expect(after.publication.latest()?.size).toBe(5);
  expect(witnesses[0].asked.at(-1)).toEqual({ old: 5, size: 5, hashes: 0 });
  // The state after a process ended between writing the file and writing the store.
  await kv().delete(witnessingKeys.witnessed);
  expect((await start()).publication.latest()?.size).toBe(5);
});

test("the published checkpoint never shrinks, with any publisher", async () => {
  const { clock, start, kv } = await openLog();
  const [one, two] = [await start(), await start()];
  await one.fill(3);
  await one.round();
  const small = one.publication.latest() as NonNullable<ReturnType<Started["publication"]["latest"]>>;
  await one.fill(2);
  clock.pass(EVERY_MS);
  await one.round();
  await two.publication.publish(small.note, small.signedAt);
  expect(two.publication.latest()?.size).toBe(5);
  await one.publication.publish(small.note, small.signedAt);
  expect(one.publication.latest()?.size).toBe(5);
  await kv().delete(witnessingKeys.witnessed);
  expect((await start()).publication.latest()?.size).toBe(5);
});

test("the published checkpoint is not written again if a witness has nothing new", async () => {
  const { clock, witnesses, start } = await openLog();
  const log = await start();
  witnesses[2].be("dead");
  await log.fill(3);
  await log.round();
  const metAt = log.publication.metAt();
  clock.pass(60_000);
  await log.round();
  expect(witnesses[2].asked).toHaveLength(2);
  expect(log.publication.metAt()).toBe(metAt);
});

test("the last twenty published checkpoints are kept", async () => {
  const { clock, start } = await openLog();
  const log = await start();
  for (let turn = 0; turn < 23; turn++) {
    await log.fill(1);
    await log.round();
    clock.pass(EVERY_MS);
  }
  const sizes = (await log.publication.recent()).map(({ note }) => readCheckpoint(note).size);
  expect(sizes).toEqual(Array.from({ length: 20 }, (_, at) => 23 - at));
});

test("a checkpoint published under another policy is not shown until it meets the current one", async () => {
  const { start, witnesses } = await openLog();
  const log = await start();
  witnesses[2].be("404");
  await log.fill(3);
  await log.round();
  expect(log.publication.latest()?.size).toBe(3);
  const strict = parsePolicy(
    [
      `log ${formatVkey(signer)}\n`,
      ...witnesses.map((witness) => witness.policy()),
      `quorum ${witnesses[2].names[0]}\n`,
    ].join(""),
  );
  expect((await start({ policy: strict })).publication.latest()).toBeNull();
});

test.each([
  ["a moment", 0],
  ["an hour", 3_600_000],
])(
  "a copy of the whole folder that is older by %s is detected by a witness, and the log stays stopped with both checkpoints stored",
  async (_, ms) => {
    const log = await openLog({ onDisk: true });
    const yesterday = await log.start();
    await yesterday.fill(5);
    await yesterday.round();
    await yesterday.checkpoints.close();
    const copy = await Deno.makeTempDir({ prefix: "authentica-copy-" });
    onTestFinished(() => Deno.remove(copy, { recursive: true }));
    const each = (work: (name: string) => Promise<void>) =>
      Promise.all(log.files.map((name) => work(name).catch(() => undefined)));
    await log.whileClosed(
      async () => void (await each((name) => Deno.copyFile(join(log.dir, name), join(copy, name)))),
    );
    const today = await log.start();
    await today.fill(4, 100);
    log.clock.pass(EVERY_MS);
    await today.round();
    expect(log.witnesses[0].seen()?.size).toBe(9);
    const theirs = new Map(log.witnesses.map((witness, at) => [`${"abc"[at]}.example`, witness.seen()?.note]));
    await today.checkpoints.close();
    await log.whileClosed(async () => {
      await each((name) => Deno.remove(join(log.dir, name)));
      await each((name) => Deno.copyFile(join(copy, name), join(log.dir, name)));
    });

    log.clock.pass(ms);
    const after = await log.start();
    await after.round();
    const reason =
      /(\w\.example) has cosigned 9 entries of this registry, but this store has only 5 signed entries, so it is an older copy/;
    expect(after.checkpoints.refusal()?.message).toMatch(reason);
    await expect(after.fill(1, 1000)).rejects.toThrow(reason);
    expect(after.events()).toContain("witness_contradiction");
    // Name of the witness that answered first, from the reason why the log is stopped.
    const operator = reason.exec(after.checkpoints.refusal()?.message ?? "")?.[1] ?? "";
    const { value } = await log
      .kv()
      .get<ContradictionRecord>(witnessingKeys.contradiction({ operator, url: `https://${operator}` }));
    expect(value?.theirs).toBe(theirs.get(operator));
    expect(readCheckpoint(value?.ours ?? "").size).toBe(5);

    // After a restart the log stays stopped, even if no witness can be reached.
    const offline = await log.start({ fetch: () => Promise.reject(new TypeError("no network")) });
    expect(offline.checkpoints.refusal()?.message).toMatch(reason);
  },
);

test.each([
  ["as long", 9],
  ["longer", 12],
])("a second history that is %s is refused by a witness and stops the log", async (_, size) => {
  const one = await openLog();
  const first = await one.start();
  await first.fill(9);
  await first.round();
  const seen = one.witnesses[0].seen();
  const two = await openLog();
  const second = await two.start();
  for (const witness of two.witnesses) witness.remember(seen as NonNullable<typeof seen>);
  await second.fill(size, 1000);
  await second.round();
  expect(second.checkpoints.refusal()?.message).toMatch(
    /has cosigned 9 entries that differ from the first 9 of the \d+ entries here/,
  );
  expect(second.publication.latest()).toBeNull();
});

test("a witness that has seen what another process of the store signed stops nothing", async () => {
  const { clock, witnesses, start } = await openLog();
  const [one, two] = [await start(), await start({ folder: await makeDir() })];
  await one.fill(3);
  await two.checkpoints.sign();
  await one.round();
  await two.round();
  await one.fill(4);
  clock.pass(EVERY_MS);
  await one.round();
  clock.pass(3_600_000);
  // This process has seen only three entries so far.
  await two.round();
  expect(two.checkpoints.refusal()).toBeNull();
  expect(two.publication.latest()?.size).toBe(7);
  expect(witnesses[0].seen()?.size).toBe(7);
});

test("a process that starts while another one signs and publishes is not stopped by a false contradiction", async () => {
  const { clock, start } = await openLog();
  const one = await start();
  await one.fill(3);
  await one.round();
  const two = await start({
    folder: await makeDir(),
    async meanwhile() {
      await one.fill(4);
      clock.pass(EVERY_MS);
      await one.round();
    },
  });
  expect(two.checkpoints.refusal()).toBeNull();
  expect(two.publication.latest()?.size).toBe(7);
});

test("a contradiction by a witness in one process stops the log in all of them", async () => {
  const first = await openLog();
  const before = await first.start();
  await before.fill(9);
  await before.round();
  const seen = first.witnesses[0].seen();
  const { witnesses, clock, start } = await openLog();
  const [one, two] = [await start(), await start({ folder: await makeDir() })];
  await one.fill(9, 1000);
  await one.round();
  await two.checkpoints.sign();
  await two.round();
  for (const witness of witnesses) witness.remember(seen as NonNullable<typeof seen>);
  await one.fill(1, 1000);
  clock.pass(EVERY_MS);
  await one.round();
  // The message names the witness that answered first.
  const reason =
    /The witness [abc]\.example has cosigned 9 entries that differ from the first 9 of the 10 entries here/;
  expect(one.checkpoints.refusal()?.message).toMatch(reason);
  await two.checkpoints.sign();
  clock.pass(1000);
  await two.round();
  expect(two.checkpoints.refusal()?.message).toMatch(reason);
  await expect(two.fill(1, 2000)).rejects.toThrow("two histories");
});

test("a cosigned checkpoint that the store does not contain stops the log at its start", async () => {
  const log = await openLog();
  const first = await log.start();
  await first.fill(5);
  await first.round();
  const note = await signCheckpoint({ size: 7, root: digest(new Uint8Array()) }, signer);
  const network = witnessNetwork(...log.witnesses);
  const lines: string[] = [];
  for (const { url, be } of log.witnesses) {
    be(null);
    const fresh = witnessDouble({ name: new URL(url).hostname, now: log.clock.now });
    const answer = await witnessNetwork(fresh)(`${url}/add-checkpoint`, { method: "POST", body: `old 0\n\n${note}` });
    lines.push(await answer.text());
  }
  await checkpointFile(join(log.dir, "checkpoint.witnessed")).write(note + lines.join(""));
  const after = await log.start({ fetch: network });
  expect(after.checkpoints.refusal()?.message).toMatch(
    /Witnesses have cosigned 7 entries, but this store has only 5 signed entries/,
  );
});
