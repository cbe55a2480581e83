import type { Readable } from "node:stream";
import type { Pinned } from "../../contract/verifier.ts";

/** The command's outside world: environment, clock and terminal are only reached through it. */
export interface World {
  /** Folder that names are meant from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.platform` names it. */
  readonly platform: string;
  /** The person's own folder. */
  readonly home: string;
  readonly version: string;
  /** Whom the verifier believes. */
  readonly pinned: Pinned;
  /** A line of standard output. */
  readonly out: (line: string) => void;
  /** Text of standard error: one line, with its end. */
  readonly err: (text: string) => void;
  /** What a terminal at standard error is to obey: it gets it as it is. */
  readonly draw: (text: string) => void;
  readonly stdin: Keyboard;
  /** Whether a person looks at standard output. */
  readonly isWatched: boolean;
  /** Columns of the terminal that standard error is; `null`: it is none. */
  readonly columns: () => number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the person wants it to end: what is under way is finished, nothing more is begun. */
  readonly stopping: AbortSignal;
}

/** Standard input; a terminal where it has `setRawMode`. */
export interface Keyboard extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}

/** How the command ends. `verify` has the verifier's own codes. */
export const EXITS = {
  done: 0,
  /** Part of the work was not done; each case is reported. */
  some: 1,
  /** The command was given wrongly, or could not run. */
  wrong: 2,
  /** There is no key, or the service refuses it. */
  key: 3,
  /** The service cannot be reached, or cannot work. */
  away: 4,
  /** A rate limit is reached: it continues later. */
  limited: 5,
  /** The person has ended it. */
  stopped: 130,
} as const;

export type Exit = (typeof EXITS)[keyof typeof EXITS];

/** What ends the command, in one sentence for the person. */
export class Failure extends Error {
  readonly exit: Exit;
  constructor(exit: Exit, message: string) {
    super(message);
    this.exit = exit;
  }
}

/** The command was given in a way that it does not take. */
export class Misused extends Failure {
  /** How it is given, in lines. */
  readonly usage: string;
  constructor(usage: string, why = "") {
    super(EXITS.wrong, why);
    this.usage = usage;
  }
}

/** The reason of `World.stopping`. */
export class Stopped extends Error {}
