import { DECLARED, type Made as Deposit, isDeclared } from "@authentica/backend/contract/public-status";

export { DECLARED, isDeclared };

interface Made extends Deposit {
  /** If absent, the object counts as valid. */
  readonly status?: string;
}

const isValid = ({ status = "active" }: Made): boolean => status === "active";

/**
 * Returns the object of a file that counts most for its holder: a valid deposited one, otherwise a valid one,
 * otherwise a deposited one, otherwise the first; `null` if there is none.
 */
export const weightiest = <T extends Made>(objects: readonly T[]): T | null =>
  objects.find((object) => isValid(object) && !isDeclared(object)) ??
  objects.find(isValid) ??
  objects.find((object) => !isDeclared(object)) ??
  objects[0] ??
  null;

/** Sorts the objects of one file, earliest first: numbers follow the order of the registry. */
export const inOrder = <T extends { readonly tokenId: number }>(objects: readonly T[]): readonly T[] =>
  objects.toSorted((a, b) => a.tokenId - b.tokenId);

/** Returns the first object of the same file with a lower number than `tokenId`; `null` if there is none. */
export const earlierThan = <T extends { readonly tokenId: number }>(tokenId: number, objects: readonly T[]): T | null =>
  inOrder(objects).find((object) => object.tokenId < tokenId) ?? null;

/** Returns how an object was registered, as a mark beside its number. */
export const markOf = (object: Made): string => (isDeclared(object) ? DECLARED.toLowerCase() : "fichier déposé");
