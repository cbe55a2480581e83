/** What the verifier trusts. The creator of the archive has no influence on it. */
import type { Pinned } from "@authentica/backend/contract/verifier";
import { keyListOf, openKeyList, parseRoots, type Roots } from "@authentica/backend/tlog/key-list";
import type { Verifier } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy, parsePolicy } from "@authentica/backend/tlog/policy";
import { formatVkey, parseVkey } from "@authentica/backend/tlog/vkey";
import { Damaged } from "./fault.ts";
import { type KnownList, newerOf } from "./known-keys.ts";

export interface Trust {
  readonly policy: Policy;
  /** Root keys that sign accepted key lists; `null` if there are none. */
  readonly roots: Roots | null;
  /** The newest known key list; `null` if none is known. */
  readonly keyList: KnownList | null;
  /** Whether key lists can only withdraw keys. They cannot add keys if the user chose the policy but not the roots. */
  readonly onlyWithdraws: boolean;
  /**
   * Who chose the policy: the build, the service (when it handed out the verifier or when it was first used), or the
   * user.
   */
  readonly by: Pinned["by"] | "person";
  /** Address of the service, or name of the user's file; `null` if the policy is built in. */
  readonly from: string | null;
}

/** Adds the pinned roots and the pinned key list to a policy. Throws `SyntaxError` if they are invalid. */
const withPinned = (policy: Policy, { roots, keyList = null }: Pick<Pinned, "roots" | "keyList">) => ({
  policy,
  roots: roots === null ? null : parseRoots(roots),
  keyList: keyList === null ? null : newerOf(policy, { list: keyListOf(keyList), note: keyList }, null),
});

/** Returns the pinned trust, or `null` if no policy is pinned. Throws `SyntaxError` if the pinned data is invalid. */
export function pinnedTrust(pinned: Pinned): Trust | null {
  const { policy, by, from } = pinned;
  return policy === null ? null : { ...withPinned(parsePolicy(policy), pinned), onlyWithdraws: false, by, from };
}

/**
 * Returns the trust in a policy file that the user gives. The pinned key list can still withdraw keys of that policy.
 * Throws `SyntaxError` if the policy is invalid.
 */
export const givenTrust = (name: string, policy: Uint8Array, pinned: Pinned): Trust => ({
  ...withPinned(parsePolicy(policy), pinned),
  onlyWithdraws: true,
  by: "person",
  from: name,
});

/**
 * Returns the trust of a user who only knows the keys of the log, one per line. The pinned key list can still
 * withdraw them. Throws `SyntaxError` if a key is invalid.
 */
export function trustInKey(vkeys: string, pinned: Pick<Pinned, "roots" | "keyList"> = { roots: null }): Trust {
  const logs = keysOf(vkeys).map((key) => ({ key, url: null }));
  if (logs.length === 0) throw new Damaged({ code: "noKeyInText" });
  // The keys are converted to the text of a policy, so that the same checks apply as for a policy file.
  const lines = [...logs.map(({ key }) => `log ${formatVkey(key)}`), `quorum ${NO_QUORUM}`, ""];
  return { ...withPinned(parsePolicy(lines.join("\n")), pinned), onlyWithdraws: true, by: "person", from: null };
}

/** Returns the same policy with the root keys that the user gives. Throws `SyntaxError` if they are invalid. */
export const withRoots = (trust: Trust, roots: string): Trust => ({
  ...trust,
  roots: parseRoots(roots),
  onlyWithdraws: false,
});

/** Returns the trust with this key list, unless the known list is newer. */
export const withList = (trust: Trust, known: KnownList): Trust => ({
  ...trust,
  keyList: newerOf(trust.policy, trust.keyList, known),
});

/** Adds a key list that the user gives. Throws `SyntaxError` if the roots have not signed it. */
export function withGivenList(trust: Trust, note: string): Trust {
  if (trust.roots === null) throw new Damaged({ code: "noRoots" });
  return withList(trust, openKeyList(note, trust.roots));
}

/** Parses verifier keys, one per line. Throws `SyntaxError` if one is invalid. */
export const keysOf = (vkeys: string): readonly Verifier[] =>
  vkeys
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(parseVkey);
