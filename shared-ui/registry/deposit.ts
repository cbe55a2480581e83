import { DECLARED, type Made as Deposit, isDeclared } from "@authentica/backend/contract/public-status";

export { DECLARED, isDeclared };

interface Made extends Deposit {
  /** Absent where it is not known: valid. */
  readonly status?: string;
}

const isValid = ({ status = "active" }: Made): boolean => status === "active";

/**
 * Returns the object of a file that counts most for its holder: a valid one whose file was seen, else a valid one, else one whose file was seen,
 * else the first; `null` if there is none.
 */
export const weightiest = <T extends Made>(objects: readonly T[]): T | null =>
  objects.find((object) => isValid(object) && !isDeclared(object)) ??
  objects.find(isValid) ??
  objects.find((object) => !isDeclared(object)) ??
  objects[0] ??
  null;

/** What is registered of one file, the earliest first: numbers are given in the order of the registry. */
export const inOrder = <T extends { readonly tokenId: number }>(objects: readonly T[]): readonly T[] =>
  objects.toSorted((a, b) => a.tokenId - b.tokenId);

/** What was registered of the same file before the object of a number; `null` where nothing was. */
export const earlierThan = <T extends { readonly tokenId: number }>(tokenId: number, objects: readonly T[]): T | null =>
  inOrder(objects).find((object) => object.tokenId < tokenId) ?? null;

/** How an object was registered, as a mark beside its number. */
export const markOf = (object: Made): string => (isDeclared(object) ? DECLARED.toLowerCase() : "fichier déposé");
