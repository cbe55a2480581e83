/** Whom the verifier trusts: never the archive's maker. */
import type { Pinned } from "@authentica/backend/contract/verifier";
import { keyListOf, openKeyList, parseRoots, type Roots } from "@authentica/backend/tlog/key-list";
import type { Verifier } from "@authentica/backend/tlog/note";
import { NO_QUORUM, type Policy, parsePolicy } from "@authentica/backend/tlog/policy";
import { formatVkey, parseVkey } from "@authentica/backend/tlog/vkey";
import { type KnownList, newerOf } from "./known-keys.ts";

export interface Trust {
  readonly policy: Policy;
  /** Roots of accepted key lists; `null`: none. */
  readonly roots: Roots | null;
  /** The newest key list that is known; `null`: none. */
  readonly keyList: KnownList | null;
  /** Whether key lists only take keys away: the policy is the person's own, and the roots are not. */
  readonly onlyWithdraws: boolean;
  /** Who chose it: the build, the service that handed it out or was used first, or the user. */
  readonly by: Pinned["by"] | "person";
  /** The service's address, or the name of the person's file; `null` where the build has it. */
  readonly from: string | null;
}

/** A policy with the roots and the key list that the verifier brings: they are pinned as its policy is. Throws `SyntaxError`. */
const withPinned = (policy: Policy, { roots, keyList = null }: Pick<Pinned, "roots" | "keyList">) => ({
  policy,
  roots: roots === null ? null : parseRoots(roots),
  keyList: keyList === null ? null : newerOf(policy, { list: keyListOf(keyList), note: keyList }, null),
});

/** The pinned trust; `null` without one: no one is trusted. Throws `SyntaxError`. */
export function pinnedTrust(pinned: Pinned): Trust | null {
  const { policy, by, from } = pinned;
  return policy === null ? null : { ...withPinned(parsePolicy(policy), pinned), onlyWithdraws: false, by, from };
}

/** The trust of a person who gives a policy file: the verifier's key list still takes keys away from it. Throws `SyntaxError`. */
export const givenTrust = (name: string, policy: Uint8Array, pinned: Pinned): Trust => ({
  ...withPinned(parsePolicy(policy), pinned),
  onlyWithdraws: true,
  by: "person",
  from: name,
});

/** The trust of a person who knows the log's key alone, or its keys, a line each. As `givenTrust`. Throws `SyntaxError`. */
export function trustInKey(vkeys: string, pinned: Pick<Pinned, "roots" | "keyList"> = { roots: null }): Trust {
  const logs = keysOf(vkeys).map((key) => ({ key, url: null }));
  if (logs.length === 0) throw new SyntaxError("there is no key in it");
  // By way of its text, so that what holds of a policy holds of it.
  const lines = [...logs.map(({ key }) => `log ${formatVkey(key)}`), `quorum ${NO_QUORUM}`, ""];
  return { ...withPinned(parsePolicy(lines.join("\n")), pinned), onlyWithdraws: true, by: "person", from: null };
}

/** The same policy under roots that the person gives. Throws `SyntaxError`. */
export const withRoots = (trust: Trust, roots: string): Trust => ({
  ...trust,
  roots: parseRoots(roots),
  onlyWithdraws: false,
});

/** The same with a list, where it is newer than the one that is known. */
export const withList = (trust: Trust, known: KnownList): Trust => ({
  ...trust,
  keyList: newerOf(trust.policy, trust.keyList, known),
});

/** The list of a note that the person gives. Throws `SyntaxError` unless the roots have signed it. */
export function withGivenList(trust: Trust, note: string): Trust {
  if (trust.roots === null) throw new SyntaxError("this verifier knows no root keys: give them with --roots");
  return withList(trust, openKeyList(note, trust.roots));
}

/** Verifier keys, a line each. Throws `SyntaxError`. */
export const keysOf = (vkeys: string): readonly Verifier[] =>
  vkeys
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map(parseVkey);
