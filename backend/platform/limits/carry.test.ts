import { beforeEach, expect, test } from "vitest";
import { createLog, type Log } from "../../registry/log/log.ts";
import { faultyKv } from "../../tests/faulty-kv.ts";
import { openHarness, sha256 } from "../../tests/harness.ts";
import type { Kv } from "../kv/kv.ts";
import { openKv } from "../kv/open.ts";
import { Refusal } from "../refusal.ts";
import { createLimits, type Limits } from "./limits.ts";
import { RULES } from "./rules.ts";

const { perMs } = RULES.claimAccount;
/** Number of uses that are left at first, so the log accepts them at once. */
const most = 300;
const scaleTo = (uses: number) => uses / RULES.claimAccount.most;
/** Entries are identified by their commitments, so each is different. */
const digest = () => crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: "base64url", omitPadding: true });

let kv: Kv;
let time: number;
let commits: number;
let isDown: boolean;
const now = () => time;

beforeEach(async () => {
  const real = await openKv(":memory:");
  commits = 0;
  isDown = false;
  kv = faultyKv(real, {
    writing(write) {
      commits += 1;
      return isDown ? Promise.reject(new Error("the store is down")) : write();
    },
  });
  time = Date.UTC(2026, 0, 1);
  return () => kv.close();
});

/** Opens a process on the store. */
function open() {
  const log = createLog({ kv, now, pause: async () => undefined, yielding: async () => undefined });
  return { limits: createLimits({ kv, now, key: "key", scale: scaleTo(most) }), log };
}

/** Counts a use and appends an entry in one commit, and returns whether it succeeded. */
async function enter({ limits, log }: { limits: Limits; log: Log }, subject = "ada", isWanted = true) {
  try {
    await limits.take("claimAccount", subject);
  } catch {
    return false;
  }
  const use = limits.carry("claimAccount", subject);
  const commitment = digest();
  const made = await log
    .append({
      reads: use.reads,
      decide(read, { index }) {
        if (!isWanted) throw new Refusal("conflict", "It is not wanted.");
        const entry = { type: "mint", fingerprint: digest(), tokenId: index, eventNumber: 0, commitment } as const;
        return { entry, writes: use.writes(read), result: true };
      },
    })
    .catch(() => false);
  use.settled(made);
  return made;
}

const entered = async (all: readonly Promise<boolean>[]): Promise<number> =>
  (await Promise.all(all)).filter(Boolean).length;

/** Returns how many uses are permitted at once, of at most `tries`. */
const spent = (at: ReturnType<typeof open>, tries: number, subject?: string) =>
  entered(Array.from({ length: tries }, () => enter(at, subject)));

test("counts of a rate limit that are written with other commits survive a crash without a separate commit", async () => {
  const before = open();
  expect(await spent(before, 100)).toBe(100);
  const made = commits;
  expect(made).toBeLessThan(50);
  await before.limits.write();
  expect(commits).toBe(made);
  expect(await spent(open(), most)).toBe(most - 100);
});

test("two processes that use the same rate limit in parallel share it", async () => {
  const [one, other] = [open(), open()];
  const half = most / 2;
  expect(await spent(one, half)).toBe(half);
  expect(await Promise.all([spent(one, half), spent(other, half)])).toSatisfy(
    ([mine = 0, theirs = 0]: number[]) => mine + theirs === half,
  );
  time += perMs / most;
  expect(await entered([enter(one), enter(other)])).toBe(1);
});

test("counts of a rate limit whose commit was refused or failed are written later, once", async () => {
  const before = open();
  for (let at = 0; at < 10; at++) expect(await enter(before, "ada", false)).toBe(false);
  isDown = true;
  expect(await enter(before)).toBe(false);
  isDown = false;
  await before.limits.write();
  await before.limits.write();
  expect(await spent(open(), most)).toBe(most - 11);
});

test("of twenty parallel claims only those within the limit succeed, also after a restart", async () => {
  const app = await openHarness({ rateLimitScale: scaleTo(5) });
  const ada = await app.signUp();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => app.claim(ada, sha256(`file ${at}`))));
  const codes = answers.map(({ status }) => status);
  expect(codes.filter((status) => status === 201)).toHaveLength(5);
  expect(codes.filter((status) => status === 429)).toHaveLength(15);
  const id = JSON.parse(atob(ada.accessToken.split(".")[1] ?? "")).sub as string;
  const next = createLimits({ kv: app.kv, now: app.environment.now, key: app.secrets.limits, scale: scaleTo(5) });
  await expect(next.take("claimAccount", id)).rejects.toThrow("Too many attempts");
});
