/** Decides whether a user receives an e-mail about the answer to an offer. */
import { emailKey, type UserRecord } from "../../accounts/users/store.ts";
import type { Reader } from "../../platform/kv/commit.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { wantsEmail } from "../notifications/preferences.ts";
import { bellOf } from "./store.ts";

/** Returns whether this account should receive the e-mail about the answer to an offer. */
export type IsWrittenTo = (read: Reader, account: UserRecord) => Promise<boolean>;

/**
 * Returns a function that decides about the e-mail for one answer and one recipient. Only an active account with a
 * proven address receives it, because it contains names and titles, which must not be sent to strangers. It is not sent
 * if the recipient has unsubscribed or reached the limit. It is counted once, even if the commit is decided several
 * times.
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
