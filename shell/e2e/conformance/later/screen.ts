import type { Row } from "../look.ts";
import type { Reach } from "../reach.ts";

/** A state of a screen that the specification does not have: how to reach it, and its texts. */
export interface Screen {
  readonly reach: Reach;
  readonly texts: readonly Row[];
}

/** States of a screen by name. */
export type Screens = Readonly<Record<string, Screen>>;

/** A heading with this text, or a text that matches. */
export const heading = (text: string | RegExp): Row => ({ text, role: "heading" });

/** A button with this text, or a text that matches. */
export const button = (text: string | RegExp): Row => ({ text, role: "button" });

/** A link with this text, or a text that matches. */
export const link = (text: string | RegExp): Row => ({ text, role: "link" });

/** An alert that contains this text. */
export const alert = (text: string | RegExp): Row => ({ text, role: "alert" });

/** A sentence or a part of one. */
export const words = (text: string | RegExp): Row => ({ text });
