/**
 * A witness cannot stop the registry by a false answer: only a note that our own key has signed proves another history.
 */
import { expect, test } from "vitest";
import { signCheckpoint } from "../../formats/tlog/checkpoint.ts";
import { digest, type Hash } from "../../formats/tlog/hash.ts";
import { createSigner } from "../../formats/tlog/note.ts";
import { judgeQuorum } from "../../formats/tlog/quorum.ts";
import { EVERY_MS, openLog, signer } from "../../tests/watched-log.ts";
import { type ContradictionRecord, witnessingKeys } from "./store.ts";

const HOUR_MS = 3_600_000;
const STRANGER = createSigner("log.example", new Uint8Array(32).fill(66));
const OTHER_ROOT = digest(new Uint8Array([1])) as Hash;
const sizeAnswer = (size: number) => () =>
  new Response(`${size}\n`, { status: 409, headers: { "content-type": "text/x.tlog.size" } });

/** The false answer of the first witness, and its false checkpoint; `null`: none. */
interface Lie {
  readonly answer: () => Response;
  readonly shows: string | null;
}

/**
 * Opens a log with three witnesses, of which two are required. The first one gives false answers while `lie` is set.
 */
async function openLied(rule = "2") {
  const opened = await openLog({ rule });
  let lie: Lie | null = null;
  const [liar] = opened.witnesses;
  const network: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const at = [liar, ...opened.witnesses.slice(1)].find(({ url }) => request.url.startsWith(`${url}/`));
    if (at === liar && lie) {
      if (request.method === "POST") return lie.answer();
      return lie.shows === null ? new Response("no", { status: 404 }) : new Response(lie.shows);
    }
    return at ? at.handle(request) : Promise.reject(new TypeError("nobody is there"));
  };
  const start = () => opened.start({ fetch: network });
  return {
    ...opened,
    start,
    tells(next: Lie | null) {
      lie = next;
    },
  };
}

const unsigned = async (size: number) =>
  (await signCheckpoint({ size, root: OTHER_ROOT }, STRANGER)).replace(/— .*/, "");
const LIES: readonly [string, () => Promise<Lie>][] = [
  ["a bare 409 of a huge size", async () => ({ answer: sizeAnswer(999_999_999), shows: null })],
  ["422", async () => ({ answer: () => new Response("no", { status: 422 }), shows: null })],
  ["409 without a size", async () => ({ answer: () => new Response("no", { status: 409 }), shows: null })],
  ["409 and an unsigned note", async () => ({ answer: sizeAnswer(999), shows: await unsigned(999) })],
  [
    "409 and a stranger's note",
    async () => ({ answer: sizeAnswer(999), shows: await signCheckpoint({ size: 999, root: OTHER_ROOT }, STRANGER) }),
  ],
  [
    "409 and a note of another log",
    async () => {
      const other = createSigner("other.example", new Uint8Array(32).fill(1));
      return { answer: sizeAnswer(999), shows: await signCheckpoint({ size: 999, root: OTHER_ROOT }, other) };
    },
  ],
];

test.each(LIES)(
  "a witness that answers %s does not stop the log, is reported and ignored, and counts again once it is honest",
  async (_, lie) => {
    const { witnesses, start, tells, clock, kv } = await openLied();
    const log = await start();
    await log.fill(3);
    await log.round();
    tells(await lie());
    await log.fill(2);
    clock.pass(EVERY_MS);
    await log.round();
    expect(log.checkpoints.refusal()).toBeNull();
    expect(log.publication.latest()?.size).toBe(5);
    expect(log.told.at(-1)).toMatch(/^The witness a\.example: .*no checkpoint signed by this registry/);
    expect(log.witnessing.state()[0]).toMatchObject({ isAlarm: true });
    expect(log.events()).toContain("witness_alarm");
    expect(await Array.fromAsync(kv().list({ prefix: witnessingKeys.contradictions }))).toEqual([]);
    await log.fill(1);

    // A restart during the false answers does not stop the log either. Afterwards the witness is trusted again.
    const again = await start();
    await again.round();
    expect(again.checkpoints.refusal()).toBeNull();
    tells(null);
    clock.pass(HOUR_MS);
    await again.round();
    expect(again.told.at(-1)).toBeNull();
    const { witnesses: words } = judgeQuorum(again.policy, again.publication.latest()?.note ?? "");
    expect(words.filter(({ seen }) => seen !== null)).toHaveLength(3);
    expect(witnesses[0].seen()?.size).toBe(6);
  },
);

