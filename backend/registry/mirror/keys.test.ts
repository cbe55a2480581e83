/** A mirror follows the log's key lists, and distinguishes a key rotation from a fork. */
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { formatLeaf, type Leaf, leafHash, NO_LEAF } from "../../formats/tlog/leaf.ts";
import type { Signer } from "../../formats/tlog/note.ts";
import { fillLog } from "../../tests/fill-log.ts";
import { type Harness, openHarness } from "../../tests/harness.ts";
import {
  CAROL,
  DRAWN_UP,
  FIRST_LIST,
  K1,
  K2,
  STRANGER as K3,
  keyList,
  listed,
  ROOTS,
  signedList,
} from "../../tests/key-lists.ts";
import { createLog } from "../log/log.ts";
import { createEntryRules } from "./entries.ts";
import { HistoryRewritten, mirror } from "./mirror.ts";

/** Creates a log with this many entries after its first key list. */
async function openLog(entries: number, first = 0) {
  let app: Harness = await openHarness({ roots: ROOTS, signers: [K1] });
  const fill = async (count: number, from: number) => {
    await fillLog(createLog({ kv: app.kv, now: app.environment.now }), count, from);
    await app.checkpoints.sign();
  };
  await app.takeKeyList(await signedList(FIRST_LIST));
  await fill(entries, first);
  return {
    app: () => app,
    fill,
    give: async (...list: Parameters<typeof keyList>) => app.takeKeyList(await signedList(keyList(...list))),
    async restart(...signers: readonly Signer[]) {
      app = await openHarness({ kv: { ...app.kv, close: () => undefined }, roots: ROOTS, signers });
    },
    fetchPath: async (path: string) => {
      const answer = await app.app.request(`/api/registry/${path}`);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      return new Uint8Array(await answer.arrayBuffer());
    },
  };
}

async function openFolder(): Promise<string> {
  const dir = await Deno.makeTempDir({ prefix: "authentica-mirror-" });
  onTestFinished(() => Deno.remove(dir, { recursive: true }));
  return dir;
}

test("a mirror with roots follows a log from K1 to K2 and a later key, and still detects a fork", async () => {
  const log = await openLog(5);
  const deps = { fetchPath: log.fetchPath, dir: await openFolder(), log: [], roots: ROOTS };
  expect((await mirror(deps)).to).toBe(6);
  await log.restart(K1, K2);
  await log.give(2, [listed(K1, { state: "rotated", last: 8 }), listed(K2), listed(K3)]);
  await log.fill(5, 100);
  expect((await mirror(deps)).to).toBe(12);
  await log.restart(K2, K3);
  await log.give(3, [
    listed(K1, { state: "rotated", last: 8 }),
    listed(K2, { state: "rotated", last: 14 }),
    listed(K3),
  ]);
  await log.fill(5, 200);
  expect((await mirror(deps)).to).toBe(18);
  expect(await Deno.readTextFile(join(deps.dir, "keys"))).toContain("/keys\n3\n");

  const before = await Deno.readTextFile(join(deps.dir, "checkpoint"));
  const fork = await openLog(30, 5000);
  await fork.give(2, [listed(K1), listed(K2), listed(K3)]);
  await fork.restart(K3);
  await fork.fill(1, 9000);
  const forked = (path: string) => (path === "keys" ? log : fork).fetchPath(path);
  expect(await mirror({ ...deps, fetchPath: forked }).catch((error) => error)).toBeInstanceOf(HistoryRewritten);
  expect(await Deno.readTextFile(join(deps.dir, "checkpoint"))).toBe(before);
});

test("a checkpoint signed by an ended or compromised key is not copied", async () => {
  const log = await openLog(5);
  const dir = await openFolder();
  const deps = { fetchPath: log.fetchPath, dir, log: [], roots: ROOTS };
  await mirror(deps);
  const list = await signedList(
    keyList(2, [listed(K1, { state: "compromised", since: DRAWN_UP }), listed(K2)], { at: DRAWN_UP + 9 }),
  );
  await log.fill(1, 100);
  const fetchPath = async (path: string) => (path === "keys" ? new TextEncoder().encode(list) : log.fetchPath(path));
  await expect(mirror({ ...deps, fetchPath })).rejects.toThrow(/of 7 entries was rejected under version 2/);
});

