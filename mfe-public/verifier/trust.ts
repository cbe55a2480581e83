/** Whom the verifier believes: never whoever made the archive. */
import type { Pinned } from "@authentica/backend/contract/verifier";
import { parseRoots, type Roots } from "@authentica/backend/tlog/key-list";
import type { Verifier } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy, parsePolicy } from "@authentica/backend/tlog/policy";
import { formatVkey, parseVkey } from "@authentica/backend/tlog/vkey";

export interface Trust {
  readonly policy: Policy;
  /** Whose key lists are believed, too; `null`: nobody's. */
  readonly roots: Roots | null;
  /** Who chose it: whoever built the verifier, the service that handed it out or was used first, or the person who checks. */
  readonly by: Pinned["by"] | "person";
  /** The service's address, or the name of the person's file; `null` where the build has it. */
  readonly from: string | null;
}

/** The trust that the verifier brings; `null` where it brings none, and believes nobody. Throws `SyntaxError`. */
export const pinnedTrust = ({ policy, roots, by, from }: Pinned): Trust | null =>
  policy === null ? null : { policy: parsePolicy(policy), roots: roots === null ? null : parseRoots(roots), by, from };

/** The trust of somebody who gives a policy file. Throws `SyntaxError`. */
export const givenTrust = (name: string, policy: Uint8Array): Trust => ({
  policy: parsePolicy(policy),
  roots: null,
  by: "person",
  from: name,
});

/** The trust of somebody who knows the log's key alone, or its keys, a line each. Throws `SyntaxError`. */
export function trustInKey(vkeys: string): Trust {
  const logs = keysOf(vkeys).map((key) => ({ key, url: null }));
  if (logs.length === 0) throw new SyntaxError("there is no key in it");
  // By way of its text, so that what holds of a policy holds of it.
  const lines = [...logs.map(({ key }) => `log ${formatVkey(key)}`), `quorum ${NO_QUORUM}`, ""];
  return { policy: parsePolicy(lines.join("\n")), roots: null, by: "person", from: null };
}

/** Verifier keys, a line each. Throws `SyntaxError`. */
export const keysOf = (vkeys: string): readonly Verifier[] =>
  vkeys
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(parseVkey);
