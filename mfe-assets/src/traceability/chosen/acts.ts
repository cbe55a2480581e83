import type { Possible } from "./possible.ts";

/** Action on several objects. */
export type Act = "offer" | "erase" | "revoke";

/** The group of selected objects to which each action is applied. */
export const GROUPS: Readonly<Record<Act, keyof Possible>> = {
  offer: "offerable",
  erase: "erasable",
  revoke: "revocable",
};

/** Whether the user typed this number. Spaces are ignored. */
export const isNumber = (typed: string, count: number): boolean => typed.replace(/\s/g, "") === String(count);
