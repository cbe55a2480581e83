import { hasBatch } from "@authentica/shared-ui/batch-database";
import { hashText } from "@authentica/shared-ui/fingerprint/hash-blob";
import { session } from "@authentica/shared-ui/session";
import { fakeXhr } from "@authentica/shared-ui/testing/fake-xhr";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givenFiles } from "../files/given.ts";
import type { BatchHead, KeptBatch } from "../journal/journal.ts";

const COUNT = 6;
/** Time limit for a page that was opened again (ms), the same as that of `expect.poll`. */
const AT_MOST_MS = 10_000;
const files = Array.from({ length: COUNT }, (_, at) => new File([`estran ${at}`], `${at}.bin`, { lastModified: at }));
const head = (way: BatchHead["way"]): BatchHead => ({
  account: "ada",
  walletAddress: `0x${"a".repeat(40)}`,
  way,
  covers: "seal",
  cover: null,
  roots: [],
  startedAt: 1,
});

/** State of the server, which stays when a page is closed: registered hashes, and each upload. */
let registered: string[];
let sent: string[];
/** Runs with each call; may never resolve, so that the call gets no answer. */
let answering: (call: string) => Promise<void>;

const never = new Promise<never>(() => {});

beforeEach(() => {
  [registered, sent] = [[], []];
  answering = async () => {};
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("Worker", function refused() {
    throw new DOMException("Refused by the policy.", "SecurityError");
  });
  const keys = new Map<string, number>();
  const objectOf = (hash: string) => ({
    _id: `object ${hash}`,
    objectName: "estran",
    tokenId: registered.indexOf(hash),
  });
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const call = String(input).split("/").at(-1) as string;
    const { key, hashes, objects } = JSON.parse(String(init?.body)) as {
      readonly key: string;
      readonly hashes: string[];
      readonly objects: { readonly hash: string }[];
    };
    if (call === "known") {
      const known = hashes.map((hash) => {
        const object = registered.includes(hash) ? objectOf(hash) : null;
        return { hash, standing: object ? "yours" : "free", tokenId: object?.tokenId ?? null, object };
      });
      await answering(call);
      return Response.json({ known });
    }
    const since = keys.get(key) ?? registered.length;
    keys.set(key, since);
    for (const { hash } of objects) if (!registered.includes(hash)) registered.push(hash);
    const results = objects.map(({ hash }) =>
      objectOf(hash).tokenId >= since
        ? { status: "registered", hash, object: objectOf(hash) }
        : { status: "refused", hash, code: "already_registered", message: "", object: objectOf(hash) },
    );
    await answering(call);
    return Response.json({ results });
  });
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(async ({ path, body }) => {
      await answering("send");
      const given = (body as FormData).getAll("file") as File[];
      const hashes = await Promise.all(given.map(async (file) => hashText(await file.text())));
      sent.push(...hashes);
      if (!path.endsWith("fingerprints")) return Response.json({ hash: hashes[0] });
      return Response.json({ results: hashes.map((hash) => ({ status: "kept", hash })) });
    }),
  );
  const exp = Date.now();
  session.signIn({ accessToken: `head.${btoa(JSON.stringify({ exp }))}.tail`, refreshToken: "refresh" });
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/**
 * Loads a page with fresh modules: nothing in memory is shared with the previous page except its session. The warning
 * about a second instance is silenced.
 */
async function newPage() {
  vi.resetModules();
  const told = vi.spyOn(console, "error").mockImplementation(() => {});
  const page = await import("./run.ts");
  told.mockRestore();
  return page;
}

/** Simulates a crash: pending calls get no answer, and no further ones start. */
const kill = (page: Awaited<ReturnType<typeof newPage>>) => page.currentRun()?.batch.pause();

