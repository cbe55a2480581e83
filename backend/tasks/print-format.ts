import type { OnFormat } from "../platform/kv/format.ts";

/** Prints a line if a task that opens a store has converted it. */
export const printFormat: OnFormat = (from, to) =>
  console.log(
    `The store was converted from format ${from} to ${to}: a version that reads only the former refuses it now.`,
  );
