/** Files that were read, on their way to the service: sent where they are to be deposited, and registered by one call. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { type AuthenticaClient, AuthenticaError, type Content } from "../../client/index.ts";
import { isOfFile, SMALL_BYTES } from "../files/hash.ts";
import { createPool, pause } from "../files/pool.ts";
import { reasonOf } from "../files/walk.ts";
import type { Entered, Journal } from "../journal/journal.ts";
import { inWords } from "../settings/service.ts";
import { EXITS, Failure, type World } from "../world/world.ts";
import type { Outcome } from "./outcome.ts";

/** A file that was read, and is not known to be done. */
export interface ReadFile {
  /** Absolute. */
  readonly path: string;
  /** As it is shown, and as the journal has it. */
  readonly name: string;
  readonly size: number;
  readonly hash: string;
}

export interface BatchDeps {
  readonly client: AuthenticaClient;
  readonly journal: Journal;
  readonly world: Pick<World, "stopping" | "err" | "now">;
  /** Only the hash goes out, and the object is declared. */
  readonly isPrivate: boolean;
  readonly metadata: Readonly<Record<string, string>> | null;
  readonly nameOf: (name: string) => string;
  /** Waits where a limit is reached, however long it takes. */
  readonly isPatient: boolean;
  readonly report: (outcome: Outcome) => void;
}

/** As many as the service takes from one account at a time, and one for somebody who sits at a browser. */
const UPLOADS_AT_ONCE = 3;
/** Between two tries of somebody who waits at a limit, ms. */
const PATIENCE_MS = 60_000;
/** What is wrong with one file, and with no other. */
const OF_ONE_FILE = new Set(["too_large", "invalid_input", "changed"]);

