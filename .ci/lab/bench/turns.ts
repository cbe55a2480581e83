/**
 * Measures several sides in alternation, so that load on the machine affects all of them equally; each round begins
 * with another side.
 */

/**
 * Returns the measurements of each side, one value per round. The first `warmUps` rounds (1 by default) are left out,
 * because they fill caches and compile code. Rejects with the first failure.
 */
export async function inTurns<T, Side extends string>(
  rounds: number,
  sides: Readonly<Record<Side, () => Promise<T>>>,
  warmUps = 1,
): Promise<Record<Side, T[]>> {
  const names = Object.keys(sides) as Side[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<Side, T[]>;
  for (let round = 0; round < warmUps + rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Side;
      const value = await sides[name]();
      if (round >= warmUps) measured[name].push(value);
    }
  return measured;
}
