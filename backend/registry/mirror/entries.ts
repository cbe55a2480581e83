/** The rules that a log's entries keep among one another, checked from the first entry on. */
import { toBase64url } from "../../formats/tlog/bytes.ts";
import { hashLeaf } from "../../formats/tlog/hash.ts";
import { isEventType, type Leaf, NO_LEAF, parseLeaf, placeFault } from "../../formats/tlog/leaf.ts";
import { createRegistrationRule } from "../../formats/tlog/registration-rule.ts";
import { timeFault } from "../../formats/tlog/time.ts";

interface Token {
  readonly fingerprint: string;
  /** Number of its next event. */
  due: number;
  last: Leaf["type"];
}

/**
 *     ts   no earlier than that of the entry before
 *     p    the leaf hash of the entry before
 *     k    each event of an object is one more than the one before it; so is each version of the key list
 *     f    that of the object's mint, but for a publication
 *
 * An erased object has no further event, and a revoked one is only erased. `registration-rule.ts` limits the valid
 * entries of a file.
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
    if (leaf.previous !== previous) return `its "p" is not the hash of entry ${index - 1}`;
    if (leaf.type === "keys") return listFault(leaf);
    if (!isEventType(leaf.type)) return null;
    const others = standing.add(leaf);
    if (others) return `entries ${others.join(" and ")} of its file stand, and are not a day old`;
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
    if (!token) return `entry ${tokenId} is no mint`;
    if (eventNumber !== token.due)
      return `its "k" is ${eventNumber}, and event ${token.due} of object ${tokenId} is due`;
    if (token.last === "erase") return `object ${tokenId} is erased`;
    if (token.last === "revoke" && type !== "erase") return `object ${tokenId} is revoked`;
    if (type !== "publish" && fingerprint !== token.fingerprint) return `its "f" is not that of object ${tokenId}`;
    token.due += 1;
    token.last = type;
    return null;
  }

  return {
    /** Counts the entry in. Throws `Error` naming what it breaks. */
    add(index: number, bytes: Uint8Array): void {
      try {
        const leaf = parseLeaf(bytes);
        const fault = faultOf(leaf, index);
        if (fault) throw new SyntaxError(fault);
        latest = leaf.timestamp;
        previous = toBase64url(hashLeaf(bytes));
      } catch (error) {
        throw new Error(`Entry ${index} does not hold: ${(error as Error).message}.`, { cause: error });
      }
    },
    /** What the entry of each version of the key list commits to, from version 1. */
    lists: (): readonly string[] => commitments,
  };
}