test("a mirror refuses a key list signed by other root keys, an older key list, and a key list that is not an entry of the log", async () => {
  const log = await openLog(5);
  const dir = await openFolder();
  const deps = { fetchPath: log.fetchPath, dir, log: [], roots: ROOTS };
  const showing = (note: string) => async (path: string) =>
    path === "keys" ? new TextEncoder().encode(note) : log.fetchPath(path);
  const forged = await signedList(keyList(1, [listed(K1)]), [CAROL]);
  await expect(mirror({ ...deps, fetchPath: showing(forged) })).rejects.toThrow("too few root keys");
  const other = await signedList(keyList(1, [listed(K1), listed(K3)]));
  await expect(mirror({ ...deps, fetchPath: showing(other) })).rejects.toThrow(
    "differs from the one that the log contains",
  );
  await log.give(2, [listed(K1), listed(K2), listed(K3)]);
  await log.fill(1, 100);
  await mirror(deps);
  const first = await signedList(FIRST_LIST);
  await expect(mirror({ ...deps, fetchPath: showing(first) })).rejects.toThrow("the copy already has version 2");
});

test("a mirror without root keys follows announced keys; for other keys, it fails and suggests --roots", async () => {
  const log = await openLog(5);
  const deps = { fetchPath: log.fetchPath, dir: await openFolder(), log: [K1, K2] };
  await mirror(deps);
  await log.restart(K2);
  await log.fill(1, 100);
  expect((await mirror(deps)).to).toBe(7);
  await expect(mirror({ ...deps, log: [K1] })).rejects.toThrow(/--roots/);
});

const digest = "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU";
const other = `${"_".repeat(42)}8`;
type Part = Partial<Leaf> & Pick<Leaf, "type">;

/**
 * Appends entries, chained unless `previous` is given. Returns why the last one is refused; `null` if it is accepted.
 */
function refusalOf(...parts: readonly Part[]): string | null {
  const rules = createEntryRules();
  let previous = NO_LEAF;
  for (const [index, part] of parts.entries()) {
    const own = part.type === "mint" || part.type === "keys";
    const bytes = formatLeaf({
      fingerprint: part.type === "keys" ? NO_LEAF : digest,
      tokenId: own ? index : 0,
      eventNumber: part.type === "mint" ? 0 : 1,
      commitment: digest,
      timestamp: 1_767_225_600,
      previous,
      ...part,
    });
    try {
      rules.add(index, bytes);
    } catch (error) {
      expect(index).toBe(parts.length - 1);
      return (error as Error).message;
    }
    previous = leafHash(bytes);
  }
  return null;
}

test.each<[string, readonly Part[]]>([
  ['the "p" of the entry is not the hash of entry 0', [{ type: "mint" }, { type: "edit", previous: NO_LEAF }]],
  ['its "k" is 2, and event 1', [{ type: "mint" }, { type: "edit", eventNumber: 2 }]],
  ['its "k" is 1, and event 2', [{ type: "mint" }, { type: "edit" }, { type: "edit" }]],
  ["object 0 is erased", [{ type: "mint" }, { type: "erase" }, { type: "edit", eventNumber: 2 }]],
  ["object 0 is revoked", [{ type: "mint" }, { type: "revoke" }, { type: "transfer", eventNumber: 2 }]],
  ['the "f" of the entry is not the hash of object 0', [{ type: "mint" }, { type: "edit", fingerprint: other }]],
  ["entry 0, to which the entry refers, is not a mint", [{ type: "keys" }, { type: "edit" }]],
  ["version 3 of the key list, and 2 is due", [{ type: "keys" }, { type: "keys", eventNumber: 3 }]],
])("an entry is refused: %s", (reason, parts) => {
  expect(refusalOf(...parts)).toContain(reason);
});

test("the mirror accepts entries that follow the rules", () => {
  const [edit, revoke] = [{ type: "edit" }, { type: "revoke", eventNumber: 2 }] as const;
  expect(refusalOf({ type: "mint" }, edit, { type: "keys" }, revoke, { type: "erase", eventNumber: 3 })).toBeNull();
});
