import { LANGUAGE_NAMES, type Language } from "../../contract/language.ts";
import { composeIn, languagesFor, type Recipient } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { pairs, small } from "../../platform/mail/parts.ts";
import { WORDS } from "../../words/index.ts";

export interface DemoRequestEmail {
  /** Contact address of the service. If it has no language, the e-mail is in all languages. */
  readonly to: Recipient;
  /** Address of the visitor. */
  readonly email: string;
  /** Language that the visitor has chosen. */
  readonly language?: Language | undefined;
}

/** Notifies the contact address of a request for a demonstration. */
export function demoRequestEmail({ to, email, language: chosen }: DemoRequestEmail): Mail {
  return composeIn(typeof to === "string" ? to : to.email, languagesFor(to), (language) => {
    const { subject, what, address, language: label, unproven, why } = WORDS[language].accountEmails.demo;
    const facts = [
      { name: address, value: [{ name: email }], exact: true },
      ...(chosen ? [{ name: label, value: LANGUAGE_NAMES[chosen] }] : []),
    ] as const;
    return { subject, parts: [what, pairs(facts), small(unproven)], why };
  });
}
