import { statfs } from "node:fs";
import { promisify } from "node:util";
import { Refusal } from "../refusal.ts";

/** Bytes of the disk that blobs are on. */
export interface Disk {
  /** That this process may still use. */
  readonly free: number;
  readonly total: number;
}

/** The blocks of a disk, by a folder of it. (`node:fs/promises` lacks this in some releases of Deno.) */
export const statDisk = promisify(statfs);

/** Returns the disk of a folder; `null` if unknown. */
export async function diskOf(dir: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statDisk(dir);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Space for uploads, which leaves a reserve to the store: what people have done already must always find its place. */
export interface Space {
  /**
   * Reserves bytes for an upload; the returned function releases them. Rejects with `no_space` if there is no room
   * beside the reserve.
   */
  claim(bytes: number): Promise<() => void>;
  /** State of the disk; `null` if unknown. */
  read(): Promise<(Disk & { readonly reserve: number }) | null>;
}

export const NO_SPACE = "Il n’y a plus de place sur le serveur pour de nouveaux fichiers. Réessayez plus tard.";

const MOST_RESERVE = 1024 ** 3;
const SHARE = 0.05;

/** How long a look at the disk is good for the next claims. */
export interface Looks {
  readonly heldMs: number;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/**
 * `reserve`: bytes; `null`: 1 GiB, or a twentieth of a smaller disk. `tell` gets whether there is room beside the
 * reserve. With `looks` several small uploads share one check of the disk: what has been released since counts as
 * written, and a refusal always rests on a check of its own.
 */
export function createSpace(
  disk: () => Promise<Disk | null>,
  reserve: number | null = null,
  tell: (hasRoom: boolean) => void = () => undefined,
  looks: Looks | null = null,
): Space {
  let claimed = 0;
  /** All that was ever given back. */
  let released = 0;
  /** The last look: what it found, and what had been given back when it began. */
  let last: { readonly at: number; readonly room: number; readonly released: number } | null = null;

  function hasRoom(): boolean {
    if (looks === null || last === null || looks.elapsed() - last.at >= looks.heldMs) return false;
    return last.room - (released - last.released) - claimed >= 0;
  }

  async function read() {
    const before = { at: looks?.elapsed() ?? 0, released };
    const now = await disk();
    if (!now) return null;
    const kept = reserve ?? Math.min(MOST_RESERVE, now.total * SHARE);
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
      const now = await read();
      // Of what others have claimed some is written already and counts twice: rather too few than too many.
      if (now && now.free - claimed < now.reserve) {
        release();
        throw new Refusal("no_space", NO_SPACE);
      }
      return release;
    },
  };
}
