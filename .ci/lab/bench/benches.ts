import type { Report } from "./report.ts";

/**
 * Runs a benchmark and reports each row. Rejects if the measured program does not work at all; a missed goal is a
 * row.
 */
export type Bench = (report: Report) => Promise<void>;

/** A benchmark of the built pages. It fails without a build, because the error page would be small and fast. */
const ofPages = (load: () => Promise<Bench>) => async (): Promise<Bench> => {
  const page = new URL("../../../shell/dist/index.html", import.meta.url);
  await Deno.stat(page).catch(() => {
    throw new Error("The front ends are not built: shell/dist/index.html is missing. Run `npm run build`.");
  });
  return load();
};

/**
 * All benchmarks by name, in the order in which they run. Each is loaded separately, so that a missing dependency of
 * one does not affect the others.
 */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  claims: async () => (await import("./claims/bench.ts")).benchClaims,
  lookups: async () => (await import("./lookups/bench.ts")).benchLookups,
  uploads: async () => (await import("./uploads.ts")).benchUploads,
  stamp: async () => (await import("./stamp.ts")).benchStamp,
  queue: ofPages(async () => (await import("./queue.ts")).benchQueue),
  reads: async () => (await import("./reads.ts")).benchReads,
  tiles: async () => (await import("./tiles.ts")).benchTiles,
  accounts: async () => (await import("./accounts.ts")).benchAccounts,
  checkpoints: async () => (await import("./checkpoints.ts")).benchCheckpoints,
  lists: async () => (await import("./lists.ts")).benchLists,
  archives: async () => (await import("./archives.ts")).benchArchives,
  fsck: async () => (await import("./fsck.ts")).benchFsck,
  start: async () => (await import("./start.ts")).benchStart,
  "first-paint": ofPages(async () => (await import("./first-paint.ts")).benchFirstPaint),
  logins: async () => (await import("./logins.ts")).benchLogins,
  bells: async () => (await import("./bells.ts")).benchBells,
  interactions: ofPages(async () => (await import("./interactions.ts")).benchInteractions),
  hashing: ofPages(async () => (await import("./hashing.ts")).benchHashing),
  pages: ofPages(async () => (await import("./pages.ts")).benchPages),
};
