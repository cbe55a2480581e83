import type { Row } from "../look.ts";
import type { Reach } from "../reach.ts";

/** A state of a screen that the specification does not have: the way to it, and what it says. */
export interface Screen {
  readonly reach: Reach;
  readonly texts: readonly Row[];
}

/** The states of a screen, by their names. */
export type Screens = Readonly<Record<string, Screen>>;

/** A heading in just these words, or in words such as these. */
export const heading = (text: string | RegExp): Row => ({ text, role: "heading" });

/** A button in just these words, or in words such as these. */
export const button = (text: string | RegExp): Row => ({ text, role: "button" });

/** A link in just these words, or in words such as these. */
export const link = (text: string | RegExp): Row => ({ text, role: "link" });

/** An alert that says this, among else. */
export const alert = (text: string | RegExp): Row => ({ text, role: "alert" });

/** A sentence, or a part of one. */
export const words = (text: string | RegExp): Row => ({ text });
