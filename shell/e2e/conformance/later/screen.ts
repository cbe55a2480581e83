import type { Row } from "../look.ts";
import type { Reach } from "../reach.ts";

/** A state of a screen that is not in the specification: how to reach it, and its texts. */
export interface Screen {
  readonly reach: Reach;
  readonly texts: readonly Row[];
}

/** States of a screen, by name of the state. */
export type Screens = Readonly<Record<string, Screen>>;

/** Expects a heading with this text, or with a text that matches. */
export const heading = (text: string | RegExp): Row => ({ text, role: "heading" });

/** Expects a button with this text, or with a text that matches. */
export const button = (text: string | RegExp): Row => ({ text, role: "button" });

/** Expects a link with this text, or with a text that matches. */
export const link = (text: string | RegExp): Row => ({ text, role: "link" });

/** Expects an alert that contains this text. */
export const alert = (text: string | RegExp): Row => ({ text, role: "alert" });

/** Expects a sentence or a part of a sentence. */
export const words = (text: string | RegExp): Row => ({ text });
