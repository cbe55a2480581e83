/** Groups API operations into runs of Schemathesis, and finds the operations that need no new run. */
import { join } from "node:path";

export interface Operation {
  readonly operationId: string;
  readonly tag: string;
  readonly audience: string;
  readonly hasBody: boolean;
}

/** Result of one run. */
export interface Result {
  readonly operations: readonly string[];
  /** Number of requested examples per call. */
  readonly examples: number;
  readonly seed: string;
  readonly held: boolean;
  readonly seconds: number;
  /** Number of answers by operation and status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Number of generated requests per operation, without those that follow from the description. */
  readonly madeUp: Readonly<Record<string, number>>;
}

/** Operation name that represents runs over sequences of calls. */
export const STATEFUL = "stateful";

/**
 * Divides operations into groups of at most `most`. Calls with the same tag stay together, and groups in which most
 * calls have a body come first.
 */
export function groupsOf(operations: readonly Operation[], most: number): readonly (readonly string[])[] {
  const byTag = [...Map.groupBy(operations, ({ tag }) => tag).values()].flat();
  const groups = Array.from({ length: Math.ceil(byTag.length / most) }, (_, at) =>
    byTag.slice(at * most, (at + 1) * most),
  );
  const bodies = (group: readonly Operation[]) => group.filter(({ hasBody }) => hasBody).length / group.length;
  return groups
    .sort((one, other) => bodies(other) - bodies(one))
    .map((group) => group.map(({ operationId }) => operationId));
}

/** Operations that passed with at least this many examples. */
export const heldIn = (results: readonly Result[], examples: number): ReadonlySet<string> =>
  new Set(
    results.filter((result) => result.held && result.examples >= examples).flatMap((result) => result.operations),
  );

const ENDING = ".result.json";

export async function readResults(folder: string): Promise<Result[]> {
  const names = (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).filter((name) =>
    name.endsWith(ENDING),
  );
  return Promise.all(names.map(async (name) => JSON.parse(await Deno.readTextFile(join(folder, name))) as Result));
}

export const keepResult = (folder: string, name: string, result: Result): Promise<void> =>
  Deno.writeTextFile(join(folder, name + ENDING), JSON.stringify(result));

/** Runs the jobs in order, `atOnce` at a time. */
export async function inTurn<T>(jobs: readonly T[], atOnce: number, run: (job: T) => Promise<void>): Promise<void> {
  const waiting = [...jobs];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
