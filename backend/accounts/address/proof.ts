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
  /** Origin of links in e-mails. */
  readonly publicUrl: string;
}

/** Composes the e-mails that prove an account's address. Only the code and the link of the latest e-mail are valid. */
export function createProofEmails({ environment, limits, key, publicUrl }: ProofEmailsDeps) {
  const { now, randomBytes } = environment;
  const codes = createCodes({ key, purpose: "proof-code", randomBytes });
  const links = createLinks({ key, purpose: "proof-link", randomBytes });
  return {
    codes,
    links,

    /** Returns the writes that send an e-mail to the account's address and replace the previous code and link. */
    write({ id: userId, email, language }: Pick<UserRecord, "id" | "email" | "language">): Write[] {
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
        mailWrite(environment, proofEmail({ to: { email, language }, code, link, publicUrl })),
      ];
    },

    /** Counts one e-mail to this mailbox. Throws `rate_limited` if the limit is reached. */
    charge: (email: string) => limits.take("proofLetterAccount", emailKey(email)),

    /** Like `charge`, but returns whether the e-mail may be sent instead of throwing. */
    spend: (email: string) => limits.spend("proofLetterAccount", emailKey(email)),
  };
}

export type ProofEmails = ReturnType<typeof createProofEmails>;
