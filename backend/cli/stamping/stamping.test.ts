/** How files are combined into calls: batch sizes, unavailable services, and files that change without a new time. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type AuthenticaClient, AuthenticaError } from "../../client/index.ts";
import { walk } from "../files/walk.ts";
import { openJournal } from "../journal/journal.ts";
import { WORDS } from "../words/index.ts";
import type { Outcome } from "./outcome.ts";
import { stamp } from "./stamping.ts";

const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const SERVICE = "https://authentica.example";

/** Creates a folder of different files of 40 bytes each. */
async function openFolder(count: number) {
  const dir = await mkdtemp(join(tmpdir(), "authentica-stamping-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, "f"));
  for (let at = 0; at < count; at += 1) await writeFile(join(dir, "f", String(at)), String(at).padStart(40));
  const journal = () => openJournal({ path: join(dir, "journal"), folder: dir, service: SERVICE, key: "" });
  return { dir, journal };
}

/** A fake service that accepts everything. `calls`: number of hashes in each look-up. */
function openService(more: Partial<AuthenticaClient> = {}) {
  const calls: number[] = [];
  const client = {
    known: async (hashes: readonly string[]) => {
      calls.push(hashes.length);
      return hashes.map((hash) => ({ hash, standing: "free", tokenId: null }));
    },
    upload: async ({ content }: { readonly content: Uint8Array }) => ({
      hash: sha256(content),
    }),
    uploadMany: async (files: readonly { readonly content: Uint8Array }[]) => {
      calls.push(files.length);
      return files.map(({ content }) => ({ status: "kept", hash: sha256(content) }));
    },
    registerMany: async (objects: readonly { readonly hash: string }[]) =>
      objects.map(({ hash }) => ({
        status: "registered",
        hash,
        object: { objectId: hash.slice(0, 14), tokenId: 0, status: "active" },
      })),
    ...more,
  } as unknown as AuthenticaClient;
  return { client, calls };
}

async function run(
  { dir, journal: open }: Awaited<ReturnType<typeof openFolder>>,
  client: AuthenticaClient,
  more: {
    readonly partMost?: number;
    readonly isPrivate?: boolean;
    readonly isSlow?: boolean;
    readonly trustsTimes?: boolean;
  } = {},
) {
  const journal = await open();
  const told: Outcome[] = [];
  /** Yields a file only after the previous one was read. */
  async function* slowly() {
    let given = 0;
    for await (const one of walk(["f"], { cwd: dir })) {
      for (let turns = 0; journal.counts().files < given && turns < 100; turns += 1)
        await new Promise((resolve) => setTimeout(resolve));
      given += 1;
      yield one;
    }
  }
  try {
    await stamp(more.isSlow ? slowly() : walk(["f"], { cwd: dir }), {
      client,
      journal,
      world: { stopping: new AbortController().signal, err: () => undefined, now: Date.now, words: WORDS.en },
      isPrivate: false,
      metadata: null,
      partMost: 500,
      nameOf: (name) => name,
      isPatient: false,
      trustsTimes: false,
      found: () => undefined,
      report: (one) => void told.push(one),
      ...more,
    });
  } finally {
    await journal.close();
  }
  return told.map(({ outcome, code }) => code ?? outcome);
}

test("the command registers private files in as few calls as possible, without a look-up", async () => {
  const hashes: number[] = [];
  const registerMany = async (objects: readonly { readonly hash: string }[]) => {
    hashes.push(objects.length);
    return openService().client.registerMany(objects as never);
  };
  const { client, calls } = openService({ registerMany });
  expect(await run(await openFolder(9), client, { partMost: 4, isPrivate: true })).toHaveLength(9);
  expect(hashes.toSorted()).toEqual([1, 4, 4]);
  expect(calls).toEqual([]);
});

test("the command stops reading files once the service cannot be reached", async () => {
  const folder = await openFolder(40);
  const known = () => Promise.reject(new AuthenticaError({ code: "network", message: "It is away." }));
  await expect(run(folder, openService({ known }).client, { partMost: 1, isSlow: true })).rejects.toThrow(
    "It is away.",
  );
  const journal = await folder.journal();
  expect(journal.counts().files).toBeLessThan(10);
  await journal.close();
});

test("the command reads a file again in the next run if it changed during the upload but kept its size and time", async () => {
  const folder = await openFolder(1);
  const other = openService({ upload: async () => ({ hash: sha256("other") }) as never });
  expect(await run(folder, other.client)).toEqual(["changed"]);
  const file = join(folder.dir, "f/0");
  const { atime, mtime } = await stat(file);
  await writeFile(file, "what it is now".padStart(40));
  await utimes(file, atime, mtime);
  expect(await run(folder, openService().client)).toEqual(["stamped"]);
});

test("a file that grows between hashing and sending is not sent, and the others of its request are", async () => {
  const folder = await openFolder(3);
  const sent: number[] = [];
  const service = openService();
  const known = async (hashes: readonly string[]) => {
    await writeFile(join(folder.dir, "f/0"), "much longer than before".padStart(4000));
    return service.client.known(hashes);
  };
  const uploadMany = async (files: readonly { readonly content: Uint8Array }[]) => {
    sent.push(...files.map(({ content }) => content.length));
    return service.client.uploadMany(files as never);
  };
  const outcomes = await run(folder, openService({ known, uploadMany }).client);
  expect(outcomes.toSorted()).toEqual(["changed", "stamped", "stamped"]);
  expect(sent).toEqual([40, 40]);
});
