import type { TokenAnswer } from "@authentica/backend/contract/registry";
import type { Subject } from "../proof/report.ts";

/** What the reader asked for. */
export interface Asked {
  readonly tokenId: string;
  /** `null`: the object is asked for by its number alone. */
  readonly hash: string | null;
}

/** What is to be proven: that this answer is of the object asked for. An answer of another object fails. */
export const subjectOf = ({ object, events }: TokenAnswer, { tokenId, hash }: Asked): Subject => ({
  hash: hash ?? object.hash,
  tokenId: Number(tokenId),
  status: object.status,
  registeredAt: object.registeredAt,
  events,
});
