/** Words around every e-mail in French. */
export const mail = {
  at: (day: string, clock: string, zone: string): string => `${day} à ${clock} (${zone})`,
  /** Why the user gets an e-mail that cannot be switched off. */
  always: "Les messages qui touchent à votre compte ou à sa sécurité sont toujours envoyés.",
  choose: "Choisir les messages reçus",
  /** At the beginning of an e-mail in several languages, for readers of the later ones. */
  below: "Version française plus bas",
  signature: "L’équipe Authentica",
  /** Name of the attached picture of a seal. */
  sealFile: "sceau.png",
  /** Sign between a label and what follows it. */
  colon: "\u00a0:",
};

export type MailWords = typeof mail;
