/**
 * The journal records which files were registered. A run over a hundred thousand files may be interrupted at any
 * moment, and the next run continues. The journal is an append-only file of lines; each is a JSON object:
 *
 *     {"journal":"authentica","version":2,"service":"https://…","key":"…"}          service and digest of the key for the object lines below
 *     {"file":"/a/b.jpg","state":"…","sha256":"…"}                                  a file as it was read (`stateOf`)
 *     {"sha256":"…","object":"ME64-9C5J-RYR5","token":12}                           an acknowledged object
 *
 * A file is done if the journal has an object of its hash for the same service and key; another key may belong to
 * another account. Two runs may write at the same time, so object lines are written in one piece after a line that
 * names their service and key. Object lines are synced to disk before they are reported. File lines are not: if one
 * is lost, the file is read again. A line cut by a crash is skipped, and the next entry begins on a new line.
 *
 * The journal is trusted, so it is only accessible to the user and is kept in the user's state folder (`place.ts`).
 * File lines are only used with `--trust-times`. Correctness does not depend on the journal, because the service
 * registers a hash only once per account.
 */

import { Buffer } from "node:buffer";
import fs from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { causeText } from "../errors/error-text.ts";
import { EXITS, Failure } from "../world/world.ts";

export interface SeenFile {
  /**
   * State from `stateOf`. Empty if the file was modified so recently that another change might not alter its state;
   * the file is then read again.
   */
  readonly state: string;
  readonly sha256: string;
}

