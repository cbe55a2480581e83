/**
 * Covers that the commit of a claim keeps, while the same bytes are erased and kept by others, in the same process and
 * in other processes.
 */
import { Buffer } from "node:buffer";
import { expect, onTestFinished, test } from "vitest";
import { MAX_SMALL_BYTES, smallFiles } from "../../platform/blobs/small.ts";
import type { BlobStore } from "../../platform/blobs/store.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { openKv } from "../../platform/kv/open.ts";
import { Refusal } from "../../platform/refusal.ts";
import { createLogClock } from "../../registry/log/clock.ts";
import { createLog, type Log } from "../../registry/log/log.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { sha256 } from "../../tests/harness.ts";
import type { Alongside } from "../events/change.ts";
import { createKeeping, GOING_MS } from "./keeping.ts";
import { type BlobRecord, blobRecords } from "./store.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const digest = () => Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
const soon = () => new Promise<void>((resolve) => setTimeout(resolve));
/** Takes as long as a network call: sometimes several turns of the event loop. */
const line = async () => {
  for (let turns = Math.floor(Math.random() * 4); turns > 0; turns -= 1) await soon();
};

/** Appends an entry whose commit also keeps a blob. */
const enter = (log: Log) => (kept: Alongside) => {
  const commitment = digest();
  return log.append({
    reads: kept.reads,
    decide: (read, slot) => ({
      entry: { type: "mint", fingerprint: digest(), tokenId: slot.index, eventNumber: 0, commitment },
      writes: kept.writes(read, slot),
      result: slot.index,
    }),
  });
};

/** Opens stores of records and files in which each step takes as long as a network call. */
async function open() {
  let commits = 0;
  const kv = faultyKv<Kv>(await openKv(":memory:"), {
    writing(write) {
      commits += 1;
      return write();
    },
  });
  onTestFinished(() => kv.close());
  const files = new Set<string>();
  const blobs = {
    async erase(hash: string) {
      await line();
      files.delete(hash);
      await line();
    },
  } as BlobStore;
  let time = 10 * DAY_MS;
  const now = () => time;
  /** Delays each commit of the log's writer after its reads, so that other operations run in between. */
  const slow = faultyKv(kv, {
    async writing(write) {
      for (let turns = 0; turns < 3; turns++) await line();
      return write();
    },
  });
  /** Starts a process on the stores. */
  const start = () => ({
    keeping: createKeeping(kv, blobs, now, soon),
    log: createLog({ kv: slow, now, clock: createLogClock({ now, elapsed: now }), yielding: soon, pause: soon }),
  });
  const recordOf = async (hash: string) => (await kv.get<BlobRecord>(blobRecords.at(hash))).value;
  const isSmall = async (hash: string) => (await kv.get(smallFiles.at(hash))).value !== null;
  return {
    kv,
    files,
    now,
    start,
    recordOf,
    isSmall,
    isThere: async (hash: string) => files.has(hash) || (await isSmall(hash)),
    commits: () => commits,
    pass: (ms: number) => {
      time += ms;
    },
    /** Returns a unique small cover, or one that is too large for a record. */
    cover(name: string, size: "small" | "large") {
      const bytes = new TextEncoder().encode(name);
      const hash = sha256(bytes);
      let published = 0;
      return {
        hash,
        size: bytes.length,
        ...(size === "small" && { bytes }),
        async publish() {
          published += 1;
          await line();
          files.add(hash);
          await line();
        },
        published: () => published,
      };
    },
  };
}

