/** A disk and a clock that fail on command, for one process: `faulty-disk.c`, compiled when it is needed. */
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
  /** The first call that fails, from 1; the first by default. */
  readonly from?: number;
  /** How many fail; all from there by default. */
  readonly count?: number;
  readonly error: keyof typeof ERRORS;
}

export type FaultyDisk = Awaited<ReturnType<typeof openFaultyDisk>>;

const NUMBERS = 9;
const at = { clock: 0, kinds: 1, from: 2, count: 3, error: 4, seen: 5, failed: 6, journals: 7, sequence: 8 } as const;

let compiled: Promise<string> | null = null;

/** The compiled library, made once a run. Throws when there is no C compiler. */
function library(): Promise<string> {
  compiled ??= (async () => {
    const path = join(await Deno.makeTempDir({ prefix: "authentica-soak-disk-" }), "faulty-disk.so");
    const args = ["-O2", "-shared", "-fPIC", "-o", path, source, "-ldl"];
    const { success, stderr } = await new Deno.Command("cc", { args }).output();
    if (!success) throw new Error(`The faulty disk cannot be compiled: ${new TextDecoder().decode(stderr)}`);
    return path;
  })();
  return compiled;
}

/** For a process that works on `folder`, once its environment has `variables`. */
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
    /** Moves the process's clock of the day so far from the real one, ms. */
    moveClock: (ms: number) => write("clock", ms),
    /** Counts calls from now on, and fails those that the fault says. */
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
    /** Calls counted since `fail`, and those of them that failed. */
    seen: () => read("seen"),
    failed: () => read("failed"),
    /** From now on all that is done is journaled, and nothing is synced for real. */
    keepJournal: () => write("journals", 1),
    /** Records journaled so far: an answer that is here by now rests on these at most. */
    sequence: () => read("sequence"),
    async close() {
      file.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}
