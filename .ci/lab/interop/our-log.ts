/** A log of ours: the real service in a process of its own, read as anybody reads it. */
import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { logFetcher } from "../../../backend/registry/mirror/fetch.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { toBase64, toHex } from "../../../backend/tlog/bytes.ts";
import { readCheckpoint, signCheckpoint } from "../../../backend/tlog/checkpoint.ts";
import type { TreeHead } from "../../../backend/tlog/merkle.ts";
import { proveConsistency } from "../../../backend/tlog/merkle.ts";
import { createSigner } from "../../../backend/tlog/note.ts";
import { formatTilePath, nodesFromTiles, widthOf } from "../../../backend/tlog/tile.ts";
import { PNG } from "../soak/picture.ts";

export interface OurLog {
  /** The service, `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** The log's prefix. */
  readonly prefix: string;
  readonly folder: string;
  /** The log's keys as it tells them, the Ed25519 one first. */
  vkeys(): Promise<readonly [string, ...string[]]>;
  /** The last checkpoint that it publishes. */
  checkpoint(): Promise<string>;
  /** The last one that it has signed, whoever has seen it. */
  signed(): Promise<string>;
  /** Registers one file. */
  claim(): Promise<void>;
  /** Registers files until the log has so many entries and has signed them. Answers the checkpoint. */
  growTo(size: number): Promise<string>;
  /** The checkpoint that `growTo` answered. */
  signedAt(size: number): string;
  /** A checkpoint that the log's own key signs, though it is none of the log's. */
  forge(head: TreeHead): Promise<string>;
  /** The files of a proof's archive, of one of the objects that `growTo` has registered. */
  archive(): Promise<Readonly<Record<string, Uint8Array>>>;
  /** The body of an add-checkpoint request (c2sp.org/tlog-witness) for this checkpoint, from a tree of `old` entries. */
  addCheckpoint(old: number, checkpoint: string): Promise<string>;
  stop(): Promise<unknown>;
  /** Stops it, and starts it again with other settings on what it has, or on an older copy of that. */
  reopen(settings: Readonly<Record<string, string>>, copy?: string): Promise<OurLog>;
}

const SIGNED_WITHIN_MS = 20_000;
const AT_ONCE = 10;
const PASSWORD = "quatre mots sans rapport";

export async function openLog(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  { seed = randomBytes(32), entries = 0 }: { readonly seed?: Uint8Array; entries?: number } = {},
): Promise<OurLog> {
  // Without front ends, whose verifier would be entered at the first start.
  const server = await startServer(folder, { REGISTRY_KEY: toBase64(seed), WEB_DIR: folder, ...settings });
  const { url } = server;
  const prefix = `${url}/api/registry`;
  const fetchPath = logFetcher(prefix);
  const read = async (path: string) => new TextDecoder().decode(await fetchPath(path));
  let author: Author | null = null;
  let ended: Promise<unknown> | null = null;
  const stop = () => {
    ended ??= server.stop();
    return ended;
  };
  let lastId = "";
  const notes = new Map<number, string>();

  const log: OurLog = {
    url,
    prefix,
    folder,
    vkeys: async () => (await read("vkeys")).trim().split("\n") as [string, ...string[]],
    checkpoint: () => read("checkpoint"),
    signed: () => read("checkpoint/signed"),
    async claim() {
      author ??= await registerAuthor(url);
      lastId = await claimOne(url, author);
      entries += 1;
    },
    async growTo(size) {
      author ??= await registerAuthor(url);
      while (entries < size) {
        const claims = Math.min(AT_ONCE, size - entries);
        const ids = await Promise.all(Array.from({ length: claims }, () => claimOne(url, author as Author)));
        lastId = ids.at(-1) as string;
        entries += claims;
      }
      for (const until = Date.now() + SIGNED_WITHIN_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
        const note = await log.checkpoint().catch(() => null);
        if (note !== null && readCheckpoint(note).size === size) {
          notes.set(size, note);
          return note;
        }
        if (Date.now() > until) throw new Error(`The log has not signed ${size} entries: ${note}`);
      }
    },
    signedAt(size) {
      const note = notes.get(size);
      if (note === undefined) throw new Error(`The log was not grown to ${size} entries.`);
      return note;
    },
    async forge(head) {
      const { origin } = readCheckpoint(await log.checkpoint());
      return signCheckpoint(head, createSigner(origin, seed));
    },
    async archive() {
      const answer = await fetch(`${url}/api/object/proof`, {
        method: "POST",
        headers: { authorization: `Bearer ${author?.token}`, "content-type": "application/json" },
        body: JSON.stringify({ objectId: lastId }),
      });
      if (!answer.ok) throw new Error(`No proof is offered: ${await answer.text()}`);
      const { link } = (await answer.json()) as { link: string };
      const zip = await fetch(url + new URL(link).pathname);
      if (!zip.ok) throw new Error(`No proof is given: ${await zip.text()}`);
      return unzipSync(new Uint8Array(await zip.arrayBuffer()));
    },
    async addCheckpoint(old, checkpoint) {
      const { size } = readCheckpoint(checkpoint);
      const nodes = nodesFromTiles(size, async (level, index, width) => {
        const path = formatTilePath({ level, index, width: widthOf(size, level, index) });
        return (await fetchPath(path)).subarray(0, width * 32);
      });
      const proof = await proveConsistency(old, size, nodes);
      return `old ${old}\n${proof.map((hash) => `${toBase64(hash)}\n`).join("")}\n${checkpoint}`;
    },
    stop,
    async reopen(more, copy = folder) {
      await stop();
      return openLog(copy, { ...settings, ...more }, { seed, entries });
    },
  };
  return log;
}

interface Author {
  readonly token: string;
  readonly wallet: string;
}

async function registerAuthor(url: string): Promise<Author> {
  const wallet = `0x${toHex(randomBytes(20))}`;
  const answer = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ada",
      lastName: "Lovelace",
      email: `ada-${toHex(randomBytes(6))}@example.com`,
      walletAddress: wallet,
      password: PASSWORD,
    }),
  });
  if (!answer.ok) throw new Error(`No account was opened: ${await answer.text()}`);
  return { token: ((await answer.json()) as { accessToken: string }).accessToken, wallet };
}

/** One entry: a file registered by its hash alone. Answers the object's id. */
async function claimOne(url: string, { token, wallet }: Author): Promise<string> {
  const form = new FormData();
  const hash = toHex(randomBytes(32));
  for (const [name, value] of Object.entries({ objectName: hash.slice(0, 8), walletAddress: wallet, hash }))
    form.set(name, value);
  form.set("file", new File([PNG], "cover.png"));
  const answer = await fetch(`${url}/api/object/register`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (answer.status !== 201) throw new Error(`Nothing was registered: ${await answer.text()}`);
  return ((await answer.json()) as { object: { objectId: string } }).object.objectId;
}
