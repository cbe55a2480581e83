/**
 * The proof identifier of an object ("identifiant de preuve"), such as `7KQ2-M9XA-T4CD`.
 *
 * Eleven random symbols and a check symbol, from 31 that are not taken for one another. 31 is prime and the weights
 * differ, so one wrong symbol or two swapped ones are always noticed.
 */
const SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const RANDOM_SYMBOLS = 11;

/** A new identifier; about 54 bits are random, so the claim still checks that nobody has it. */
export function newProofId(randomBytes: (length: number) => Uint8Array): string {
  const values: number[] = [];
  while (values.length < RANDOM_SYMBOLS) {
    // Bytes past the last multiple of 31 would favour the first symbols.
    for (const byte of randomBytes(RANDOM_SYMBOLS))
      if (byte < 248 && values.length < RANDOM_SYMBOLS) values.push(byte % 31);
  }
  return group([...values, checkOf(values)].map((value) => SYMBOLS[value]).join(""));
}

/** The identifier as it is keyed, from what a person typed: case, spaces and dashes do not matter. `null` when it cannot be one. */
export function parseProofId(typed: string): string | null {
  const symbols = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  const values = [...symbols].map((symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== RANDOM_SYMBOLS + 1 || values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? group(symbols) : null;
}

const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (at + 2), 0) % 31;

const group = (symbols: string): string => (symbols.match(/.{4}/g) as string[]).join("-");
