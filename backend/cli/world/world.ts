import type { Readable } from "node:stream";
import type { Pinned } from "../../contract/verifier.ts";
import type { Words } from "../words/index.ts";
import { type Text, TextError } from "./text.ts";

/** Everything outside the process that the command uses, such as environment, clock and terminal; tests replace it. */
export interface World {
  /** Folder that relative paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The operating system, as in `process.platform`. */
  readonly platform: string;
  /** The user's home folder. */
  readonly home: string;
  readonly version: string;
  /** All texts, in the language of the run. */
  readonly words: Words;
  /** Policy and root keys inside the command. */
  readonly pinned: Pinned;
  /** Writes a line to standard output. */
  readonly out: (line: string) => void;
  /** Writes text to standard error; a complete line ends with a line feed. */
  readonly err: (text: string) => void;
  /** Writes control sequences to the terminal at standard error, without filtering them. */
  readonly draw: (text: string) => void;
  readonly stdin: Keyboard;
  /** Whether standard output is a terminal. */
  readonly isWatched: boolean;
  /** Returns the width (columns) of the terminal at standard error; `null` if standard error is not a terminal. */
  readonly columns: () => number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Aborted when the user interrupts the command. Running work is completed, and no new work begins. */
  readonly stopping: AbortSignal;
}

/** Standard input. It is a terminal if `setRawMode` exists. */
export interface Keyboard extends Readable {
  readonly isTTY?: boolean;
  setRawMode?(isRaw: boolean): unknown;
}

/** Exit codes of the command. `verify` uses the exit codes of the verifier instead. */
export const EXITS = {
  done: 0,
  /** Part of the work was not done. Each failure is reported. */
  some: 1,
  /** The arguments are wrong, or the command could not run. */
  wrong: 2,
  /** There is no API key, or the service refuses it. */
  key: 3,
  /** The service cannot be reached, or fails. */
  away: 4,
  /** A rate limit or quota is reached. */
  limited: 5,
  /** The user interrupted the command. */
  stopped: 130,
} as const;

export type Exit = (typeof EXITS)[keyof typeof EXITS];

/** An error that ends the command. Its text is one sentence for the user. */
export class Failure extends TextError {
  readonly exit: Exit;
  constructor(exit: Exit, text: Text) {
    super(text);
    this.exit = exit;
  }
}

/** Error: the arguments are invalid. */
export class Misused extends Failure {
  /** Help of the command. */
  readonly usage: Text;
  constructor(usage: Text, why: Text = () => "") {
    super(EXITS.wrong, why);
    this.usage = usage;
  }
}

/** Reason with which `World.stopping` is aborted. */
export class Stopped extends Error {}
