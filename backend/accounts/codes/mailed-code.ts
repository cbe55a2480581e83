/**
 * Codes sent by e-mail. The store holds only an HMAC of each code, under a key outside the store. Every try is counted
 * in a separate commit before the code is compared, so parallel requests cannot make more than five comparisons.
 */
import type { Collection } from "../../platform/kv/collection.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";
import { newCode } from "./code.ts";

/** Stored part of an e-mailed code; it is embedded in the record that the code belongs to. */
export interface MailedCode {
  /** HMAC, base64url. */
  readonly codeMac: string;
  /** Number of tries so far. */
  readonly tries: number;
}

/** Maximum number of tries per code. */
export const MAX_TRIES = 5;

export interface CodesOptions {
  /** HMAC key. */
  readonly key: Keys;
  /** Purpose of the codes; a code of one purpose is invalid for any other. */
  readonly purpose: string;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** Issues and checks codes for one purpose. In all methods, `id` is the id of the record that the code belongs to. */
export function createCodes({ key, purpose, randomBytes }: CodesOptions) {
  const macOf = (id: string, code: string) => hmac(key, purpose, id, code);
  return {
    /** Returns a new code for the e-mail, and the part to store. */
    issue(id: string): { readonly code: string; readonly kept: MailedCode } {
      const code = newCode(randomBytes);
      return { code, kept: { codeMac: macOf(id, code), tries: 0 } };
    },

    /** Returns whether the typed code is correct. Call `countTry` first. */
    isRight: ({ codeMac }: MailedCode, id: string, typed: string): boolean => isHmac(codeMac, key, purpose, id, typed),
  };
}

/**
 * Adds a try to the record and returns the updated record. `find` reads the record, and throws if it does not exist.
 * Throws `failed()` if no tries are left. `charge` counts the try against the account's rate limit; it runs once,
 * even if the commit is retried.
 */
export async function countTry<T extends MailedCode>(
  kv: Kv,
  records: Pick<Collection<T, readonly [now: number]>, "replace">,
  now: () => number,
  steps: {
    readonly find: (read: Reader) => Promise<T>;
    readonly failed: () => Error;
    readonly charge: (record: T) => Promise<void>;
  },
): Promise<T> {
  let isCharged = false;
  return commit<T>(kv, async (read) => {
    const record = await steps.find(read);
    if (record.tries >= MAX_TRIES) throw steps.failed();
    // Only a guess that will be compared counts against the account's limit; otherwise anyone could use up the limit.
    if (!isCharged) await steps.charge(record);
    isCharged = true;
    const next: T = { ...record, tries: record.tries + 1 };
    return { writes: records.replace(record, next, now()), result: next };
  });
}
