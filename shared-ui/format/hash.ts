/** Splits a string into groups of four characters. The last group may be shorter: `["3f9a", "c214", …]`. */
export function groupsOfFour(value: string): string[] {
  return value.match(/.{1,4}/g) ?? [];
}

/**
 * Shortens a hash to two groups of four characters at each end: `3f9a c214 … 77de 01b8`. Short values are not
 * changed.
 */
export function shortHash(value: string): string {
  const groups = groupsOfFour(value);
  if (groups.length <= 5) return groups.join(" ");
  return [...groupsOfFour(value.slice(0, 8)), "…", ...groupsOfFour(value.slice(-8))].join(" ");
}
