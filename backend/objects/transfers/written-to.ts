/** Decides who receives e-mails about answers to offers. */
import { emailKey, type UserRecord } from "../../accounts/users/store.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { wantsEmail } from "../notifications/preferences.ts";
import { bellOf } from "./store.ts";

/** Returns whether an e-mail about an answer is due to this account. */
export type IsWrittenTo = (read: Reader, account: UserRecord) => Promise<boolean>;

/**
 * Decides about the e-mail for one answer and one reader. It is sent to an active account with a proven address,
 * unless the reader has unsubscribed or reached the limit; it contains names and titles, which must not go to a
 * stranger's address. One e-mail is counted, however often the commit is decided.
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
