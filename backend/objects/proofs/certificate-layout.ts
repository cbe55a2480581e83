/** Input for the parts of a certificate, and the labels that they share. */

import { SUMMARY } from "../../contract/proof-archive.ts";
import { withoutHidden } from "../../contract/visible.ts";
import type { Words } from "../../words/index.ts";
import { COLOR, type Doc, write } from "./certificate-drawing.ts";
import type { Lines } from "./certificate-lines.ts";
import type { Tags } from "./certificate-tags.ts";
import type { Scribe, Voice, Writing } from "./certificate-writing.ts";
import type { ProofSummary } from "./summary.ts";

/** A name that is ready to be drawn, with the remarks for its label. */
export interface Name {
  readonly writing: Writing;
  /** Whether invisible characters were removed from the name. */
  readonly isHidden: boolean;
}

export async function nameOf(scribe: Scribe, text: string, voice: Voice): Promise<Name> {
  const shown = withoutHidden(text);
  return { writing: await scribe.write(shown, voice), isHidden: shown !== text };
}

/** Texts on the page that were chosen by users. */
export interface Names {
  readonly object: Name;
  readonly file: Name;
  readonly registrant: Name;
}

export interface Sheet {
  readonly doc: Doc;
  readonly tags: Tags;
  readonly words: Words["paper"];
  readonly summary: ProofSummary;
  readonly names: Names;
}

const LABEL = { font: "sans", size: 8, color: COLOR.soft } as const;

export function labelAt(doc: Doc, text: string, x: number, y: number, width: number): void {
  write(doc, LABEL).text(text, x, y, { width });
}

export const labelHeight = (doc: Doc, text: string, width: number): number =>
  write(doc, LABEL).heightOfString(text, { width });

/**
 * Returns the label of a name, with remarks on what is not shown and why. `whole`: the file of the archive that
 * contains the name in full.
 */
export function nameLabel(
  label: string,
  { writing: { unprinted }, isHidden }: Name,
  { isCut }: Lines,
  words: Words["paper"],
  whole = SUMMARY,
): string {
  const listed = unprinted.slice(0, 3).join(", ");
  const notes = [
    ...(unprinted.length > 0 ? [words.unprinted(listed, unprinted.length - 3)] : []),
    ...(isHidden ? [words.withoutHidden] : []),
    ...(isCut || isHidden || unprinted.length > 0 ? [words.inFull(whole)] : []),
  ];
  return notes.length === 0 ? label : words.noted(label, notes);
}