export function createBatches(deps: BatchDeps) {
  const { client, journal, world, isPrivate, metadata, nameOf, isPatient, report } = deps;
  const { stopping } = world;

  /** Resolves once all that was done is in the journal and told. Throws what keeps all further ones out. */
  return async function send(files: readonly ReadFile[]): Promise<void> {
    if (stopping.aborted) return;
    const byHash = new Map<string, ReadFile[]>();
    // They come as their reading ended: of those that are the same, the first by name is the one that is stamped.
    for (const file of files.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
      byHash.set(file.hash, [...(byHash.get(file.hash) ?? []), file]);
    const { ready, end } = isPrivate ? { ready: [...byHash.keys()], end: null } : await deposit(byHash);
    // What was sent is kept for a day only: it is registered, though nothing more is begun.
    if (ready.length > 0) await register(ready, byHash);
    if (end !== null) throw end;
  };

  async function register(hashes: readonly string[], byHash: ReadonlyMap<string, readonly ReadFile[]>): Promise<void> {
    const objects = hashes.map((hash) => ({
      hash,
      objectName: nameOf(byHash.get(hash)?.[0]?.name ?? ""),
      ...(metadata && { metadata }),
    }));
    const results = await client.registerMany(objects);
    const entered: Entered[] = [];
    const outcomes: Outcome[] = [];
    const limited: string[] = [];
    let retryAfter = 0;
    for (const [at, hash] of hashes.entries()) {
      const result = results[at];
      if (result?.hash !== hash) throw new Failure(EXITS.away, "The service has not answered for every file.");
      const [first, ...same] = (byHash.get(hash) ?? []).map(({ name }) => name) as [string, ...string[]];
      if (result.object?.status === "revoked") {
        const why = { sha256: hash, objectId: result.object.objectId, reason: "you have revoked its object" };
        for (const path of [first, ...same]) outcomes.push({ path, outcome: "failed", ...why });
      } else if (result.object) {
        const { objectId, tokenId } = result.object;
        entered.push({ sha256: hash, object: objectId, token: tokenId });
        const place = { sha256: hash, objectId, tokenId };
        const isNew = result.status === "registered";
        outcomes.push({ path: first, outcome: isNew ? "stamped" : "already", ...place });
        for (const path of same) outcomes.push({ path, outcome: "already", ...place, reason: `the same as ${first}` });
      } else if (result.status === "refused" && result.code === "rate_limited") {
        limited.push(hash);
        retryAfter = Math.max(retryAfter, result.retryAfter ?? 0);
      } else if (result.status === "refused") {
        const { code, message } = result;
        const reason = code === "already_registered" ? "somebody else has registered this file" : message;
        for (const path of [first, ...same]) outcomes.push({ path, outcome: "failed", sha256: hash, reason, code });
      }
    }
    await journal.addObjects(entered);
    refuseWhole(outcomes, hashes.length);
    for (const outcome of outcomes) report(outcome);
    if (limited.length === 0) return;
    await wait(
      new AuthenticaError({ code: "rate_limited", message: "The day's registrations are used up.", retryAfter }),
    );
    return register(limited, byHash);
  }

  /** Sends the files that the service has not: which hashes are ready to be registered, and what keeps all others from being sent. */
  async function deposit(byHash: ReadonlyMap<string, readonly ReadFile[]>) {
    const ready: string[] = [];
    let end: unknown = null;
    const uploads = createPool(UPLOADS_AT_ONCE);
    for (const { hash, standing } of await patiently(() => client.known([...byHash.keys()]))) {
      const files = byHash.get(hash) ?? [];
      if (standing === "yours") ready.push(hash);
      else if (standing === "deposited")
        fail(files, { sha256: hash, reason: "somebody else has registered this file", code: "already_registered" });
      else
        await uploads.add(async () => {
          if (stopping.aborted || end !== null) return;
          try {
            if (await upload(hash, files)) ready.push(hash);
          } catch (error) {
            end ??= error;
          }
        });
    }
    await uploads.idle();
    return { ready, end };
  }

  async function upload(hash: string, files: readonly ReadFile[]): Promise<boolean> {
    const [{ path, name, size }] = files as [ReadFile, ...ReadFile[]];
    try {
      const content = size <= SMALL_BYTES ? await readFile(path) : streamed(path, size);
      const file = { name: name.slice(name.lastIndexOf("/") + 1), content };
      if ((await patiently(() => client.upload(file))).hash === hash) return true;
      // Its state may not tell that it was changed: it is read again the next time.
      for (const { name: changed } of files) await journal.forgetFile(changed);
      fail(files, { reason: "it was changed while it was sent: run it again", code: "changed" });
    } catch (error) {
      if (error instanceof AuthenticaError && !OF_ONE_FILE.has(error.code)) throw error;
      if (!(error instanceof AuthenticaError) && !isOfFile(error)) throw error;
      const { code, message } = error as AuthenticaError;
      fail(files, { reason: error instanceof AuthenticaError ? message : reasonOf(error), code });
    }
    return false;
  }

  function fail(files: readonly ReadFile[], why: Pick<Outcome, "sha256" | "reason" | "code">): void {
    for (const { name } of files) report({ path: name, outcome: "failed", ...why });
  }

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof AuthenticaError && error.code === "rate_limited")) throw error;
        await wait(error);
      }
    }
  }

  /** At a limit: waits, or throws it. */
  async function wait(limit: AuthenticaError): Promise<void> {
    if (!isPatient) throw limit;
    const ms = Math.max(PATIENCE_MS, (limit.retryAfter ?? 0) * 1000);
    world.err(`${limit.message} It goes on in ${inWords(ms / 1000)}.\n`);
    await pause(ms, stopping);
  }
}

/** What keeps all of a call out, such as a wallet that the account has not, is told once and ends the whole. */
function refuseWhole(outcomes: readonly Outcome[], asked: number): void {
  const [first] = outcomes;
  const { code = "", reason = "" } = first ?? {};
  if (!["conflict", "forbidden", "unauthenticated", "unavailable", "internal", "no_space"].includes(code)) return;
  if (outcomes.length >= asked && outcomes.every((one) => one.code === code && one.reason === reason))
    throw new AuthenticaError({ code, message: reason });
}

/** Opened when it is sent, and anew when it is sent again. */
const streamed = (path: string, size: number): Content => ({
  size,
  stream: () => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
});
