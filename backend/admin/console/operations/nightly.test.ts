import { join } from "node:path";
import { expect, test } from "vitest";
import type { OperationsAnswer } from "../../../contract/admin-operations.ts";
import { FSCK_PARTS, SMALL_COVER_BYTES } from "../../../contract/constants.ts";
import type { Health } from "../../../contract/health.ts";
import { openKv } from "../../../platform/kv/open.ts";
import { faultyKv } from "../../../tests/faulty-kv.ts";
import { body, openHarness, sha256 } from "../../../tests/harness.ts";

const HOUR = 60 * 60 * 1000;
const NEVER = new AbortController().signal;

/** Opens an application with three objects; its clock shows midnight. */
async function openFilled() {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  for (const name of ["one", "two", "three"]) await app.claimed(ada, sha256(name));
  await app.checkpoints.sign();
  /** Runs the nightly task once and waits for the work that it started. */
  const turn = async (hour: number | null = 3) => {
    await app.operations.nightly(hour, NEVER);
    await app.operations.settled();
    return (await app.operations.read()).fsck.last;
  };
  return { ...app, ada, turn };
}

test("the nightly check and the health endpoint report a damaged record until it is repaired", async () => {
  const app = await openFilled();
  expect(await app.turn()).toBeNull();
  const { value } = await app.kv.get<Record<string, unknown>>(["objects", 1]);
  await app.kv.set(["objects", 1], { ...value, objectName: "Volé" });
  app.pass(3 * HOUR);
  const found = await app.turn();
  expect(found).toMatchObject({ clean: false, findingsTotal: 1, findings: [{ record: "objects/1" }] });
  const told = await body<Health>(app.call("GET", "/health", null));
  expect(told).toMatchObject({ status: "degraded", degraded: [{ part: "fsck" }] });
  // Anyone can read this answer, so it names no record.
  expect(JSON.stringify(told)).not.toContain("objects/1");
  const { troubles } = await app.operations.read();
  expect(troubles).toEqual(told.degraded);

  await app.kv.set(["objects", 1], value);
  app.pass(24 * HOUR);
  expect(await app.turn()).toMatchObject({ clean: true });
  expect(await body<Health>(app.call("GET", "/health", null))).toMatchObject({ status: "ok" });
});

test("the nightly check runs once a night, however often it is requested, and a setting disables it", async () => {
  const app = await openFilled();
  app.pass(3 * HOUR);
  expect(await app.turn(null)).toBeNull();
  const first = await app.turn();
  expect(first).toMatchObject({ clean: true });
  app.pass(HOUR / 2);
  expect(await app.turn()).toEqual(first);
  app.pass(4 * HOUR);
  expect(await app.turn()).toEqual(first);
});

test("only one of several processes runs the nightly check, and all of them report its result", async () => {
  const app = await openFilled();
  let checksOfOther = 0;
  const shared = faultyKv(app.kv, {
    writing(write, { keys }) {
      if (keys.some(([first]) => first === "admin_fsck")) checksOfOther += 1;
      return write();
    },
  });
  const other = await openHarness({ kv: { ...shared, close: () => undefined } });
  for (const process of [app, other]) process.pass(3 * HOUR);
  await app.kv.set(["objects_by_id", "2222"], 1);
  const since = [];
  for (const process of [app, other]) {
    await process.operations.nightly(3, NEVER);
    since.push((await process.operations.read()).fsck.runningSince);
  }
  // Both processes report that a check is running.
  expect(since).toEqual([new Date(app.environment.now()).toISOString(), since[0]]);
  await Promise.all([app.operations.settled(), other.operations.settled()]);
  expect(checksOfOther).toBe(0);
  expect((await other.operations.read()).fsck.runningSince).toBeNull();
  await other.operations.nightly(3, NEVER);
  expect(other.standings.troubles()).toMatchObject([{ part: "fsck" }]);
});

test("a nightly check that was missed runs at a later hour", async () => {
  const app = await openFilled();
  app.pass(3 * HOUR);
  const first = await app.turn();
  app.pass(35 * HOUR);
  expect(await app.turn()).toEqual(first);
  app.pass(2 * HOUR);
  expect((await app.turn())?.startedAt).not.toBe(first?.startedAt);
});

test("claims and renames during the nightly check are not reported as damage", async () => {
  const app = await openFilled();
  app.pass(3 * HOUR);
  const bob = await app.signUp("Bob");
  await app.operations.nightly(3, NEVER);
  for (let at = 0; at < 20; at++) {
    const { _id: objectId } = await app.claimed(bob, sha256(`more ${at}`));
    await body(app.call("POST", "/object/edit-object", bob, { objectId, objectName: `Nom ${at}` }));
  }
  await app.operations.settled();
  expect((await app.operations.read()).fsck.last).toMatchObject({ clean: true } satisfies Partial<
    NonNullable<OperationsAnswer["fsck"]["last"]>
  >);
});

