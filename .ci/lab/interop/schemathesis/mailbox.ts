/** Receives all e-mails that the service sends. */
import type { MailService } from "../../../../backend/tests/mail-service.ts";

const WITHIN_MS = 20_000;
const MAX_KEPT = 2000;

export interface Mailbox {
  /** Waits for an e-mail to this address that matches the pattern; returns the pattern's group in the newest one. */
  find(email: string, pattern: RegExp): Promise<string>;
}

export const ADDRESS_CODE = /^(\d{6}) confirme votre adresse/;
export const NEW_ADDRESS_CODE = /^(\d{6}) confirme votre nouvelle adresse/;
export const RECOVERY_CODE = /^(\d{6}) est votre code/;
/** Secret link in an e-mail. */
export const LINK = /#link=(\S{70})/;
export const LEAVING = /\/notifications\/unsubscribe\/([\w.-]+)/;

export function createMailbox({ taken }: Pick<MailService, "taken">): Mailbox {
  return {
    async find(email, pattern) {
      for (const until = Date.now() + WITHIN_MS; Date.now() < until; await new Promise((go) => setTimeout(go, 20))) {
        taken.splice(0, taken.length - MAX_KEPT);
        const emails = taken.filter(({ to }) => to === email).reverse();
        for (const { subject, text, headers = [] } of emails) {
          const found = pattern.exec(`${subject}\n${text}\n${JSON.stringify(headers)}`)?.[1];
          if (found !== undefined) return found;
        }
      }
      throw new Error(`No e-mail to ${email} matched ${pattern} in time.`);
    },
  };
}
