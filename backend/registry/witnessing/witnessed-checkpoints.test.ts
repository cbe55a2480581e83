import { expect, test } from "vitest";
import { KEY_TYPES, parseNote } from "../../formats/tlog/note.ts";
import { EVERY_MS, openLog, START } from "../../tests/watched-log.ts";
import { findFirstSeen, KEEP_EVERY_MS, witnessedCheckpointRecords } from "./witnessed-checkpoints.ts";

type Opened = Awaited<ReturnType<typeof openLog>>;

const keptSizes = async ({ kv }: Opened) =>
  (await Array.fromAsync(kv().list({ prefix: witnessedCheckpointRecords.all }))).map(({ key }) => key.at(-1));

test("while the log grows, one published checkpoint is kept every ten minutes; when it stops growing, the newest checkpoint is kept", async () => {
  const watched = await openLog();
  const log = await watched.start();
  const pass = async (ms: number) => {
    watched.clock.pass(ms);
    await log.round();
  };
  await log.fill(3);
  await log.round();
  await log.fill(2);
  await pass(EVERY_MS);
  await log.fill(4);
  await pass(EVERY_MS);
  expect(log.publication.latest()?.size).toBe(9);
  expect(await keptSizes(watched)).toEqual([3]);
  await pass(KEEP_EVERY_MS);
  expect(await keptSizes(watched)).toEqual([3, 9]);
  await pass(KEEP_EVERY_MS);
  expect(await keptSizes(watched)).toEqual([3, 9]);
});

test("the first kept checkpoint that covers an entry says when the quorum had seen it", async () => {
  const watched = await openLog();
  const log = await watched.start();
  await log.fill(3);
  await log.round();
  watched.clock.pass(KEEP_EVERY_MS);
  await log.fill(2);
  await log.round();
  const first = (index: number, most = 5) => findFirstSeen(watched.kv(), { index, most, policy: log.policy });
  expect(await first(2)).toMatchObject({ size: 3, seenAt: START / 1000 });
  expect(await first(3)).toMatchObject({ size: 5, seenAt: (START + KEEP_EVERY_MS) / 1000 });
  expect(await first(3, 4)).toBeNull();
  expect(await first(5)).toBeNull();
  expect(
    await findFirstSeen(watched.kv(), { index: 2, most: 5, policy: { ...log.policy, quorum: "none" } }),
  ).toBeNull();
});

test("a witness that cosigns later is added to the kept checkpoint, which keeps the earlier times", async () => {
  const watched = await openLog();
  const log = await watched.start();
  watched.witnesses[2].be("dead");
  await log.fill(3);
  await log.round();
  watched.witnesses[2].be(null);
  // The two others cosign the same checkpoint again after an hour.
  watched.clock.pass(KEEP_EVERY_MS);
  await log.round();
  const { value } = await watched.kv().get<{ note: string }>(witnessedCheckpointRecords.at(3));
  const names = parseNote(value?.note ?? "").signatures.map(({ name }) => name);
  expect(names).toEqual(["log.example", "a.example", "b.example", "c.example"]);
  const { seenAt } = (await findFirstSeen(watched.kv(), { index: 0, most: 3, policy: log.policy })) ?? {};
  expect(seenAt).toBe(START / 1000);
});

test("a second process does not replace what the first has kept", async () => {
  const watched = await openLog();
  const [one, other] = [await watched.start(), await watched.start()];
  await one.fill(3);
  await one.round();
  const kept = await watched.kv().get(witnessedCheckpointRecords.at(3));
  await other.publication.refresh();
  await other.round();
  expect((await watched.kv().get(witnessedCheckpointRecords.at(3))).versionstamp).toBe(kept.versionstamp);
});

test("post-quantum cosignatures are left out of a kept checkpoint, unless the quorum requires them", async () => {
  const types = [KEY_TYPES.timestampedEd25519, KEY_TYPES.timestampedMlDsa44] as const;
  for (const [rule, isShort] of [
    ["2", true],
    ["6", false],
  ] as const) {
    const watched = await openLog({ types, rule });
    const log = await watched.start();
    await log.fill(1);
    await log.round();
    const { value } = await watched.kv().get<{ note: string }>(witnessedCheckpointRecords.at(1));
    expect((value?.note ?? "").length < 1500).toBe(isShort);
    expect(await findFirstSeen(watched.kv(), { index: 0, most: 1, policy: log.policy })).not.toBeNull();
  }
});
