import { counted } from "@authentica/shared-ui/format/counted";
import { words } from "#words/operations.tsx";

/** Names of the records that the integrity check counts, singular and plural. */
const KINDS: Readonly<Record<string, readonly [one: string, several: string]>> = words.integrity.records;

/**
 * Lists how many records of each kind the integrity check has read, in the order of the answer. A kind without a name
 * here, sent by a newer server, is shown by its code.
 */
export const readWords = (read: Readonly<Record<string, number>>): string =>
  Object.entries(read)
    .map(([kind, count]) => {
      const [one, several] = KINDS[kind] ?? [kind, kind];
      return counted(count, one, several);
    })
    .join(", ");
