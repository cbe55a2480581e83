/** What of a file is left out. */
export interface Cut {
  /** Names of functions and methods. */
  readonly functions?: readonly string[];
  /** Names of those that are called and have nothing to do. */
  readonly idle?: readonly string[];
  /** Texts, and what stands in the place of each. */
  readonly texts?: readonly (readonly [text: string, by: string])[];
  /** What goes from one text up to, without, another, and what stands in its place. */
  readonly spans?: readonly (readonly [from: string, to: string, by: string])[];
}

export function cut(source: string, what: Cut): string;
