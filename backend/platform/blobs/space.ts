import { statfs } from "node:fs";
import { promisify } from "node:util";
import { Refusal } from "../refusal.ts";

/** Space of the disk that holds the blobs (bytes). */
export interface Disk {
  /** Bytes that this process may still use. */
  readonly free: number;
  readonly total: number;
}

/** Returns the blocks of the disk that holds a folder. (`node:fs/promises` lacks this in some releases of Deno.) */
export const statDisk = promisify(statfs);

/** Returns the disk of a folder, or `null` if unknown. */
export async function diskOf(dir: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statDisk(dir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/**
 * Limits uploads so that a reserve of disk space is left for the store, which must be able to record everything that
 * users do.
 */
export interface Space {
  /**
   * Reserves bytes for an upload; the returned function releases them. Rejects with `no_space` if only the reserve is
   * left.
   */
  claim(bytes: number): Promise<() => void>;
  /** Returns the state of the disk, or `null` if unknown. */
  read(): Promise<(Disk & { readonly reserve: number }) | null>;
}

export const NO_SPACE = "Il n’y a plus de place sur le serveur pour de nouveaux fichiers. Réessayez plus tard.";

const MAX_RESERVE = 1024 ** 3;
const SHARE = 0.05;

/** How long a measurement of the free disk space may be reused. */
export interface Looks {
  readonly heldMs: number;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
}

/**
 * `reserve` is in bytes; `null` means 1 GiB, or a twentieth of a smaller disk. `tell` is called with whether more
 * than the reserve is free. With `looks`, several small uploads share one measurement: bytes released after it are
 * assumed to be written. A refusal is always based on a new measurement.
 */
export function createSpace(
  disk: () => Promise<Disk | null>,
  reserve: number | null = null,
  tell: (hasRoom: boolean) => void = () => undefined,
  looks: Looks | null = null,
): Space {
  let claimed = 0;
  /** Sum of all bytes ever released. */
  let released = 0;
  /** The last measurement: its time and result, and `released` when it began. */
  let last: { readonly at: number; readonly room: number; readonly released: number } | null = null;
  /** The running measurement; `null` if there is none. */
  let running: ReturnType<typeof measure> | null = null;

  function hasRoom(): boolean {
    if (looks === null || last === null || looks.elapsed() - last.at >= looks.heldMs) return false;
    return last.room - (released - last.released) - claimed >= 0;
  }

  function read() {
    const measured = measure().finally(() => {
      if (running === measured) running = null;
    });
    running = measured;
    return measured;
  }

  async function measure() {
    const before = { at: looks?.elapsed() ?? 0, released };
    const now = await disk();
    if (!now) return null;
    const kept = reserve ?? Math.min(MAX_RESERVE, now.total * SHARE);
    tell(now.free > kept);
    last = { ...before, room: now.free - kept };
    return { ...now, reserve: kept };
  }

  return {
    read,
    async claim(bytes) {
      claimed += bytes;
      let isClaimed = true;
      const release = () => {
        if (!isClaimed) return;
        isClaimed = false;
        claimed -= bytes;
        released += bytes;
      };
      if (hasRoom()) return release;
      // Uploads that arrive together share the measurement that the first of them began.
      if (looks && running) {
        await running;
        if (hasRoom()) return release;
      }
      const now = await read();
      // Claimed bytes that are already written are counted twice. So an upload may be refused too early, but never
      // too late.
      if (now && now.free - claimed < now.reserve) {
        release();
        throw new Refusal("no_space", NO_SPACE);
      }
      return release;
    },
  };
}
