/** Resources for a row; everything that a row opens is closed after it. */
import { freePort } from "../../../backend/tests/free-port.ts";
import { type OurLog, openLog } from "./our-log.ts";
import { type Running, started } from "./process.ts";

export interface Bench {
  /** A temporary folder. */
  folder(): Promise<string>;
  /** A free port. */
  freePort(): Promise<number>;
  /** Starts a program in the background, as `started`. */
  start(...program: Parameters<typeof started>): Promise<Running>;
  /** Starts a service of ours with these settings and an empty log, as `npm run serve` does. */
  openLog(settings?: Readonly<Record<string, string>>): Promise<OurLog>;
  /** A shared log of ours with 600 entries, signed at several sizes; rows must not append to it. */
  sharedLog(): Promise<OurLog>;
  /** Registers a function to call when the row ends. */
  atEnd(close: () => unknown): void;
}

/** Closes the opened things in reverse order; a failure does not prevent closing the others. */
async function closeAll(opened: (() => unknown)[]): Promise<void> {
  for (const close of opened.splice(0).reverse())
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
}

export interface Benches {
  /** Gives a row its bench until the row ends. */
  lend<T>(use: (bench: Bench) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Sizes at which the shared log was signed: empty, partial tiles on both levels, and full ones. */
export const SIGNED_AT = [0, 1, 17, 255, 256, 300, 600] as const;

export function openBenches(): Benches {
  const atLast: (() => unknown)[] = [];
  let shared: Promise<OurLog> | null = null;

  const benchOf = (opened: (() => unknown)[]): Bench => ({
    async folder() {
      const path = await Deno.makeTempDir({ prefix: "authentica-interop-" });
      opened.push(() => Deno.remove(path, { recursive: true }));
      return path;
    },
    freePort,
    async start(...program) {
      const running = await started(...program);
      opened.push(() => running.stop());
      return running;
    },
    async openLog(settings = {}) {
      const folder = await this.folder();
      return closing(await openLog(folder, settings));

      /** Stops the log that is currently open, unless it has already ended. */
      function closing(log: OurLog): OurLog {
        opened.push(() => log.stop());
        return { ...log, reopen: async (more, copy) => closing(await log.reopen(more, copy)) };
      }
    },
    sharedLog() {
      shared ??= (async () => {
        const log = await benchOf(atLast).openLog();
        for (const size of SIGNED_AT) await log.growTo(size);
        return log;
      })();
      return shared;
    },
    atEnd: (close) => opened.push(close),
  });

  return {
    async lend(use) {
      const opened: (() => unknown)[] = [];
      try {
        return await use(benchOf(opened));
      } finally {
        await closeAll(opened);
      }
    },
    close: () => closeAll(atLast),
  };
}
