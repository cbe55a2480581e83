import type { Verifier } from "../tlog/note.ts";
import { NO_QUORUM, type Policy } from "../tlog/policy.ts";

/** The policy of a log that nobody watches: its own word, and no more. `url`: the log's public prefix. */
export const ownPolicy = (keys: Verifier | readonly Verifier[], url: string): Policy => ({
  logs: [keys].flat().map((key) => ({ key, url })),
  witnesses: [],
  groups: [],
  quorum: NO_QUORUM,
});
