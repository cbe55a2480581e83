/** Which calls schemathesis is run over in one go, and which of them need not be run again. */
import { join } from "node:path";

export interface Operation {
  readonly operationId: string;
  readonly tag: string;
  readonly audience: string;
  readonly hasBody: boolean;
}

/** What one run has come to. */
export interface Result {
  readonly operations: readonly string[];
  /** Asked for, of each call. */
  readonly examples: number;
  readonly seed: string;
  readonly held: boolean;
  readonly seconds: number;
  /** How often a call was answered so, by operation and status. */
  readonly statuses: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** How many requests of each operation were made up, beside those that follow from the description. */
  readonly madeUp: Readonly<Record<string, number>>;
}

/** The runs over calls that follow from one another's answers have this name among the operations. */
export const STATEFUL = "stateful";

/** Groups of so many at most; calls of one tag keep together, and those groups come first of which most calls have a body. */
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

/** Operations that have held at so many examples or more. */
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

/** Does each in its turn, so many at a time. */
export async function inTurn<T>(jobs: readonly T[], atOnce: number, run: (job: T) => Promise<void>): Promise<void> {
  const waiting = [...jobs];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
