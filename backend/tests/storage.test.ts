import { expect, test } from "vitest";
import { createSpace } from "../platform/blobs/space.ts";
import type { BlobStore } from "../platform/blobs/store.ts";
import { watchedBlobs } from "../platform/blobs/watched.ts";
import { openKv } from "../platform/kv/open.ts";
import { watchedKv } from "../platform/kv/watched.ts";
import { createComponentHealth } from "../platform/process/component-health.ts";
import { retryStorage } from "../platform/process/storage.ts";
import { ailmentOf, StorageFailure } from "../platform/storage-failure.ts";
import { faultyKv } from "./faulty-kv.ts";
import { body, openHarness, PASSWORD, type Person, sha256 } from "./harness.ts";

// The error that Deno throws for SQLite's message.
const FULL = new TypeError("database or disk is full");
const BROKEN = new TypeError("disk I/O error");
/** The error of a read that the disk does not answer. */
const UNREADABLE = new TypeError("database disk image is malformed");

/** Opens the application on a disk that fails on command, for the store and for files. */
async function openOnDisk() {
  let fault: Error | null = null;
  const standings = createComponentHealth(() => undefined);
  const real = await openKv(":memory:");
  let unreadable = false;
  const faulty = faultyKv(real, {
    writing: (write) => (fault ? Promise.reject(fault) : write()),
    reading: (_, read) => (unreadable ? Promise.reject(UNREADABLE) : read()),
  });
  const { list } = faulty;
  faulty.list = async function* <T>(selector: Deno.KvListSelector, options?: Deno.KvListOptions) {
    if (unreadable) throw UNREADABLE;
    yield* list<T>(selector, options);
  };
  const kv = watchedKv(faulty, (failure) => standings.tell("store", ailmentOf(failure)));
  let files: BlobStore | null = null;
  const blobs: BlobStore = {
    stage: (source, options) =>
      fault
        ? Promise.reject(new StorageFailure("The file could not be written.", { cause: fault }))
        : (files as BlobStore).stage(source, options),
    open: (hash) => (files as BlobStore).open(hash),
    erase: (hash) => (files as BlobStore).erase(hash),
    hashes: () => (files as BlobStore).hashes(),
    sweepStaged: (age) => (files as BlobStore).sweepStaged(age),
  };
  const watched = watchedBlobs(blobs, (failure) => standings.tell("files", ailmentOf(failure)));
  const app = await openHarness({ kv, parts: { standings, blobs: watched } });
  files = app.blobs;
  return {
    app,
    health: () => body(app.call("GET", "/health", null)),
    retry: () => retryStorage(standings, { kv, blobs: watched }),
    fail(error: Error | null) {
      fault = error;
    },
    /** From now on no record can be read; `false`: reads work again. */
    blind(isBlind: boolean) {
      unreadable = isBlind;
    },
  };
}

const login = ({ email }: Person) => ({ email, password: PASSWORD });

test("a full disk is reported with the time to retry, also in health, until a write succeeds", async () => {
  const { app, health, fail } = await openOnDisk();
  const ada = await app.signUp();
  fail(FULL);
  const refused = await app.call("POST", "/auth/login", null, login(ada));
  expect(refused.headers.get("retry-after")).toBe("300");
  expect(await body(refused, 507)).toMatchObject({
    code: "no_space",
    message: expect.stringMatching(/^Il n’y a plus de place/),
  });
  const reason = "A write has failed: there is no space left on the disk.";
  expect(await health()).toMatchObject({ status: "degraded", degraded: [{ part: "store", reason }] });
  await body(app.call("GET", "/ready", null), 503);
  fail(null);
  await body(app.call("POST", "/auth/login", null, login(ada)));
  expect(await health()).toMatchObject({ status: "ok" });
});

test("a failing disk is reported as unavailable, never as an unexpected error", async () => {
  const { app, health, fail } = await openOnDisk();
  const ada = await app.signUp();
  fail(BROKEN);
  const refused = await app.call("POST", "/auth/login", null, login(ada));
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await body(refused, 503)).toMatchObject({ code: "unavailable" });
  expect(await health()).toMatchObject({
    degraded: [{ part: "store", reason: "A write has failed: the disk did not accept it." }],
  });
  expect(app.lines.map(({ event }) => event)).not.toContain("unexpected");
});

test("an unreadable disk is reported as unavailable, for reads of records and lists, and in health", async () => {
  const { app, blind } = await openOnDisk();
  const ada = await app.signUp();
  blind(true);
  const answers = [
    app.call("POST", "/auth/login", null, login(ada)),
    app.call("GET", "/health", null),
    app.call("GET", "/ready", null),
    app.call("GET", `/registry/lookup?hash=${sha256("a file")}`, null),
  ];
  for (const answer of answers) expect(await body(answer, 503)).toMatchObject({ code: "unavailable" });
  await expect(app.kv.list({ prefix: [] }).next()).rejects.toThrow(StorageFailure);
  blind(false);
  await body(app.call("GET", "/health", null));
  expect(app.lines.map(({ event }) => event)).not.toContain("unexpected");
});

