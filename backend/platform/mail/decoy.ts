import type { Environment } from "../environment.ts";
import { collection } from "../kv/collection.ts";
import type { Write } from "../kv/write.ts";

/**
 * Written instead of an e-mail if the recipient's address is unknown, so that a request takes as long as for a known
 * address.
 */
interface DecoyRecord {
  /** ULID, like that of an e-mail. */
  readonly id: string;
  readonly text: string;
  /** When the record expires (ms since 1970). */
  readonly expiresAt: number;
}

const KEPT_MS = 60_000;

export const decoyRecords = collection<DecoyRecord>(["recovery_decoys"], {
  key: ({ id }) => [id],
  until: ({ expiresAt }) => expiresAt,
});

/**
 * Returns writes that replace those of `mailWrite` for an unknown recipient, so that the response time does not reveal
 * whether the recipient is known.
 */
export function decoyWrites({ now, ulid }: Pick<Environment, "now" | "ulid">): Write[] {
  const at = now();
  return decoyRecords.put({ id: ulid(), text: "x".repeat(2000), expiresAt: at + KEPT_MS }, at);
}
