import type { ReleaseLine } from "../../contract/release.ts";

/**
 * Returns the targets of a rollback: releases that all visitors got before the current one and that still exist,
 * latest first.
 */
export function servedBefore({ current, history, releases }: ReleaseLine): string[] {
  const stack: string[] = [];
  for (const { does, release } of history) {
    if (does === "canary" || does === "prune") continue;
    const below = stack.lastIndexOf(release);
    if (does === "rollback" && below !== -1) stack.length = below + 1;
    else if (stack.at(-1) !== release) stack.push(release);
  }
  return stack.filter((id) => id !== current && Object.hasOwn(releases, id)).reverse();
}

/** Returns why the shell cannot run a release; `null` if it can, or if this is unknown. */
export type Refusal = (id: string) => Promise<string | null>;

export interface Runnable {
  readonly line: ReleaseLine;
  /** Which releases are not served, and why; `null` if all are served. */
  readonly problem: string | null;
}

/**
 * Returns the release list without releases that the shell cannot run: visitors get the last release that it can run,
 * and a canary that it cannot run is dropped. The result depends only on list and shell, so every process of the
 * service serves the same releases. If the shell can run none of them, the list is returned unchanged, and the page
 * refuses the release.
 */
export async function runnable(line: ReleaseLine, refusal: Refusal): Promise<Runnable> {
  const problems: string[] = [];
  const isRefused = async (id: string): Promise<boolean> => {
    const why = await refusal(id);
    if (why !== null) problems.push(`The shell cannot run ${id}: ${why}`);
    return why !== null;
  };
  let { current } = line;
  if (await isRefused(current)) {
    for (const id of servedBefore(line)) {
      if ((await refusal(id)) !== null) continue;
      problems.push(`Visitors get ${id} instead.`);
      current = id;
      break;
    }
  }
  const canary = line.canary && !(await isRefused(line.canary.release)) ? line.canary : null;
  return problems.length > 0
    ? { line: { ...line, current, canary }, problem: problems.join(" ") }
    : { line, problem: null };
}
