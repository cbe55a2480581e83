/** From paths to objects: files are read several at a time, and go to the service in the largest parts that it takes. */
import { MAX_FILE_BYTES } from "../../contract/constants.ts";
import { hashFile, isOfFile } from "../files/hash.ts";
import { createPool } from "../files/pool.ts";
import { type Found, type Passed, reasonOf } from "../files/walk.ts";
import { type BatchDeps, createBatches, type ReadFile } from "./batch.ts";

/** Files that are read at a time. */
const READ_AT_ONCE = 8;
/** Parts that may wait for the one that is sent. */
const AHEAD = 2;
/** Changed again within so long after its last change, ms, a file may keep its times: file systems count in ticks of up to two seconds. */
const TICK_MS = 2000;
/** Of files that are sent and not registered yet the service keeps 2 GiB: a part is far smaller. */
const PART_BYTES = 256 * 1024 * 1024;

export interface StampingDeps extends BatchDeps {
  /** Objects that are registered by one call, at most. */
  readonly partMost: number;
  /** Bytes of the files of one call, at most, where they are sent. */
  readonly partBytes?: number;
  /** A file whose state is as the journal has it is not read again. */
  readonly trustsTimes: boolean;
  /** Called for each file that there is, before anything becomes of it. */
  readonly found: (file: Found) => void;
  /** Whether nobody seems to be writing a file; what is not settled is left out without a word. */
  readonly isSettled?: (file: Found) => boolean;
}

/** Resolves once all of them are told; earlier where the person ends it. Throws what keeps all further ones out. */
export async function stamp(files: AsyncIterable<Found | Passed>, deps: StampingDeps): Promise<void> {
  const {
    journal,
    isPrivate,
    partMost,
    partBytes = PART_BYTES,
    trustsTimes,
    report,
    found,
    isSettled = () => true,
  } = deps;
  const { stopping, now } = deps.world;
  const send = createBatches(deps);
  const reading = createPool(READ_AT_ONCE);
  let part: ReadFile[] = [];
  let bytes = 0;
  let sending: Promise<void> = Promise.resolve();
  let ahead = 0;
  /** What was sent has failed: nothing more is read. */
  let isOver = false;

  /** Puts the part into the queue; resolves when the queue is short. */
  async function hand(): Promise<void> {
    const handed = part;
    part = [];
    bytes = 0;
    ahead += 1;
    sending = sending
      .then(() => send(handed))
      .finally(() => {
        ahead -= 1;
      });
    sending.catch(() => {
      isOver = true;
    });
    if (ahead >= AHEAD) await sending;
  }

  async function take(file: ReadFile): Promise<void> {
    // Others may have filled the next one meanwhile.
    while (!isPrivate && part.length > 0 && bytes + file.size > partBytes) await hand();
    part.push(file);
    bytes += file.size;
    if (part.length >= partMost) await hand();
  }

  /** Whether it is done already, and told. */
  function isDone(name: string, hash: string): boolean {
    const entered = journal.objectOf(hash);
    if (!entered) return false;
    report({ path: name, outcome: "already", sha256: hash, objectId: entered.object, tokenId: entered.token });
    return true;
  }

  async function read({ path }: Found, name: string): Promise<void> {
    // Whoever ends it waits for what is sent, and not for gigabytes to be read.
    if (stopping.aborted || isOver) return;
    const begun = now();
    const read = await hashFile(path).catch((error) => {
      if (!isOfFile(error)) throw error;
      report({ path: name, outcome: "failed", reason: reasonOf(error) });
      return null;
    });
    if (read === null) return;
    const { hash, size, state, changedAt } = read;
    await journal.addFile(name, { state: begun - changedAt > TICK_MS ? state : "", sha256: hash });
    if (!isDone(name, hash)) await take({ path, name, size, hash });
  }

  try {
    for await (const file of files) {
      if (stopping.aborted || isOver) break;
      const name = journal.nameOf(file.path);
      if (file.kind !== "file") {
        report({ path: name, outcome: file.kind, reason: file.reason });
        continue;
      }
      if (!isSettled(file)) continue;
      found(file);
      const hash = trustsTimes ? journal.hashOf(name, file) : null;
      if (hash !== null && isDone(name, hash)) continue;
      if (!isPrivate && file.size > MAX_FILE_BYTES) {
        const reason = `larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB: --private registers it without sending it`;
        report({ path: name, outcome: "failed", reason, code: "too_large" });
      } else if (hash !== null) await take({ path: file.path, name, size: file.size, hash });
      else await reading.add(() => read(file, name));
    }
    await reading.idle();
    if (part.length > 0 && !stopping.aborted && !isOver) await hand();
    await sending;
  } finally {
    // Whatever ended it: what is under way is finished, and in the journal.
    await Promise.allSettled([reading.idle(), sending]);
  }
}
