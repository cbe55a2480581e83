/** The mark of an object whose file the service has never seen. */
export const DECLARED = "Déclaré sans dépôt du fichier";

interface Made {
  /** ISO 8601, UTC; `null`: declared. Absent where an answer is of before this was told. */
  readonly depositedAt?: string | null;
}

/** Whether the object was declared by its hash alone. */
export const isDeclared = ({ depositedAt }: Made): boolean => depositedAt === null;

/** Of the objects of one file the one that counts for whoever holds the file: the one whose file was seen, else the first. */
export const weightiest = <T extends Made>(objects: readonly T[]): T | null =>
  objects.find((object) => !isDeclared(object)) ?? objects[0] ?? null;
