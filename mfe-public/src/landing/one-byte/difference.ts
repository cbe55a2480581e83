/** How many characters of two texts of one length are not the same, place by place. */
export function countDifferences(one: string, other: string): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) count += 1;
  return count;
}
