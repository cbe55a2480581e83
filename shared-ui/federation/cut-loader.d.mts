/** What of a file is left out. */
export interface Cut {
  /** Names of functions and methods. */
  readonly functions?: readonly string[];
  /** Texts, and what stands in the place of each. */
  readonly texts?: readonly (readonly [text: string, by: string])[];
}

export function cut(source: string, what: Cut): string;