export interface Entered {
  readonly sha256: string;
  /** Proof identifier. */
  readonly object: string;
  /** Index of the object's first entry in the registry. */
  readonly token: number;
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** Maximum number of lines about files that are buffered before they are written. */
const MAX_WAITING = 200;

const [write, sync, close] = [promisify(fs.write), promisify(fs.fsync), promisify(fs.close)] as const;

export interface JournalOptions {
  readonly path: string;
  /** Folder that file names are relative to. */
  readonly folder: string;
  readonly service: string;
  /** Digest of the API key. */
  readonly key: string;
}

/** Opens the journal, or creates it. Throws if it cannot be read or written, or if the file is not a journal. */
export async function openJournal({ path, folder, service, key }: JournalOptions) {
  const { files, objects, isEnded, last } = await readJournal(path, service, key);
  const isNew = last === null && isEnded;
  let fd: number;
  try {
    fd = fs.openSync(path, "a", 0o600);
    // The file may have existed with wider permissions.
    fs.fchmodSync(fd, 0o600);
  } catch (error) {
    throw new Failure(EXITS.wrong, (words) => words.stamping.journal.unwritable(path, causeText(error, words)));
  }
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  if (!isEnded) waiting.push("");
  const side = JSON.stringify({ journal: "authentica", version: 2, service, key });
  if (last !== sideOf(service, key)) waiting.push(side);

  /** Appends the buffered lines, after all earlier writes. With `isSynced`, also syncs the file to disk. */
  function flush(isSynced: boolean): Promise<void> {
    const text = waiting.map((line) => `${line}\n`).join("");
    waiting = [];
    writing = writing.then(async () => {
      const bytes = Buffer.from(text);
      try {
        for (let at = 0; at < bytes.length; ) at += (await write(fd, bytes, at)).bytesWritten;
        if (isSynced) await sync(fd);
      } catch (error) {
        throw new Failure(EXITS.wrong, (words) => words.stamping.journal.full(path, causeText(error, words)));
      }
    });
    writing.catch(() => undefined);
    return writing;
  }

  await flush(true);
  if (isNew) syncFolder(dirname(path));
  const fullOf = (name: string) => resolve(folder, name);

  return {
    path,
    folder,
    /** Returns a path as it is shown: relative to the folder, with slashes. */
    nameOf: (file: string): string => relative(folder, file).split(sep).join("/"),
    /** Returns the hash of a file whose state has not changed; `null` if the file has to be read. */
    hashOf(name: string, { state }: Omit<SeenFile, "sha256">): string | null {
      const seen = files.get(fullOf(name));
      return seen && seen.state !== "" && seen.state === state ? seen.sha256 : null;
    },
    /** Returns the object of a hash, if it was registered at this service with this key; otherwise `null`. */
    objectOf: (sha256: string): Entered | null => objects.get(sha256) ?? null,
    entered: (): IterableIterator<Entered> => objects.values(),
    counts: () => ({ files: files.size, objects: objects.size }),
    async addFile(name: string, { state, sha256 }: SeenFile): Promise<void> {
      files.set(fullOf(name), { state, sha256 });
      waiting.push(JSON.stringify({ file: fullOf(name), state, sha256 }));
      if (waiting.length >= MAX_WAITING) await flush(false);
    },
    /** Makes the next run read a file again, even if its state is unchanged. */
    async forgetFile(name: string): Promise<void> {
      const seen = files.get(fullOf(name));
      if (seen) await this.addFile(name, { ...seen, state: "" });
    },
    /** Appends objects. Resolves once they and all earlier lines are synced to disk. */
    async addObjects(entered: readonly Entered[]): Promise<void> {
      if (entered.length > 0) waiting.push(side);
      for (const { sha256, object, token } of entered) {
        objects.set(sha256, { sha256, object, token });
        waiting.push(JSON.stringify({ sha256, object, token }));
      }
      await flush(true);
    },
    async close(): Promise<void> {
      try {
        await flush(true);
      } finally {
        await close(fd);
      }
    },
  };
}

/**
 * Reads the entries of a journal for this service and key. `last`: service and key of the last header line;
 * `isEnded`: whether the last line is complete.
 */
export async function readJournal(path: string, service: string, key: string) {
  const files = new Map<string, SeenFile>();
  const objects = new Map<string, Entered>();
  let last: string | null = null;
  let rest = "";
  let hasLines = false;

  function take(line: string): void {
    const said = parsed(line);
    if (said === null) return;
    if (said.journal === "authentica" && typeof said.service === "string") last = sideOf(said.service, said.key);
    else if (typeof said.file === "string" && isHash(said.sha256) && typeof said.state === "string")
      files.set(said.file, { state: said.state, sha256: said.sha256 });
    else if (
      last === sideOf(service, key) &&
      isHash(said.sha256) &&
      typeof said.object === "string" &&
      isCount(said.token)
    )
      objects.set(said.sha256, { sha256: said.sha256, object: said.object, token: said.token });
  }

  try {
    for await (const chunk of fs.createReadStream(path, { encoding: "utf8", highWaterMark: 1024 * 1024 })) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) take(line);
      // Refuses a file that is not a journal, so that nothing is appended to the wrong file.
      if (!hasLines && lines.length > 0 && last === null)
        throw new Failure(EXITS.wrong, ({ stamping }) => stamping.journal.other(path));
      hasLines ||= lines.length > 0;
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    if ((error as { code?: string }).code !== "ENOENT")
      throw new Failure(EXITS.wrong, (words) => words.stamping.journal.unreadable(path, causeText(error, words)));
  }
  if (!hasLines && rest !== "" && !rest.startsWith('{"journal"'))
    throw new Failure(EXITS.wrong, ({ stamping }) => stamping.journal.other(path));
  return { files, objects, last: last as string | null, isEnded: rest === "" };
}

const sideOf = (service: string, key: unknown): string => `${service} ${typeof key === "string" ? key : ""}`;

function parsed(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const said = JSON.parse(line);
    return typeof said === "object" ? said : null;
  } catch {
    return null;
  }
}

const isHash = (value: unknown): value is string => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
const isCount = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Syncs a folder to disk, so that a new file in it survives a crash. */
function syncFolder(folder: string): void {
  try {
    const fd = fs.openSync(folder, "r");
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  } catch {
    // Windows cannot open folders.
  }
}
