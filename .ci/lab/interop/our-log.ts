/** A log of ours: the real service in a separate process, read through its public API. */
import { randomBytes } from "node:crypto";
import { unzipSync } from "fflate";
import { toBase64, toHex } from "../../../backend/formats/tlog/bytes.ts";
import { readCheckpoint, signCheckpoint } from "../../../backend/formats/tlog/checkpoint.ts";
import type { TreeHead } from "../../../backend/formats/tlog/merkle.ts";
import { proveConsistency } from "../../../backend/formats/tlog/merkle.ts";
import { createSigner } from "../../../backend/formats/tlog/note.ts";
import { formatTilePath, nodesFromTiles, widthOf } from "../../../backend/formats/tlog/tile.ts";
import { logFetcher } from "../../../backend/registry/mirror/fetch.ts";
import { startServer } from "../../../backend/tests/server.ts";
import { callsOf, claimForm, proofOf, register, type Teller } from "../../../backend/tests/story-run.ts";

export interface OurLog {
  /** Address of the service, `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** Address of the log, under which its tiles are. */
  readonly prefix: string;
  readonly folder: string;
  /** The log's keys in the order that it lists them, the Ed25519 key first. */
  vkeys(): Promise<readonly [string, ...string[]]>;
  /** The last published checkpoint. */
  checkpoint(): Promise<string>;
  /** The latest signed checkpoint, witnessed or not. */
  signed(): Promise<string>;
  /** Registers one file. */
  claim(): Promise<void>;
  /** Registers files until the log has this many entries and has signed them. Returns the checkpoint. */
  growTo(size: number): Promise<string>;
  /** The checkpoint that `growTo` returned. */
  signedAt(size: number): string;
  /** Signs a checkpoint of another tree with the log's own key. */
  forge(head: TreeHead): Promise<string>;
  /** Returns the files of the proof archive of an object that `growTo` registered. */
  archive(): Promise<Readonly<Record<string, Uint8Array>>>;
  /**
   * Returns the body of an add-checkpoint request (c2sp.org/tlog-witness) for this checkpoint, from a tree of `old`
   * entries.
   */
  addCheckpoint(old: number, checkpoint: string): Promise<string>;
  stop(): Promise<unknown>;
  /** Stops the service and starts it again with other settings, on its present data or on an older copy. */
  reopen(settings: Readonly<Record<string, string>>, copy?: string): Promise<OurLog>;
}

const SIGNED_WITHIN_MS = 20_000;
const AT_ONCE = 10;

export async function openLog(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  { seed = randomBytes(32), entries = 0 }: { readonly seed?: Uint8Array; entries?: number } = {},
): Promise<OurLog> {
  // Without front ends, because the verifier would be registered at the first start.
  const server = await startServer(folder, { REGISTRY_KEY: toBase64(seed), WEB_DIR: folder, ...settings });
  const { url } = server;
  const prefix = `${url}/api/registry`;
  const fetchPath = logFetcher(prefix);
  const read = async (path: string) => new TextDecoder().decode(await fetchPath(path));
  const { post } = callsOf(url);
  let author: Promise<Teller> | null = null;
  let ended: Promise<unknown> | null = null;
  const stop = () => {
    ended ??= server.stop();
    return ended;
  };
  let lastId = "";
  const notes = new Map<number, string>();

  /** Each process of the log has a different account. */
  function newAuthor(): Promise<Teller> {
    author ??= register(url, `ada-${toHex(randomBytes(6))}@example.com`);
    return author;
  }

  /** Registers a file by its hash only, which adds one entry. Returns the object's id. */
  async function claimOne(): Promise<string> {
    const who = await newAuthor();
    const form = claimForm(who, toHex(randomBytes(32)));
    return (await post<{ object: { _id: string } }>("/object/register", who, form, 201)).object._id;
  }

  const log: OurLog = {
    url,
    prefix,
    folder,
    vkeys: async () => (await read("vkeys")).trim().split("\n") as [string, ...string[]],
    checkpoint: () => read("checkpoint"),
    signed: () => read("checkpoint/signed"),
    async claim() {
      lastId = await claimOne();
      entries += 1;
    },
    async growTo(size) {
      while (entries < size) {
        const claims = Math.min(AT_ONCE, size - entries);
        const ids = await Promise.all(Array.from({ length: claims }, claimOne));
        lastId = ids.at(-1) as string;
        entries += claims;
      }
      for (const until = Date.now() + SIGNED_WITHIN_MS; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
        const note = await log.checkpoint().catch(() => null);
        if (note !== null && readCheckpoint(note).size === size) {
          notes.set(size, note);
          return note;
        }
        if (Date.now() > until) throw new Error(`The log did not sign ${size} entries in time: ${note}`);
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
    archive: async () => unzipSync(await proofOf(url, await newAuthor(), lastId)),
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
