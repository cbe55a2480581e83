import { inEnglish, type Text } from "../world/text.ts";

/** Outcome of one file. */
export interface Outcome {
  /** Path for display: relative to the folder that contains all files of the run. */
  readonly path: string;
  /** What people see instead of the path, if it depends on their language. */
  readonly shown?: Text;
  /** `already`: the caller already had an object of the file. */
  readonly outcome: "stamped" | "already" | "skipped" | "failed";
  readonly sha256?: string;
  /** Proof identifier. */
  readonly objectId?: string;
  /** Index of the object's first entry in the registry. */
  readonly tokenId?: number;
  readonly reason?: Text;
  /** Error code of a refusal. */
  readonly code?: string;
}

/** Why a file was not registered, in words and as a code. */
export type Reason = Pick<Outcome, "reason" | "code">;

/** Returns the JSON for programs, which is the same in every language. */
export const jsonOf = (outcome: Outcome): string =>
  JSON.stringify(outcome, (name, value) =>
    name === "shown" ? undefined : name === "reason" ? inEnglish(value as Text) : value,
  );
