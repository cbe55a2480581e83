/** Checks the rules that relate entries of a log to earlier entries, starting with the first entry. */
import { toBase64url } from "../../formats/tlog/bytes.ts";
import { hashLeaf } from "../../formats/tlog/hash.ts";
import { isEventType, type Leaf, NO_LEAF, parseLeaf, placeFault } from "../../formats/tlog/leaf.ts";
import { createRegistrationRule } from "../../formats/tlog/registration-rule.ts";
import { timeFault } from "../../formats/tlog/time.ts";

interface Token {
  readonly fingerprint: string;
  /** Event number that the next event of the object must have. */
  due: number;
  last: Leaf["type"];
}

/**
 * Returns a function that checks entries in order. Each field must have this value:
 *
 *     ts   no earlier than in the previous entry
 *     p    the leaf hash of the previous entry
 *     k    one more than in the previous event of the object; for key lists, than in the previous version
 *     f    as in the object's mint, except in a publication
 *
 * After an object was erased it has no further event, and after it was revoked it can only be erased.
 * `registration-rule.ts` limits the valid entries of a file.
 */
export function createEntryRules() {
  const tokens = new Map<number, Token>();
  const standing = createRegistrationRule();
  const commitments: string[] = [];
  let latest = 0;
  let previous = NO_LEAF;

  function faultOf(leaf: Leaf, index: number): string | null {
    const fault = placeFault(leaf, index) ?? timeFault(latest, leaf.timestamp);
    if (fault) return fault;
    if (leaf.previous !== previous) return `the "p" of the entry is not the hash of entry ${index - 1}`;
    if (leaf.type === "keys") return listFault(leaf);
    if (!isEventType(leaf.type)) return null;
    const others = standing.add(leaf);
    if (others) return `entries ${others.join(" and ")} of its file are valid, and less than a day old`;
    return eventFault(leaf);
  }

  function listFault({ eventNumber, commitment }: Leaf): string | null {
    if (eventNumber !== commitments.length + 1)
      return `it is version ${eventNumber} of the key list, and ${commitments.length + 1} is due`;
    commitments.push(commitment);
    return null;
  }

  function eventFault({ type, tokenId, eventNumber, fingerprint }: Leaf): string | null {
    if (type === "mint") {
      tokens.set(tokenId, { fingerprint, due: 1, last: type });
      return null;
    }
    const token = tokens.get(tokenId);
    if (!token) return `entry ${tokenId}, to which the entry refers, is not a mint`;
    if (eventNumber !== token.due)
      return `its "k" is ${eventNumber}, and event ${token.due} of object ${tokenId} is due`;
    if (token.last === "erase") return `object ${tokenId} is erased`;
    if (token.last === "revoke" && type !== "erase") return `object ${tokenId} is revoked`;
    if (type !== "publish" && fingerprint !== token.fingerprint)
      return `the "f" of the entry is not the hash of object ${tokenId}`;
    token.due += 1;
    token.last = type;
    return null;
  }

  return {
    /** Checks the next entry. Throws `Error` naming the broken rule. */
    add(index: number, bytes: Uint8Array): void {
      try {
        const leaf = parseLeaf(bytes);
        const fault = faultOf(leaf, index);
        if (fault) throw new SyntaxError(fault);
        latest = leaf.timestamp;
        previous = toBase64url(hashLeaf(bytes));
      } catch (error) {
        throw new Error(`Entry ${index} is invalid: ${(error as Error).message}.`, { cause: error });
      }
    },
    /** Returns the commitments of the entries about key lists, from version 1. */
    lists: (): readonly string[] => commitments,
  };
}
