import type { Environment } from "../environment.ts";
import { collection } from "../kv/collection.ts";
import type { Write } from "../kv/write.ts";

/** Written where a known address gets a letter, so that an unknown one costs the same. */
interface DecoyRecord {
  /** ULID, as a letter's. */
  readonly id: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const KEPT_MS = 60_000;

export const decoyRecords = collection<DecoyRecord>(["recovery_decoys"], {
  key: ({ id }) => [id],
  until: ({ expiresAt }) => expiresAt,
});

/** In place of `mailWrite` for an unknown recipient, so that the cost does not reveal it. */
export function decoyWrites({ now, ulid }: Pick<Environment, "now" | "ulid">): Write[] {
  const at = now();
  return decoyRecords.put({ id: ulid(), text: "x".repeat(2000), expiresAt: at + KEPT_MS }, at);
}
