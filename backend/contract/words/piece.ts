/**
 * A part of a sentence: either our own words, or a name chosen by a user. A name is isolated, because its writing
 * direction may differ.
 */
export type Piece = string | { readonly name: string };

/** A sentence in parts. */
export type Line = readonly Piece[];

/** Returns a sentence from its parts. */
export const line = (...pieces: readonly (Piece | Line)[]): Line => pieces.flat();
