/**
 * Metadata that the owner gave the object. It is read from opened events, which are events whose content the archive
 * contains. The creator of the archive may have written anything into them.
 */
import type { Proven } from "@authentica/backend/tlog/verify";
import { plain } from "./plain.ts";
import type { CommandWords } from "./words/command.ts";

/** Largest number of pairs that are shown. Events of the service never have more. */
const MAX_VALUES = 100;

export interface ToldMetadata {
  /** Index of the last opened entry. Its event contains the metadata. */
  readonly entry: number;
  /** Pairs of name and value, at least one. */
  readonly pairs: readonly (readonly [name: string, value: string])[];
}

/**
 * Returns the metadata of the last opened event. Returns `null` if no event is opened, or if the last opened event
 * has no metadata.
 */
export function metadataOf(history: readonly Proven[]): ToldMetadata | null {
  const told = history.findLast(({ event }) => event !== null);
  const metadata = told?.event?.metadata;
  if (!told || typeof metadata !== "object" || metadata === null || Array.isArray(metadata)) return null;
  const pairs = Object.entries(metadata)
    .filter((pair): pair is [string, string] => typeof pair[1] === "string")
    .slice(0, MAX_VALUES);
  return pairs.length === 0 ? null : { entry: told.index, pairs };
}

/** Returns the lines that the command prints about the metadata, one per name and value. */
export function metadataLines(history: readonly Proven[], { report }: CommandWords): string[] {
  const told = metadataOf(history);
  if (!told) return [];
  return [report.metadata(told.entry), ...told.pairs.map((pair) => `    ${pair.map(shown).join(" = ")}`)];
}

/**
 * Returns the text as it is if it is a simple word; otherwise quotes it as JSON, in which invisible characters are
 * escaped.
 */
const shown = (text: string): string => (/^[\w.-]+$/.test(text) ? text : plain(JSON.stringify(text)));