async function goOn(page: Awaited<ReturnType<typeof newPage>>, kept: KeptBatch, again: readonly File[]) {
  answering = async () => {};
  page.resumeBatch(kept, again.length > 0 ? await givenFiles(again) : null);
  const batch = page.currentRun()?.batch;
  await expect.poll(() => batch?.isOver()).toBe(true);
  return batch?.counts;
}

test("after a crash, an unanswered claim of several files is repeated with its idempotency key, without the files", async () => {
  const first = await newPage();
  let claims = 0;
  answering = async (call) => {
    if (call === "register-many" && ++claims > 1) await never;
  };
  await first.startBatch(head("kept"), (await givenFiles(files)).files);
  await expect.poll(() => registered).toHaveLength(COUNT);
  kill(first);

  const second = await newPage();
  const kept = (await second.keptBatch("ada")) as KeptBatch;
  expect(second.missingOf(kept)).toBe(0);
  expect(await goOn(second, kept, [])).toMatchObject({ registered: COUNT, known: 0 });
  expect(new Set(registered).size).toBe(COUNT);
});

test("after a reload the batch asks again only for files that were not completely sent, and sends no file twice", async () => {
  const first = await newPage();
  let sends = 0;
  answering = async (call) => {
    if (call === "send" && ++sends > 1) await never;
    if (call === "register-many") await never;
  };
  await first.startBatch(head("sent"), (await givenFiles(files)).files);
  const second = await vi.waitFor(async () => {
    const page = await newPage();
    const kept = (await page.keptBatch("ada")) as KeptBatch;
    expect(sends).toBeGreaterThan(1);
    expect(page.missingOf(kept)).toBe(COUNT - sent.length);
    return { page, kept };
  }, AT_MOST_MS);
  kill(first);

  expect(await goOn(second.page, second.kept, files.toReversed())).toMatchObject({ registered: COUNT, failed: 0 });
  expect(sent).toHaveLength(COUNT);
  expect(new Set(registered)).toEqual(new Set(sent));
});

test("the batch waits for a file that was not selected again, and continues with the others", async () => {
  const first = await newPage();
  answering = () => never;
  await first.startBatch(head("sent"), (await givenFiles(files)).files);
  kill(first);
  const second = await newPage();
  const kept = (await second.keptBatch("ada")) as KeptBatch;
  answering = async () => {};
  second.resumeBatch(kept, await givenFiles(files.slice(2)));
  const run = second.currentRun();
  await expect.poll(() => run?.batch.counts.registered).toBe(COUNT - 2);
  expect(run?.batch.counts.absent).toBe(2);
  const again = await givenFiles([files[0] as File, new File(["other"], "9.bin", { lastModified: 1 })]);
  expect(run?.give(again)).toBe(1);
  await expect.poll(() => run?.batch.counts.registered).toBe(COUNT - 1);
});

test("a file that was selected again and has changed is reported, and starts again if the user wants its new version", async () => {
  const first = await newPage();
  answering = () => never;
  await first.startBatch(head("sent"), (await givenFiles(files.slice(0, 2))).files);
  kill(first);
  const second = await newPage();
  const kept = (await second.keptBatch("ada")) as KeptBatch;
  answering = async () => {};
  const [other, third] = ["other", "third"].map((text, at) => new File([text], `${at}.bin`, { lastModified: 50 }));
  second.resumeBatch(kept, await givenFiles([other as File]));
  const run = second.currentRun();
  expect(run?.batch.items[0]?.outcome).toMatchObject({ code: "changed" });
  expect(run?.batch.counts.absent).toBe(1);
  expect(await run?.renew(0)).toBe(true);
  await expect.poll(() => registered).toEqual([hashText("other")]);

  // No handle leads to the second file, so the user must choose it.
  run?.batch.changed([1]);
  expect(await run?.renew(1)).toBe(false);
  await run?.replace(1, third as File);
  await expect.poll(() => registered).toEqual([hashText("other"), hashText("third")]);
  expect(run?.batch.items[1]).toMatchObject({ path: "1.bin", size: 5, modifiedAt: 50 });
});

