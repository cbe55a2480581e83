import type { ReleaseLine } from "../../contract/release.ts";

/** Returns the releases that all visitors got before the current one and that are still there, the latest first: where rollbacks lead. */
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

/** Returns why the shell cannot run a release; `null` if it can, or if that is not known. */
export type Refusal = (id: string) => Promise<string | null>;

export interface Runnable {
  readonly line: ReleaseLine;
  /** What is not served, and why; `null`: all of the line is. */
  readonly problem: string | null;
}

/**
 * Returns the line without what the shell cannot run: visitors get the last release that it can, and no such canary. It follows from line
 * and shell alone, so that every process of the service serves the same, restarted or not. If the shell can run none, the line stays and
 * the page refuses it.
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
      problems.push(`Visitors get ${id}.`);
      current = id;
      break;
    }
  }
  const canary = line.canary && !(await isRefused(line.canary.release)) ? line.canary : null;
  return problems.length > 0
    ? { line: { ...line, current, canary }, problem: problems.join(" ") }
    : { line, problem: null };
}
