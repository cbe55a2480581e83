/**
 * Limits how often one file may be registered. The rule can be checked from the log alone:
 *
 *     an entry is valid from its mint until it is revoked or erased
 *     of the valid entries of a file, at most `MAX_PER_FILE` were minted within a day
 *
 * One of these may be a deposit, the other a declaration. A declaration by an account with an unproven e-mail address
 * may be superseded by a later one after a day; both entries stay valid.
 */
import type { Leaf } from "./leaf.ts";

export const MAX_PER_FILE = 2;

/** A day, in seconds. */
const WITHIN = 24 * 3600;

interface Mint {
  readonly tokenId: number;
  readonly timestamp: number;
}

/**
 * Checks the rule while it follows a log from its first entry, in order. Holds the mints of one day in memory.
 *
 * ```ts
 * import assert from "node:assert/strict";
 * import { NO_LEAF } from "@authentica/backend/tlog/leaf";
 * import { createRegistrationRule } from "@authentica/backend/tlog/registration-rule";
 *
 * const { add } = createRegistrationRule();
 * const mint = (tokenId: number) =>
 *   add({ type: "mint", fingerprint: NO_LEAF, tokenId, eventNumber: 0, previous: NO_LEAF, commitment: NO_LEAF, timestamp: 0 });
 * assert.equal(mint(0), null);
 * assert.equal(mint(1), null);
 * assert.deepEqual(mint(2), [0, 1]);
 * ```
 */
export function createRegistrationRule() {
  /** Recent valid registrations (mints) of each file, oldest first. */
  const files = new Map<string, readonly Mint[]>();
  /** All recent registrations, oldest first, which is the order in which they are removed. */
  const order: (Mint & { readonly fingerprint: string })[] = [];
  let begin = 0;

  function forget(before: number): void {
    for (; begin < order.length; begin += 1) {
      const { fingerprint, timestamp, tokenId } = order[begin] as (typeof order)[number];
      if (timestamp > before) break;
      drop(fingerprint, tokenId);
    }
    if (begin < 4096) return;
    order.splice(0, begin);
    begin = 0;
  }

  function drop(fingerprint: string, tokenId: number): void {
    const left = (files.get(fingerprint) ?? []).filter((mint) => mint.tokenId !== tokenId);
    if (left.length === 0) files.delete(fingerprint);
    else files.set(fingerprint, left);
  }

  return {
    /**
     * Adds an entry. If it is one registration too many, returns the valid registrations of the same file from the last
     * day; otherwise returns `null`.
     */
    add({ type, fingerprint, tokenId, timestamp }: Leaf): readonly number[] | null {
      if (type === "revoke" || type === "erase") drop(fingerprint, tokenId);
      if (type !== "mint") return null;
      forget(timestamp - WITHIN);
      const before = files.get(fingerprint) ?? [];
      files.set(fingerprint, [...before, { tokenId, timestamp }]);
      order.push({ fingerprint, tokenId, timestamp });
      return before.length < MAX_PER_FILE ? null : before.map((mint) => mint.tokenId);
    },
  };
}

export type RegistrationRule = ReturnType<typeof createRegistrationRule>;
