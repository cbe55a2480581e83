/** The owner's metadata of the object, from opened events. The archive's maker may have written anything there. */
import type { Proven } from "@authentica/backend/tlog/verify";
import { plain } from "./plain.ts";

/** More is none of ours. */
const MOST = 100;

export interface ToldMetadata {
  /** The entry whose event has it: the last opened one. */
  readonly entry: number;
  /** At least one. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/** `null`: no event is opened, or the last that is says nothing. */
export function metadataOf(history: readonly Proven[]): ToldMetadata | null {
  const told = history.findLast(({ event }) => event !== null);
  const metadata = told?.event?.metadata;
  if (!told || typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return null;
  const pairs = Object.entries(metadata)
    .filter((pair): pair is [string, string] => typeof pair[1] === "string")
    .slice(0, MOST);
  return pairs.length === 0 ? null : { entry: told.index, pairs };
}

/** Lines of the command: each on one line. */
export function metadataLines(history: readonly Proven[]): string[] {
  const told = metadataOf(history);
  if (!told) return [];
  return [
    `  Its owner says of it, with entry ${told.entry}:`,
    ...told.pairs.map((pair) => `    ${pair.map(shown).join(" = ")}`),
  ];
}

/** As JSON writes it, with what cannot be seen written out as well. */
const shown = (text: string): string => (/^[\w.-]+$/.test(text) ? text : plain(JSON.stringify(text)));
