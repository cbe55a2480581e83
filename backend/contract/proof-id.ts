/**
 * The proof identifier of an object ("identifiant de preuve"), such as `7KQ2-M9XA-T4CD`.
 *
 * It has eleven random symbols and a check symbol. The alphabet has 31 symbols that cannot be confused with one
 * another: it has no 0, 1, I, L or O. As 31 is prime and the weights differ, one wrong symbol or two swapped symbols
 * are always detected.
 */
const SYMBOLS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** Size of the alphabet, and number of random symbols in an identifier. */
export const PROOF_ID_BASE = SYMBOLS.length;
export const PROOF_ID_FREE = 11;

/** Characters that are ignored between symbols: blanks, hyphens, dashes and invisible characters. */
const BETWEEN = /[\s\p{Pd}\p{Cf}_.]/gu;

/**
 * Formats random values, each below `PROOF_ID_BASE`, as an identifier: appends the check symbol and forms groups of
 * four.
 */
export const formatProofId = (values: readonly number[]): string =>
  group([...values, checkOf(values)].map((value) => SYMBOLS[value]).join(""));

/**
 * Returns the canonical form of a typed identifier; `null` if the text is not an identifier. Ignores case, full-width
 * forms, blanks and dashes.
 */
export function parseProofId(typed: string): string | null {
  const symbols = typed.normalize("NFKC").toUpperCase().replaceAll(BETWEEN, "");
  const values = [...symbols].map((symbol) => SYMBOLS.indexOf(symbol));
  if (values.length !== PROOF_ID_FREE + 1 || values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? group(symbols) : null;
}

const checkOf = (values: readonly number[]): number =>
  values.reduce((sum, value, at) => sum + value * (at + 2), 0) % PROOF_ID_BASE;

const group = (symbols: string): string => (symbols.match(/.{4}/g) as string[]).join("-");
