/**
 * Codes that letters carry. Only an HMAC of a code is kept, under a key outside the store, and a try is counted, in a commit of its
 * own, before it is compared: of any number of parallel tries five are.
 */
import type { Collection } from "../../platform/kv/collection.ts";
import { commit, type Reader } from "../../platform/kv/commit.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import { hmac, isHmac, type Keys } from "../../platform/secrets.ts";
import { newCode } from "./code.ts";

/** The code of a record, as it is kept with it. */
export interface MailedCode {
  /** HMAC, base64url. */
  readonly codeMac: string;
  /** How often it was tried. */
  readonly tries: number;
}

/** How often one code may be tried. */
export const MOST_TRIES = 5;

export interface CodesOptions {
  /** HMAC key. */
  readonly key: Keys;
  /** What its codes are for: one made for another purpose is none of these. */
  readonly purpose: string;
  readonly randomBytes: (length: number) => Uint8Array;
}

/** Codes of one purpose. `id` names the record that a code is of. */
export function createCodes({ key, purpose, randomBytes }: CodesOptions) {
  const macOf = (id: string, code: string) => hmac(key, purpose, id, code);
  return {
    /** A new code, for the letter, and what is kept of it. */
    issue(id: string): { readonly code: string; readonly kept: MailedCode } {
      const code = newCode(randomBytes);
      return { code, kept: { codeMac: macOf(id, code), tries: 0 } };
    },

    /** Whether this is the code. Ask for a try that `countTry` has counted. */
    isRight: ({ codeMac }: MailedCode, id: string, typed: string): boolean => isHmac(codeMac, key, purpose, id, typed),
  };
}

/**
 * Counts a try; answers the record with it. `find` reads the record, and throws where there is none to try; a code without a try left
 * is refused by `find`'s refusal, too (`failed`). `charge` counts the try elsewhere, once.
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
    if (record.tries >= MOST_TRIES) throw steps.failed();
    // Only a guess that will be compared is charged; otherwise anyone could use up the account's tries.
    if (!isCharged) await steps.charge(record);
    isCharged = true;
    const next: T = { ...record, tries: record.tries + 1 };
    return { writes: records.replace(record, next, now()), result: next };
  });
}
