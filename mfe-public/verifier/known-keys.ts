/** The log's keys as the verifier knows them: those of the policy, and those that a key list tells which believed root keys have signed. */
import { equalBytes } from "@authentica/backend/tlog/bytes";
import { acceptedSigners, type KeyList, mayHaveSigned, openKeyList } from "@authentica/backend/tlog/key-list";
import type { Verifier } from "@authentica/backend/tlog/note";
import type { Policy } from "@authentica/backend/tlog/policy";
import type { Trust } from "./trust.ts";

export interface KnownKeys {
  /** The policy for a checkpoint of this size: keys that the list does not let sign one are not in it, others of the list are. */
  policyAt(size: number): Policy;
  /** Those who have signed by whom the checkpoint stands. `seenAt`: when others had seen it, Unix s. */
  accepted(signers: readonly Verifier[], size: number, seenAt: readonly number[]): readonly Verifier[];
}

/** `listNote`: what came along with the proof. One that the roots have not signed, or of another log, is as none. */
export function knownKeys({ policy, roots }: Trust, listNote: string | null): KnownKeys {
  const list = roots && listNote !== null ? readList(listNote, roots) : null;
  const log = policy.logs.find(({ key }) => key.name === list?.log);
  if (!list || !log) return { policyAt: () => policy, accepted: (signers) => signers };
  const isListed = (key: Verifier) => list.keys.some(({ verifier }) => isSame(verifier, key));
  const own = policy.logs.filter(({ key }) => !isListed(key));
  return {
    policyAt(size) {
      const may = list.keys.filter(({ verifier }) => mayHaveSigned(list, verifier, size) !== "no");
      return { ...policy, logs: [...own, ...may.map(({ verifier }) => ({ key: verifier, url: log.url }))] };
    },
    accepted(signers, size, seenAt) {
      const unlisted = signers.filter((key) => !isListed(key));
      return [...unlisted, ...acceptedSigners(list, { by: signers.filter(isListed), size, seenAt })];
    },
  };
}

function readList(note: string, roots: NonNullable<Trust["roots"]>): KeyList | null {
  try {
    return openKeyList(note, roots).list;
  } catch {
    return null;
  }
}

const isSame = (a: Verifier, b: Verifier): boolean => a.name === b.name && equalBytes(a.publicKey, b.publicKey);
