import { EMAIL_PROOF_CODE_MS, EMAIL_PROOF_LINK_MS } from "../../contract/constants.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import { mailWrite } from "../../platform/mail/outbox.ts";
import type { Keys } from "../../platform/secrets.ts";
import { createCodes } from "../codes/mailed-code.ts";
import { emailKey, type UserRecord } from "../users/store.ts";
import { proofEmail } from "./emails.ts";
import { createLinks } from "./links.ts";
import { type EmailProofRecord, emailProofRecords } from "./store.ts";

export interface ProofEmailsDeps {
  readonly environment: Environment;
  readonly limits: Limits;
  /** HMAC key of codes and links. */
  readonly key: Keys;
  /** Origin of the links in letters. */
  readonly publicUrl: string;
}

/** The letters that prove whose an address is. Only the latest to an account is worth something. */
export function createProofEmails({ environment, limits, key, publicUrl }: ProofEmailsDeps) {
  const { now, randomBytes } = environment;
  const codes = createCodes({ key, purpose: "proof-code", randomBytes });
  const links = createLinks({ key, purpose: "proof-link", randomBytes });
  return {
    codes,
    links,

    /** A letter to the account's address, in place of the one before. */
    write({ id: userId, email }: Pick<UserRecord, "id" | "email">): Write[] {
      const at = now();
      const { code, kept } = codes.issue(userId);
      const { link, linkMac } = links.issue(userId);
      const record: EmailProofRecord = {
        userId,
        email,
        ...kept,
        codeExpiresAt: at + EMAIL_PROOF_CODE_MS,
        linkMac,
        expiresAt: at + EMAIL_PROOF_LINK_MS,
      };
      return [
        ...emailProofRecords.put(record, at),
        mailWrite(environment, proofEmail({ to: email, code, link, publicUrl })),
      ];
    },

    /** Counts one more letter to this mailbox. Refuses with `rate_limited` when it has had enough. */
    charge: (email: string) => limits.take("proofLetterAccount", emailKey(email)),

    /** As `charge`; answers whether the letter may go. */
    spend: (email: string) => limits.spend("proofLetterAccount", emailKey(email)),
  };
}

export type ProofEmails = ReturnType<typeof createProofEmails>;
