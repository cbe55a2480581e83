/** The log's keys as the verifier knows them: those of the policy, under the newest key list that the verifier believes. */
import { equalBytes } from "@authentica/backend/tlog/bytes";
import { acceptedSigners, mayHaveSigned, type OpenedKeyList, openKeyList } from "@authentica/backend/tlog/key-list";
import type { Verifier } from "@authentica/backend/tlog/note";
import type { Policy } from "@authentica/backend/tlog/policy";
import type { Trust } from "./trust.ts";

export interface KnownKeys {
  /** The policy for a checkpoint of this size: keys that the list does not let sign one are not in it, others of the list are. */
  policyAt(size: number): Policy;
  /** Returns the signers by whom the checkpoint is valid. `seenAt`: when others had seen it (Unix seconds). */
  accepted(signers: readonly Verifier[], size: number, seenAt: readonly number[]): readonly Verifier[];
}

/** A list that is believed, and its note. */
export type KnownList = Pick<OpenedKeyList, "list" | "note">;

/** `listNote`: what came along with the proof. */
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

/** The newest list that counts: what is known already, or the note that came along, if the roots have signed it. Never an older one. */
export function newestList({ policy, roots, keyList }: Trust, listNote: string | null): KnownList | null {
  const came = roots && listNote !== null ? readList(listNote, roots) : null;
  return newerOf(policy, keyList, came);
}

/** Of two lists of the policy's log the one of the higher version; the first where they are of one. */
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
