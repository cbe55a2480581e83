/** Joins class names. Leaves out values that are empty, `false`, `null` or `undefined`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
