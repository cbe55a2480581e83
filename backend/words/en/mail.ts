import type { MailWords } from "../fr/mail.ts";

export const mail: MailWords = {
  at: (day, clock, zone) => `${day} at ${clock} (${zone})`,
  always: "Messages about your account or its security are always sent.",
  choose: "Choose which messages you receive",
  below: "English version below",
  signature: "The Authentica team",
  sealFile: "seal.png",
  colon: ":",
};
