/** A disk and a clock that fail on command, for one process: compiles `faulty-disk.c` when needed. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const source = fileURLToPath(new URL("./faulty-disk.c", import.meta.url));

/** Calls that change or read a folder, as bits. */
export const CALLS = {
  make: 1,
  write: 2,
  sync: 4,
  rename: 8,
  mkdir: 16,
  unlink: 32,
  truncate: 64,
  read: 128,
  link: 256,
} as const;
export type CallName = keyof typeof CALLS;

export const ERRORS = { EIO: 5, ENOSPC: 28, EROFS: 30 } as const;

export interface Fault {
  readonly calls: readonly CallName[];
  /** First call that fails, counted from 1 (default). */
  readonly from?: number;
  /** Number of failing calls; all from there on by default. */
  readonly count?: number;
  readonly error: keyof typeof ERRORS;
}

export type FaultyDisk = Awaited<ReturnType<typeof openFaultyDisk>>;

const NUMBERS = 9;
const at = { clock: 0, kinds: 1, from: 2, count: 3, error: 4, seen: 5, failed: 6, journals: 7, sequence: 8 } as const;

let compiled: Promise<string> | null = null;

/** Returns the path of the library, compiled once per run. Throws if there is no C compiler. */
function library(): Promise<string> {
  compiled ??= (async () => {
    const path = join(await Deno.makeTempDir({ prefix: "authentica-soak-disk-" }), "faulty-disk.so");
    const args = ["-O2", "-shared", "-fPIC", "-o", path, source, "-ldl"];
    const { success, stderr } = await new Deno.Command("cc", { args }).output();
    if (!success) throw new Error(`Compiling faulty-disk failed: ${new TextDecoder().decode(stderr)}`);
    return path;
  })();
  return compiled;
}

/** Controls the disk of a process that works on `folder` and has `variables` in its environment. */
export async function openFaultyDisk(folder: string) {
  const dir = await Deno.makeTempDir({ prefix: "authentica-soak-control-" });
  const control = join(dir, "control");
  const journal = join(dir, "journal");
  Deno.writeFileSync(control, new Uint8Array(NUMBERS * 8));
  const file = Deno.openSync(control, { read: true, write: true });

  function write(place: keyof typeof at, value: number): void {
    file.seekSync(at[place] * 8, Deno.SeekMode.Start);
    file.writeSync(new Uint8Array(BigInt64Array.of(BigInt(value)).buffer));
  }

  function read(place: keyof typeof at): number {
    const bytes = new Uint8Array(8);
    file.seekSync(at[place] * 8, Deno.SeekMode.Start);
    file.readSync(bytes);
    return Number(new BigInt64Array(bytes.buffer)[0]);
  }

  return {
    variables: {
      LD_PRELOAD: await library(),
      SOAK_FOLDER: await Deno.realPath(folder),
      SOAK_CONTROL: control,
      SOAK_JOURNAL: journal,
    },
    journal,
    /** Sets the difference of the process's wall clock to the real one (ms). */
    moveClock: (ms: number) => write("clock", ms),
    /** From now on, makes system calls fail with `error`: `count` calls of the given kinds, from number `from` on. */
    fail({ calls, from = 1, count = 1e15, error }: Fault): void {
      write("kinds", 0);
      write("seen", 0);
      write("failed", 0);
      write("from", from);
      write("count", count);
      write("error", ERRORS[error]);
      write(
        "kinds",
        calls.reduce((bits, name) => bits | CALLS[name], 0),
      );
    },
    heal: () => write("kinds", 0),
    /** Numbers of counted and failed calls since `fail`. */
    seen: () => read("seen"),
    failed: () => read("failed"),
    /** From now on all calls are recorded in the journal, and nothing is really synced. */
    keepJournal: () => write("journals", 1),
    /** Number of records in the journal. An answer that is received now does not depend on later records. */
    sequence: () => read("sequence"),
    async close() {
      file.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}
