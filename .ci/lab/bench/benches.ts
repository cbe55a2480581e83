import type { Report } from "./report.ts";

/** Measures, and reports each row. Rejects when its subject does not work at all; a missed goal is a row. */
export type Bench = (report: Report) => Promise<void>;

/** A bench of what is built: it fails where nothing is, for a page that says so weighs little and is drawn at once. */
const ofPages = (load: () => Promise<Bench>) => async (): Promise<Bench> => {
  const page = new URL("../../../shell/dist/index.html", import.meta.url);
  await Deno.stat(page).catch(() => {
    throw new Error("The front ends are not built: npm run build.");
  });
  return load();
};

/**
 * All benches by name, in the order in which they run. Each is loaded separately: a dependency that one lacks keeps
 * no other from running.
 */
export const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  claims: async () => (await import("./claims/bench.ts")).benchClaims,
  uploads: async () => (await import("./uploads.ts")).benchUploads,
  reads: async () => (await import("./reads.ts")).benchReads,
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