test("a claim waits for a disk that fails for a moment, and is made once", async () => {
  const { app, fail } = await openOnDisk();
  const ada = await app.signUp();
  await body(app.scan(ada, "a file"));
  const claim = app.claim(ada, sha256("a file"));
  setTimeout(() => fail(BROKEN), 0);
  setTimeout(() => fail(null), 50);
  expect([201, 503]).toContain((await claim).status);
  expect(await app.audit()).toEqual([]);
  expect(app.lines.map(({ event }) => event)).not.toContain("unexpected");
});

test("a file is refused while disk space is short, and accepted when it is free again", async () => {
  const { app, health, fail, retry } = await openOnDisk();
  const ada = await app.signUp();
  fail(new Error("No space left on device (os error 28)"));
  // The rate limits of the account are written first, so the store fails before the file does.
  await body(app.scan(ada, "a file"), 507);
  fail(null);
  await body(app.scan(ada, "a file"));
  fail(FULL);
  await retry();
  await body(app.scan(ada, "a file"), 507);
  expect(await health()).toMatchObject({ status: "degraded" });
  await retry();
  expect(await health()).toMatchObject({ status: "degraded" });
  fail(null);
  await retry();
  expect(await health()).toMatchObject({ status: "ok" });
});

test("uploads leave the reserve of the disk free for the store, and everything else continues", async () => {
  let free = 1_000_000_000;
  const told: boolean[] = [];
  const space = createSpace(
    async () => ({ free, total: 10_000_000_000 }),
    null,
    (hasRoom) => told.push(hasRoom),
  );
  const app = await openHarness({ parts: { space } });
  const ada = await app.signUp();
  await body(app.scan(ada, "x".repeat(1000)));
  expect(await space.read()).toEqual({ free, total: 10_000_000_000, reserve: 500_000_000 });
  free = 500_000_000;
  expect(await body(app.scan(ada, "y".repeat(1000)), 507)).toMatchObject({ code: "no_space" });
  expect(await body(app.claim(ada, sha256("z")), 507)).toMatchObject({ code: "no_space" });
  await body(app.call("POST", "/auth/login", null, login(ada)));
  expect(told.at(0)).toBe(true);
  expect(told.at(-1)).toBe(false);
  expect(app.staged()).toEqual([]);
});

test("the space that parallel uploads have claimed stays reserved until they end", async () => {
  const space = createSpace(async () => ({ free: 300, total: 1000 }), 100);
  const first = await space.claim(150);
  await expect(space.claim(100)).rejects.toMatchObject({ code: "no_space" });
  first();
  first();
  await space.claim(200);
});

const MIB = 1024 ** 2;

test("unclaimed files have a quota, checked before the body is read, and a claim frees some of it", async () => {
  const app = await openHarness({ parts: { quotas: { unclaimed: 3 * MIB, claimed: 100 * MIB } } });
  const [ada, bob] = [await app.signUp("Ada"), await app.signUp("Bob")];
  const file = (letter: string) => letter.repeat(MIB);
  for (const letter of ["a", "b"]) await body(app.scan(ada, file(letter)));
  const headers = {
    authorization: `Bearer ${ada.accessToken}`,
    "content-type": "multipart/form-data; boundary=x",
    "content-length": String(2 * MIB),
  };
  let read = 0;
  const unread = new ReadableStream(
    {
      pull: () => {
        read += 1;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", headers, body: unread, duplex: "half" } as RequestInit;
  expect(await body(app.app.request("/api/fingerprint/generate-fingerprint", init), 507)).toMatchObject({
    code: "quota_exceeded",
    message: expect.stringMatching(/^Vos fichiers en attente d’inscription occupent leur place, 3\u00a0Mo\./),
  });
  expect(read).toBe(0);
  await body(app.scan(bob, file("c")));

  await body(app.scan(ada, file("c").slice(4096)));
  expect(await body(app.scan(ada, file("d")), 507)).toMatchObject({ code: "quota_exceeded" });
  await app.claimed(ada, sha256(file("a")));
  await body(app.scan(ada, file("d").slice(4096)));
  app.pass(24 * 3_600_000);
  const later = await body<{ accessToken: string }>(app.call("POST", "/auth/login", null, login(ada)));
  await body(app.scan({ ...ada, ...later }, file("e")));
  expect(app.staged()).toEqual([]);
});

test("an upload form without a length is cut off at the quota", async () => {
  const app = await openHarness({ parts: { quotas: { unclaimed: MIB, claimed: 100 * MIB } } });
  const ada = await app.signUp();
  const form = new FormData();
  form.set("file", new File(["x".repeat(2 * MIB)], "f"));
  expect(await body(app.scan(ada, "x".repeat(2 * MIB)), 507)).toMatchObject({ code: "quota_exceeded" });
  expect(app.staged()).toEqual([]);
  await body(app.scan(ada, "x".repeat(1000)));
});

test("files and covers of a user's objects share a quota", async () => {
  const app = await openHarness({ parts: { quotas: { unclaimed: 100 * MIB, claimed: MIB } } });
  const ada = await app.signUp();
  const bytes = "a".repeat(MIB - 50);
  await body(app.scan(ada, bytes));
  await app.claimed(ada, sha256(bytes));
  app.pass(6 * 60_000);
  expect(await body(app.scan(ada, "another"), 507)).toMatchObject({
    code: "quota_exceeded",
    message: "Vos objets inscrits occupent toute la place de votre compte, 1\u00a0Mo.",
  });
  expect(await body(app.claim(ada, sha256("another")), 507)).toMatchObject({ code: "quota_exceeded" });
});