test.each(["small", "large"] as const)(
  "while two processes claim and erase five hundred %s covers, the cover of each claim exists and is recorded",
  async (size) => {
    const { cover, start, recordOf, isThere, now } = await open();
    const [one, other] = [start(), start()];
    const outcomes = { claimed: 0, erased: 0 };

    type Cover = ReturnType<typeof cover>;
    const long = async () => {
      for (let turns = Math.floor(Math.random() * 12); turns > 0; turns -= 1) await soon();
    };

    async function meet(image: Cover): Promise<void> {
      const claim = line().then(() => one.keeping.keepWith(image, now() + DAY_MS, enter(one.log)));
      const erased = long().then(() => other.keeping.erase(image.hash, ({ keepUntil }) => keepUntil < now()));
      const isClaimed = await claim.then(
        () => true,
        (error) => {
          if (!(error instanceof Refusal)) throw error;
          return false;
        },
      );
      outcomes.erased += Number(await erased);
      if (!isClaimed) return;
      outcomes.claimed += 1;
      expect(await recordOf(image.hash), image.hash).toMatchObject({ keepUntil: now() + DAY_MS });
      expect((await recordOf(image.hash))?.goingSince).toBeUndefined();
      expect(await isThere(image.hash), `${image.hash} is there`).toBe(true);
    }

    // How often the operations overlap depends on the load of the machine.
    const haveMet = () => outcomes.claimed > 250 && outcomes.erased > 10;
    for (let at = 0; at < 500 || (at < 10_000 && !haveMet()); at += 50) {
      const images = Array.from({ length: 50 }, (_, nth) => cover(`${size} ${at + nth}`, size));
      // The covers of earlier claims are due for erasure.
      await Promise.all(images.map((image) => other.keeping.keepWith(image, now() - DAY_MS, enter(other.log))));
      await Promise.all(images.map(meet));
    }
    expect(haveMet(), JSON.stringify(outcomes)).toBe(true);
  },
);

test("reusing a stored cover writes neither a record nor a file, but renews a record that is about to expire", async () => {
  const { cover, start, recordOf, commits, now, pass } = await open();
  const { keeping, log } = start();
  const image = cover("large", "large");
  await keeping.keepWith(image, now() + DAY_MS, enter(log));
  const first = await recordOf(image.hash);
  const before = commits();
  for (let at = 0; at < 3; at++) await keeping.keepWith(image, now() + DAY_MS + at, enter(log));
  expect(commits() - before).toBe(3);
  expect(image.published()).toBe(1);
  expect(await recordOf(image.hash)).toEqual(first);
  pass(DAY_MS - MINUTE_MS);
  await keeping.keepWith(image, now() + DAY_MS, enter(log));
  expect(await recordOf(image.hash)).toMatchObject({ keepUntil: now() + DAY_MS });
  expect(image.published()).toBe(1);
});

test("a small cover and its record are stored together and erased together", async () => {
  const { cover, start, recordOf, isSmall, commits, now } = await open();
  const { keeping, log } = start();
  const image = cover("small", "small");
  await Promise.all(Array.from({ length: 20 }, () => keeping.keepWith(image, now() - DAY_MS, enter(log))));
  expect(commits()).toBeLessThan(20);
  expect(await isSmall(image.hash)).toBe(true);
  expect(image.published()).toBe(0);
  expect(await keeping.erase(image.hash, () => true)).toBe(true);
  expect(await recordOf(image.hash)).toBeNull();
  expect(await isSmall(image.hash)).toBe(false);
});

test("a claim of a cover whose erasing process died is refused for some minutes only", async () => {
  const { kv, cover, start, isSmall, now, pass } = await open();
  const { keeping, log } = start();
  const image = cover("small", "small");
  const going: BlobRecord = { hash: image.hash, size: image.size, keepUntil: 0, goingSince: now() };
  await kv.set(blobRecords.at(image.hash), going);
  await expect(keeping.keepWith(image, now() + DAY_MS, enter(log))).rejects.toThrow("being erased or stored");
  pass(GOING_MS + 1);
  await keeping.keepWith(image, now() + DAY_MS, enter(log));
  expect(await isSmall(image.hash)).toBe(true);
});

test("a cover is not kept if its entry is refused", async () => {
  const { cover, start, recordOf, isSmall, now } = await open();
  const { keeping } = start();
  const image = cover("small", "small");
  await expect(keeping.keepWith(image, now(), () => Promise.reject(new Refusal("conflict", "No.")))).rejects.toThrow(
    "No.",
  );
  expect(await recordOf(image.hash)).toBeNull();
  expect(await isSmall(image.hash)).toBe(false);
});

test("one commit has room for ten small files of the largest size", () => {
  expect(10 * MAX_SMALL_BYTES).toBeLessThan(520_000);
});