test("a shutdown ends a running nightly check without reporting a failure", async () => {
  const app = await openFilled();
  app.pass(3 * HOUR);
  const stopping = new AbortController();
  await app.operations.nightly(3, stopping.signal);
  stopping.abort();
  await app.operations.settled();
  expect((await app.operations.read()).fsck.last).toBeNull();
  expect(app.standings.troubles()).toEqual([]);
});

test("no nightly check starts while another process runs one; the lease of a dead process soon expires", async () => {
  const app = await openFilled();
  await app.promote(app.ada.email);
  const begin = () => app.call("POST", "/admin/fsck", app.ada, {});
  await app.kv.set(["admin_fsck_run"], { since: "2026-01-01T00:00:00.000Z", aliveAt: app.environment.now() });
  expect(await body(begin(), 409)).toMatchObject({ message: "A check is already running." });
  app.pass(2 * 60_000 + 1);
  await body(begin(), 202);
  await app.operations.settled();
  expect((await app.operations.read()).fsck).toMatchObject({ runningSince: null, last: { clean: true } });
});

test("reading the result while the nightly check ends returns it as either running or finished", async () => {
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  let seen: (() => Promise<void>) | null = null;
  const isOfCheck = (keys: readonly Deno.KvKey[]) => keys.some(([first]) => String(first).startsWith("admin_fsck"));
  const kv = faultyKv(await openKv(":memory:"), {
    async writing(write, { keys }) {
      if (keys.some(([first]) => first === "admin_fsck")) await isSeen;
      return write();
    },
    async reading(keys, read) {
      const found = await read();
      const then = isOfCheck(keys) ? seen : null;
      if (then) seen = null;
      await then?.();
      return found;
    },
  });
  const app = await openHarness({ kv });
  const ada = await app.signUp("Ada");
  await app.promote(ada.email);
  await body(app.call("POST", "/admin/fsck", ada, {}), 202);
  seen = async () => {
    see();
    await app.operations.settled();
  };
  const { runningSince, last } = (await app.operations.read()).fsck;
  expect(runningSince ?? last).not.toBeNull();
});

test("each nightly check hashes a sixteenth of the files, so sixteen nights find a change in any file", async () => {
  const app = await openFilled();
  const text = "a".repeat(SMALL_COVER_BYTES + 1);
  await body(app.scan(app.ada, text));
  await app.claimed(app.ada, sha256(text));
  const hash = sha256(text);
  await Deno.writeTextFile(join(app.dir, "blobs", hash.slice(0, 2), hash.slice(2)), text.replace("a", "b"));
  const parts: (number | undefined)[] = [];
  const found: (number | undefined)[] = [];
  app.pass(3 * HOUR);
  for (let night = 0; night < FSCK_PARTS; night++) {
    const last = await app.turn();
    parts.push(last?.part);
    if (!last?.clean) found.push(last?.part);
    app.pass(24 * HOUR);
  }
  expect(parts).toEqual(Array.from({ length: FSCK_PARTS }, (_, part) => part));
  expect(found).toEqual([Number.parseInt(hash.slice(0, 1), 16)]);
});

test("every nightly check reports a file that is missing or has a wrong size, regardless of which sixteenth is hashed", async () => {
  const app = await openFilled();
  const texts = ["a", "b"].map((letter) => letter.repeat(SMALL_COVER_BYTES + 1));
  for (const text of texts) await body(app.scan(app.ada, text));
  const paths = texts.map((text) => join(app.dir, "blobs", sha256(text).slice(0, 2), sha256(text).slice(2)));
  await Deno.remove(paths[0] as string);
  await Deno.writeTextFile(paths[1] as string, "short");
  app.pass(3 * HOUR);
  for (let night = 0; night < 2; night++) {
    const problems = (await app.turn())?.findings.map(({ problem }) => problem);
    expect(problems).toEqual(
      expect.arrayContaining(["the file is missing", `the stored file has 5 bytes, expected ${SMALL_COVER_BYTES + 1}`]),
    );
    app.pass(24 * HOUR);
  }
});

test("a nightly check that was interrupted is repeated the next night with the same part of the files", async () => {
  const app = await openFilled();
  app.pass(3 * HOUR);
  const stopping = new AbortController();
  stopping.abort();
  await app.operations.nightly(3, stopping.signal);
  await app.operations.settled();
  app.pass(24 * HOUR);
  expect(await app.turn()).toMatchObject({ part: 0 });
});