test("after a reload a picture that stays on the device is needed again only if its thumbnail is to be sent", async () => {
  for (const [choice, missing] of [
    [{ covers: "own", sendsThumbnails: true }, 1],
    [{ covers: "own", sendsThumbnails: false }, 0],
    [{ covers: "own" }, 0],
    [{ covers: "common" }, 0],
    [{ covers: "seal" }, 0],
  ] as const) {
    const first = await newPage();
    answering = () => never;
    const pictures = [new File(["estran"], "estran.jpg", { type: "image/jpeg" }), ...files.slice(1)];
    await first.startBatch({ ...head("kept"), ...choice }, (await givenFiles(pictures)).files);
    await expect.poll(() => first.currentRun()?.batch.counts.waiting).toBe(0);
    kill(first);
    const second = await vi.waitFor(async () => {
      const page = await newPage();
      const kept = (await page.keptBatch("ada")) as KeptBatch;
      expect(kept.items.every(({ hash }) => hash !== null)).toBe(true);
      return { page, kept };
    }, AT_MOST_MS);
    expect(second.page.missingOf(second.kept)).toBe(missing);
  }
});

/** Stubs the locks that all pages of a browser share; they are held one after another. */
function stubLocks(): void {
  let held: { readonly name: string }[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const request = (name: string, { signal }: { readonly signal: AbortSignal }, run: () => unknown) => {
    const lock = { name };
    const mine = before.then(async () => {
      signal.throwIfAborted();
      held = [...held, lock];
      await run();
      held = held.filter((one) => one !== lock);
    });
    before = mine.catch(() => {});
    return mine;
  };
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held }), request } });
}

test("a finished batch is forgotten, and a batch that runs in another tab is detected", async () => {
  stubLocks();
  const [first, second] = [await newPage(), await newPage()];
  expect(await second.isElsewhere()).toBe(false);
  await first.startBatch(head("kept"), (await givenFiles(files)).files);
  expect(await first.isElsewhere()).toBe(false);
  expect(await second.isElsewhere()).toBe(true);
  const alone = second.aloneAgain(new AbortController().signal);
  await first.endBatch();
  await alone;
  expect(first.currentRun()).toBeNull();
  expect(await second.isElsewhere()).toBe(false);
  expect(await second.keptBatch("ada")).toBeNull();
});

test("a tab stops waiting for the batch lock if its batch ends first", async () => {
  stubLocks();
  const [first, second, third] = [await newPage(), await newPage(), await newPage()];
  const given = (await givenFiles(files)).files;
  // Both pages started without knowing of each other.
  await Promise.all([first, second].map((page) => page.startBatch(head("kept"), given)));
  await second.endBatch();
  await first.endBatch();
  await third.aloneAgain(new AbortController().signal);
  expect(await third.isElsewhere()).toBe(false);
});

test("a batch ends with its session: the next user does not see it, and no claim is made for the previous user", async () => {
  const page = await newPage();
  let claims = 0;
  answering = async (call) => {
    if (call !== "register-many") return;
    claims += 1;
    throw new TypeError("Failed to fetch");
  };
  await page.startBatch(head("kept"), (await givenFiles(files)).files);
  const batch = page.currentRun()?.batch;
  await expect.poll(() => batch?.items.some(({ isDoubtful }) => isDoubtful)).toBe(true);
  const before = claims;
  await session.signOut();
  expect(page.currentRun()).toBeNull();
  batch?.nudge();
  expect(batch?.halt()).toEqual({ type: "paused" });
  await batch?.kept();
  expect(claims).toBe(before);
});

test("the page knows its batch even if the browser stores nothing", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const page = await newPage();
  const { isUnderWay } = await import("./under-way.ts");
  await page.startBatch(head("kept"), (await givenFiles(files)).files);
  expect([hasBatch(), isUnderWay()]).toEqual([false, true]);
  await page.endBatch();
  expect(isUnderWay()).toBe(false);
});
