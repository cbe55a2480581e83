import { createWriteStream } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { readZip } from "../../../mfe-public/verifier/zip.ts";
import type { ProofKind } from "../../client/index.ts";
import { parseProofId } from "../../contract/proof-id.ts";
import { withoutHidden } from "../../contract/visible.ts";
import { causeText } from "../errors/error-text.ts";
import { openService, type Service } from "../settings/service.ts";
import { trustAtFirstUse } from "../settings/trust.ts";
import { createProgress } from "../terminal/progress.ts";
import { COMMON, given } from "../world/options.ts";
import { type Text, TextError } from "../world/text.ts";
import { EXITS, Failure, Misused, type World } from "../world/world.ts";

const USAGE: Text = ({ usage }) => usage.export;

/**
 * Minimum and maximum number of proofs per archive. Archives start small, because an interrupted one has to be
 * downloaded again. They grow if the service's hourly limit on archives makes that necessary.
 */
const PART_LEAST = 100;
const MAX_PART = 10_000;
const PARTS_AN_HOUR = 15;

/** Temporary files for archives and proofs that are not complete yet. */
const LEFT = /^\.authentica-[0-9A-Za-z-]+\.part$/;
const LEFT_MS = 24 * 3_600_000;

/**
 * Matches the file name of a proof. A complete proof is named after the object and its identifier; a redacted one
 * only after the identifier.
 */
const COMPLETE = / – ([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})\.zip$/;
const REDACTED = /^([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})\.zip$/;

export async function exportCommand(args: readonly string[], world: World): Promise<number> {
  const options = { ...COMMON, redacted: { type: "boolean" }, again: { type: "boolean" } } as const;
  const { values, positionals } = given(args, options, USAGE);
  const [typed, ...named] = positionals;
  if (typed === undefined) throw new Misused(USAGE);
  const { cwd, stopping, err, words } = world;
  const folder = resolve(cwd, typed);
  const kind = values.redacted ? "redacted" : "complete";
  const isJson = values.json === true;
  await mkdir(folder, { recursive: true });
  const service = await openService(world, values);
  const progress = createProgress(world, !isJson);
  try {
    const ids = named.length > 0 ? [...new Set(named.map(idTyped))] : await ownIds(service, stopping);
    await removeLeft(folder, world.now());
    const there = values.again ? new Set<string>() : await idsIn(folder, kind);
    const wanted = ids.filter((id) => !there.has(id));
    const size = Math.min(MAX_PART, Math.max(PART_LEAST, Math.ceil(wanted.length / PARTS_AN_HOUR)));
    let done = 0;
    const missing: string[] = [];
    for (let at = 0; at < wanted.length && !stopping.aborted; at += size) {
      const part = wanted.slice(at, at + size);
      const left = new Set(part);
      await fetchPart(service, part, { folder, kind }, (id, file) => {
        left.delete(id);
        done += 1;
        progress.tell(() => words.objects.exported(done, wanted.length));
        if (isJson) world.out(JSON.stringify({ objectId: id, file }));
      });
      missing.push(...left);
    }
    progress.end();
    for (const id of missing) err(`${words.objects.unproven(id)}\n`);
    err(`${words.objects.exportSummary(done, ids.length - wanted.length, missing.length)}\n`);
    if (stopping.aborted) return EXITS.stopped;
    // The policy must be stored now, because proofs are verified later, when the service may no longer exist.
    await trustAtFirstUse(world, service, { isCompared: false });
    return missing.length > 0 ? EXITS.some : EXITS.done;
  } finally {
    progress.end();
    service.close();
  }
}

/**
 * Yields an archive's bytes as they arrive. Throws `Failure` if the connection breaks. Proofs that were already
 * unpacked are kept, and the next run continues.
 */
async function* arriving(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: Error) => {
        throw new Failure(EXITS.away, (words) => words.objects.interrupted(causeText(error, words)));
      });
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function idTyped(text: string): string {
  const id = parseProofId(text);
  if (id === null) throw new Failure(EXITS.wrong, (words) => words.args.proofId(text));
  return id;
}

async function ownIds({ client }: Service, stopping: AbortSignal): Promise<string[]> {
  const ids: string[] = [];
  for await (const { objectId, status } of client.list()) {
    if (stopping.aborted) break;
    if (status !== "transferred") ids.push(objectId);
  }
  return ids;
}

/**
 * Removes temporary files of runs that were killed, because they may take gigabytes. Files of the last 24 hours are
 * kept, because another run may be writing them.
 */
async function removeLeft(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!LEFT.test(name)) continue;
    const left = join(folder, name);
    // Another run may have removed the file in the meantime.
    const is = await stat(left).catch(() => null);
    if (is !== null && now - is.mtimeMs > LEFT_MS) await rm(left, { force: true });
  }
}

async function idsIn(folder: string, kind: ProofKind): Promise<Set<string>> {
  const names = await readdir(folder);
  return new Set(names.flatMap((name) => idOf(name, kind) ?? []));
}

const idOf = (name: string, kind: ProofKind): string | null =>
  (kind === "complete" ? COMPLETE : REDACTED).exec(name)?.[1] ?? null;

/**
 * Returns a safe file name for an entry of an archive. It cannot leave the folder, and contains no control
 * characters.
 */
const fileNameOf = (path: string): string =>
  withoutHidden(path.slice(path.lastIndexOf("/") + 1).replace(/\p{Cc}/gu, " ")).replaceAll("\\", "_");

/** Downloads one archive with many proofs, and writes each proof to a separate file, atomically. */
async function fetchPart(
  { client }: Service,
  ids: readonly string[],
  { folder, kind }: { readonly folder: string; readonly kind: ProofKind },
  kept: (id: string, file: string) => void,
): Promise<void> {
  const whole = join(folder, `.authentica-${crypto.randomUUID()}.part`);
  try {
    const { body } = await client.proofs(ids, { kind });
    if (body) await pipeline(arriving(body), createWriteStream(whole, { mode: 0o600 }));
    const handle = await open(whole, "r");
    try {
      const entries = await readZip(await blobOf(handle));
      if (!entries) throw new Failure(EXITS.away, ({ objects }) => objects.notZip);
      for (const entry of entries) {
        const name = fileNameOf(entry.name);
        const id = idOf(name, kind);
        if (id === null) continue;
        const file = join(folder, name);
        // The name is unique, because another run may be writing the same proof.
        const fresh = join(folder, `.authentica-${crypto.randomUUID()}.part`);
        try {
          // A complete proof reveals private data, so only the owner of the file may read it.
          await writeFile(fresh, await entry.open(), { mode: kind === "complete" ? 0o600 : 0o666 });
          await rename(fresh, file);
        } catch (error) {
          await rm(fresh, { force: true });
          throw error;
        }
        kept(id, file);
      }
    } finally {
      await handle.close();
    }
  } finally {
    await rm(whole, { force: true });
  }
}

/** Wraps an open file as a `Blob`. Only the requested slices are read. */
async function blobOf(handle: FileHandle): Promise<Blob> {
  const { size } = await handle.stat();
  return part(handle, 0, size);
}

function part(handle: FileHandle, from: number, to: number): Blob {
  const size = Math.max(0, to - from);
  async function arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, from + at);
      if (bytesRead === 0) throw new TextError(({ files }) => files.shortened);
      at += bytesRead;
    }
    return bytes.buffer;
  }
  const blob = {
    size,
    arrayBuffer,
    slice: (start = 0, end = size) => part(handle, from + Math.min(start, size), from + Math.min(end, size)),
    stream: () => new Blob([]).stream(),
  };
  return blob as unknown as Blob;
}
