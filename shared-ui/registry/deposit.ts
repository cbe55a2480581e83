import { type Made as Deposit, isDeclared } from "@authentica/backend/contract/public-status";
import { DECLARED } from "@authentica/backend/words/status";
import { words } from "#words/registry.ts";

export { DECLARED, isDeclared };

interface Made extends Deposit {
  /** Status of the object. An object without a status counts as valid. */
  readonly status?: string;
}

const isValid = ({ status = "active" }: Made): boolean => status === "active";

/**
 * Of several objects with the same file, returns the one that counts most for the holder of the file: a valid
 * deposited object, else a valid one, else a deposited one, else the first. Returns `null` if there is none.
 */
export const weightiest = <T extends Made>(objects: readonly T[]): T | null =>
  objects.find((object) => isValid(object) && !isDeclared(object)) ??
  objects.find(isValid) ??
  objects.find((object) => !isDeclared(object)) ??
  objects[0] ??
  null;

/** Sorts objects with the same file by their numbers, which is the order of registration. */
export const inOrder = <T extends { readonly tokenId: number }>(objects: readonly T[]): readonly T[] =>
  objects.toSorted((a, b) => a.tokenId - b.tokenId);

/** Returns the first object with the same file whose number is lower than `tokenId`, or `null` if there is none. */
export const earlierThan = <T extends { readonly tokenId: number }>(tokenId: number, objects: readonly T[]): T | null =>
  inOrder(objects).find((object) => object.tokenId < tokenId) ?? null;

/** Returns a short text that is shown beside an object's number: whether it was declared or deposited. */
export const markOf = (object: Made): string => (isDeclared(object) ? DECLARED.toLowerCase() : words.deposited);
