/**
 * Runs `fsck` while others write. A single pass over a changing store may report a change that is in progress. So
 * everything is read up to three times, and only findings of every pass are reported: damage stays, while a change is
 * complete by the next pass.
 */

import type { FsckResult } from "../contract/admin-operations.ts";
import { isoOf } from "../platform/iso.ts";
import { type FsckDeps, fsck } from "./fsck.ts";

const MAX_PASSES = 3;
const MAX_REPORTED = 50;

/** A nightly check. It pauses so that others can use the store, and reads the bytes of only one part of the blobs. */
export interface Night {
  readonly signal: AbortSignal;
  readonly part: number;
}

/** Reads `signed` before each pass. `startedAt` in ms since 1970. */
export async function liveFsck(
  deps: Omit<FsckDeps, "signed">,
  signed: () => Promise<FsckDeps["signed"]>,
): Promise<FsckResult> {
  const startedAt = deps.now();
  let standing: FsckResult["findings"] = [];
  let unnamed = 0;
  let read: Readonly<Record<string, number>> = {};
  let passing = 0;
  let passes = 0;
  do {
    const report = await fsck({ ...deps, signed: await signed() });
    read = Object.fromEntries(report.read);
    const before = new Set(standing.map(nameOf));
    const again = passes === 0 ? report.findings : report.findings.filter((finding) => before.has(nameOf(finding)));
    if (passes > 0) passing += standing.length - again.length;
    // Findings beyond the limit are only counted.
    unnamed = report.total - report.findings.length;
    standing = again;
    passes += 1;
  } while (standing.length > 0 && passes < MAX_PASSES);
  return {
    startedAt: isoOf(startedAt),
    endedAt: isoOf(deps.now()),
    clean: standing.length === 0,
    read,
    findings: standing.slice(0, MAX_REPORTED),
    findingsTotal: standing.length + unnamed,
    passes,
    passing,
    ...(typeof deps.part === "number" && { part: deps.part }),
  };
}

const nameOf = ({ record, problem }: FsckResult["findings"][number]): string => `${record}: ${problem}`;