test("a witness that shows an older signed checkpoint of the same history proves nothing against it", async () => {
  const { start, tells, clock } = await openLied();
  const log = await start();
  await log.fill(3);
  await log.round();
  const old = log.publication.latest()?.note as string;
  tells({ answer: sizeAnswer(999), shows: old });
  await log.fill(2);
  clock.pass(EVERY_MS);
  await log.round();
  expect(log.checkpoints.refusal()).toBeNull();
  expect(log.publication.latest()?.size).toBe(5);
});

test.each([
  [
    "more entries than are signed here",
    9,
    /9 entries of this registry, but this store has only 5 signed entries, so it is an older copy/,
  ],
  ["another tree", 4, /4 entries that differ from the first 4 of the 5 entries here/],
])("a witness that shows our own signature on %s stops the log for good", async (_, size, reason) => {
  const { start, tells, clock, kv } = await openLied();
  const log = await start();
  await log.fill(3);
  await log.round();
  await log.fill(2);
  const note = await signCheckpoint({ size, root: OTHER_ROOT }, signer);
  tells({ answer: size > 5 ? sizeAnswer(size) : () => new Response("no", { status: 422 }), shows: note });
  clock.pass(EVERY_MS);
  await log.round();
  expect(log.checkpoints.refusal()?.message).toMatch(reason);
  const kept = await Array.fromAsync(kv().list<ContradictionRecord>({ prefix: witnessingKeys.contradictions }));
  expect(kept.map(({ value }) => value.theirs)).toEqual([note]);
  tells(null);
  expect((await start()).checkpoints.refusal()?.message).toMatch(reason);
});

test("a stored contradiction without our signature is removed at the next start", async () => {
  const { start, kv, witnesses } = await openLied();
  const log = await start();
  await log.fill(3);
  await log.round();
  const [{ name: operator, url }] = witnesses;
  const key = witnessingKeys.contradiction({ operator, url });
  const ours = log.publication.latest()?.note as string;
  const theirs = await signCheckpoint({ size: 99, root: OTHER_ROOT }, STRANGER);
  for (const kept of [null, theirs, ours]) {
    await kv().set(key, { at: 0, reason: "It says so.", ours, theirs: kept } satisfies ContradictionRecord);
    const again = await start();
    expect(again.checkpoints.refusal()).toBeNull();
    expect((await kv().get(key)).value).toBeNull();
  }
});

test("nothing is registered while witnesses that contradict the log leave no quorum; it resumes when they no longer do", async () => {
  const { start, tells, clock } = await openLied("all");
  const log = await start();
  await log.fill(3);
  await log.round();
  tells({ answer: sizeAnswer(999), shows: null });
  await log.fill(2);
  clock.pass(EVERY_MS);
  await log.round();
  expect(log.checkpoints.refusal()?.message).toMatch(/No quorum is left without .*: a\.example\./);
  await expect(log.fill(1)).rejects.toThrow(/accepts no entries/);
  expect([log.publication.latest()?.size, log.publication.signed()?.size]).toEqual([3, 5]);

  // The log is also stopped after a restart, before any witness is asked.
  const again = await start();
  await expect(again.fill(1)).rejects.toThrow(/accepts no entries/);
  // If the witness no longer answers, the log stays stopped.
  tells({ answer: () => new Response("down", { status: 503 }), shows: null });
  await again.round();
  await expect(again.fill(1)).rejects.toThrow(/accepts no entries/);
  tells(null);
  clock.pass(HOUR_MS);
  await again.round();
  expect(again.checkpoints.refusal()).toBeNull();
  await again.fill(1);
  clock.pass(EVERY_MS);
  await again.round();
  expect(again.publication.latest()?.size).toBe(6);
});

test("a start and an administrator's request ask every witness once, even during its pause", async () => {
  const { witnesses, start, clock } = await openLog();
  const log = await start();
  witnesses[0].be("403");
  await log.fill(3);
  await log.round();
  witnesses[0].be(null);
  clock.pass(EVERY_MS);
  await log.round();
  expect(witnesses[0].asked).toHaveLength(1);
  await log.witnessing.askAgain();
  expect(log.witnessing.state()[0]).toMatchObject({ problem: null, size: 3 });
  witnesses[0].be("403");
  await log.witnessing.askAgain();
  expect(witnesses[0].asked).toHaveLength(3);
  witnesses[0].be(null);
  const again = await start();
  await again.round();
  expect(again.witnessing.state()[0]).toMatchObject({ problem: null });
});
