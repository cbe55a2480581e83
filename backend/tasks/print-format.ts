import type { OnFormat } from "../platform/kv/format.ts";

/** Prints a line if a task has converted the store that it opened. */
export const printFormat: OnFormat = (from, to) =>
  console.log(
    `The store was converted from format ${from} to ${to}: a version that reads only the former refuses it now.`,
  );
