/** The keys of the log that the verifier knows: the policy's keys, changed by the newest trusted key list. */
import { equalBytes } from "@authentica/backend/tlog/bytes";
import { acceptedSigners, mayHaveSigned, type OpenedKeyList, openKeyList } from "@authentica/backend/tlog/key-list";
import type { Verifier } from "@authentica/backend/tlog/note";
import type { Policy } from "@authentica/backend/tlog/policy";
import type { Trust } from "./trust.ts";

export interface KnownKeys {
  /**
   * Returns the policy for a checkpoint of this size. Keys that may not sign it according to the key list are left
   * out, and further keys of the list are added.
   */
  policyAt(size: number): Policy;
  /**
   * Returns the signers whose signatures make the checkpoint valid. `seenAt`: times at which third parties had seen
   * the checkpoint (Unix seconds).
   */
  accepted(signers: readonly Verifier[], size: number, seenAt: readonly number[]): readonly Verifier[];
}

/** A trusted key list, with the signed note that contains it. */
export type KnownList = Pick<OpenedKeyList, "list" | "note">;

/** Returns the keys of the log that the verifier knows. `listNote` is the key list from the archive, or `null`. */
export function knownKeys(trust: Trust, listNote: string | null): KnownKeys {
  const { policy } = trust;
  const list = newestList(trust, listNote)?.list;
  const log = policy.logs.find(({ key }) => key.name === list?.log);
  if (!list || !log) return { policyAt: () => policy, accepted: (signers) => signers };
  const isListed = (key: Verifier) => list.keys.some(({ verifier }) => isSame(verifier, key));
  const isNamed = (key: Verifier) => policy.logs.some((named) => isSame(named.key, key));
  const own = policy.logs.filter(({ key }) => !isListed(key));
  return {
    policyAt(size) {
      const may = list.keys
        .map(({ verifier }) => verifier)
        .filter((key) => mayHaveSigned(list, key, size) !== "no" && (!trust.onlyWithdraws || isNamed(key)));
      return { ...policy, logs: [...own, ...may.map((key) => ({ key, url: log.url }))] };
    },
    accepted(signers, size, seenAt) {
      const unlisted = signers.filter((key) => !isListed(key));
      return [...unlisted, ...acceptedSigners(list, { by: signers.filter(isListed), size, seenAt })];
    },
  };
}

/**
 * Returns the newest trusted key list: the one already known, or that from the archive if it is newer and signed by
 * the roots.
 */
export function newestList({ policy, roots, keyList }: Trust, listNote: string | null): KnownList | null {
  const came = roots && listNote !== null ? readList(listNote, roots) : null;
  return newerOf(policy, keyList, came);
}

/**
 * Returns the key list with the higher version. Lists that are not about a log of the policy are ignored. If the
 * versions are equal, returns the first.
 */
export function newerOf(policy: Policy, first: KnownList | null, second: KnownList | null): KnownList | null {
  const isOfPolicy = ({ list }: KnownList) => policy.logs.some(({ key }) => key.name === list.log);
  const [a = null, b = null] = [first, second].filter((known) => known !== null && isOfPolicy(known));
  return a && b && b.list.version > a.list.version ? b : a;
}

function readList(note: string, roots: NonNullable<Trust["roots"]>): KnownList | null {
  try {
    return openKeyList(note, roots);
  } catch {
    return null;
  }
}

const isSame = (a: Verifier, b: Verifier): boolean => a.name === b.name && equalBytes(a.publicKey, b.publicKey);
