/** What a row works with; all that it opens is closed after it. */
import { freePort } from "../../../backend/tests/free-port.ts";
import { type OurLog, openLog } from "./our-log.ts";
import { type Running, started } from "./process.ts";

export interface Bench {
  /** A temporary folder. */
  folder(): Promise<string>;
  /** A free port. */
  freePort(): Promise<number>;
  /** Starts a program beside, as `started`. */
  start(...program: Parameters<typeof started>): Promise<Running>;
  /** A service of ours, as `npm run serve` starts it, with these settings and an empty log. */
  openLog(settings?: Readonly<Record<string, string>>): Promise<OurLog>;
  /**
   * A log of ours of 600 entries that the rows share: it must not be appended to, and it was signed at several sizes.
   */
  sharedLog(): Promise<OurLog>;
  /** Has this done when the row ends. */
  atEnd(close: () => unknown): void;
}

/** Ends what was opened last first; what cannot be closed keeps nothing else from it. */
async function closeAll(opened: (() => unknown)[]): Promise<void> {
  for (const close of opened.splice(0).reverse())
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
}

export interface Benches {
  /** Gives a row its bench until it ends. */
  lend<T>(use: (bench: Bench) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Sizes at which the shared log was signed: nothing yet, partial tiles of both levels, and full ones. */
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

      /** The log that is open last is stopped; one that has ended stays so. */
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
