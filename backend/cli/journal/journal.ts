/**
 * The journal of what was done, so that a run over a hundred thousand files may end at any moment and the next
 * continues. A file of lines, each a JSON object, append-only:
 *
 *     {"journal":"authentica","version":2,"service":"https://…","key":"…"}          what follows is of this service and key (its digest)
 *     {"file":"/a/b.jpg","state":"…","sha256":"…"}                                  a file as it was read (`stateOf`)
 *     {"sha256":"…","object":"ME64-9C5J-RYR5","token":12}                           an acknowledged object
 *
 * A file is done if the object of its hash is here, for the same service and key: another key may belong to another
 * account. Two runs may write at once, so lines of objects are written in one piece after the line that names their
 * service and key. They are synced before they are reported. Lines of files are not: without one a file is read
 * again. A line cut by a crash is skipped, and the next begins on a new line. The journal is trusted, so it is
 * private and kept with the user's state (`place.ts`). Lines of files only count with `--trust-times`. Correctness
 * does not depend on it: the service registers a hash once per account.
 */

import { Buffer } from "node:buffer";
import fs from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { EXITS, Failure } from "../world/world.ts";

export interface SeenFile {
  /** `stateOf` of it; empty: another file with the same state could not be distinguished. */
  readonly state: string;
  readonly sha256: string;
}

export interface Entered {
  readonly sha256: string;
  /** Proof identifier. */
  readonly object: string;
  /** Index of its first entry in the registry. */
  readonly token: number;
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** Lines of files that wait to be written with others. */
const WAITING_MOST = 200;

const [write, sync, close] = [promisify(fs.write), promisify(fs.fsync), promisify(fs.close)] as const;

export interface JournalOptions {
  readonly path: string;
  /** Folder of the files, which their names are relative to. */
  readonly folder: string;
  readonly service: string;
  /** Digest of the key. */
  readonly key: string;
}

/** Opens the journal, or begins one. Throws if it cannot be read or written, or is another kind of file. */
export async function openJournal({ path, folder, service, key }: JournalOptions) {
  const { files, objects, isEnded, last } = await readJournal(path, service, key);
  const isNew = last === null && isEnded;
  let fd: number;
  try {
    fd = fs.openSync(path, "a", 0o600);
    // One that was made by another hand.
    fs.fchmodSync(fd, 0o600);
  } catch (error) {
    throw new Failure(
      EXITS.wrong,
      `The journal ${path} cannot be written (${(error as Error).message}): name a place for it with --journal.`,
    );
  }
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  if (!isEnded) waiting.push("");
  const side = JSON.stringify({ journal: "authentica", version: 2, service, key });
  if (last !== sideOf(service, key)) waiting.push(side);

  /** Writes what waits, after all that was written before; `isSynced`: and has it on the disk. */
  function flush(isSynced: boolean): Promise<void> {
    const text = waiting.map((line) => `${line}\n`).join("");
    waiting = [];
    writing = writing.then(async () => {
      const bytes = Buffer.from(text);
      try {
        for (let at = 0; at < bytes.length; ) at += (await write(fd, bytes, at)).bytesWritten;
        if (isSynced) await sync(fd);
      } catch (error) {
        throw new Failure(EXITS.wrong, `The journal ${path} cannot be written: ${(error as Error).message}.`);
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
    /** How a path is shown. */
    nameOf: (file: string): string => relative(folder, file).split(sep).join("/"),
    /** The hash of a file that is as it was; `null`: it has to be read. */
    hashOf(name: string, { state }: Omit<SeenFile, "sha256">): string | null {
      const seen = files.get(fullOf(name));
      return seen && seen.state !== "" && seen.state === state ? seen.sha256 : null;
    },
    /** The object of a hash, entered at this service by this key. */
    objectOf: (sha256: string): Entered | null => objects.get(sha256) ?? null,
    entered: (): IterableIterator<Entered> => objects.values(),
    counts: () => ({ files: files.size, objects: objects.size }),
    async addFile(name: string, { state, sha256 }: SeenFile): Promise<void> {
      files.set(fullOf(name), { state, sha256 });
      waiting.push(JSON.stringify({ file: fullOf(name), state, sha256 }));
      if (waiting.length >= WAITING_MOST) await flush(false);
    },
    /** Has a file read again, though it may look as it was. */
    async forgetFile(name: string): Promise<void> {
      const seen = files.get(fullOf(name));
      if (seen) await this.addFile(name, { ...seen, state: "" });
    },
    /** Resolves once they are on the disk, with all that was added before. */
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

/** What a journal says of this service and key. `last`: those that its last lines are of; `isEnded`: its last line is whole. */
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
      // Nothing is appended to a file that was named by mistake.
      if (!hasLines && lines.length > 0 && last === null)
        throw new Failure(EXITS.wrong, `${path} is no journal: name another place with --journal.`);
      hasLines ||= lines.length > 0;
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    if ((error as { code?: string }).code !== "ENOENT")
      throw new Failure(EXITS.wrong, `The journal ${path} cannot be read: ${(error as Error).message}.`);
  }
  if (!hasLines && rest !== "" && !rest.startsWith('{"journal"'))
    throw new Failure(EXITS.wrong, `${path} is no journal: name another place with --journal.`);
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

/** So that the name of a new file is on the disk, too, where a system has that. */
function syncFolder(folder: string): void {
  try {
    const fd = fs.openSync(folder, "r");
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  } catch {
    // Windows does not open folders.
  }
}
