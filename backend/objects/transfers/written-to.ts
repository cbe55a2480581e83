/** Who is written to about the answers to offers. */
import { emailKey, type UserRecord } from "../../accounts/users/store.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { wantsEmail } from "../notifications/preferences.ts";
import { bellOf } from "./store.ts";

/** Judges whether a letter about an answer is due to this account. */
export type IsWrittenTo = (read: Reader, account: UserRecord) => Promise<boolean>;

/**
 * For one answer and one reader: an account that stands, with an address that is known to be theirs, unless they have chosen otherwise or had
 * enough of these letters. Names and titles are in them, and nobody's words go to an address that may be a stranger's. However often the commit
 * is decided that tells the answer, one letter is counted.
 */
export function writtenTo(limits: Pick<Limits, "spend">): IsWrittenTo {
  let counted: Promise<boolean> | undefined;
  return async function isWrittenTo(read, account) {
    if (bellOf(account) === null || account.emailProvenAt === undefined) return false;
    if (!(await wantsEmail(read, account.id, "answers"))) return false;
    counted ??= limits.spend("answerLetterAccount", emailKey(account.email));
    return counted;
  };
}
