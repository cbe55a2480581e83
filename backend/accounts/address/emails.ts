import { EMAIL_PROOF_CODE_MS, EMAIL_PROOF_LINK_MS, EMAIL_UNDO_MS, OTP_MS } from "../../contract/constants.ts";
import { composeEmail, inParis } from "../../platform/mail/email.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { button, code as codeBlock, small } from "../../platform/mail/parts.ts";
import type { LinkSecret } from "./links.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const CODE_HOURS = EMAIL_PROOF_CODE_MS / HOUR_MS;
const LINK_DAYS = EMAIL_PROOF_LINK_MS / DAY_MS;
const UNDO_DAYS = EMAIL_UNDO_MS / DAY_MS;
const CHANGE_MINUTES = OTP_MS / 60_000;

// E-mails that prove or change an account's address. They contain no text that the account chose, because a typed
// address may belong to a stranger.

export interface ProofEmail {
  readonly to: string;
  readonly code: string;
  readonly link: LinkSecret;
  readonly publicUrl: string;
}

/** Asks the recipient to confirm that the account with this address is theirs, by code or link. */
export const proofEmail = ({ to, code, link, publicUrl }: ProofEmail): Mail =>
  composeEmail(
    to,
    `${code} confirme votre adresse Authentica`,
    [
      "Un compte Authentica vient d’être ouvert avec votre adresse e-mail. Pour confirmer qu’elle est à vous, saisissez ce code dans Authentica\u00a0:",
      codeBlock(code),
      `Il est valable ${CODE_HOURS} heures et ne sert qu’une fois. Vous pouvez aussi confirmer d’un clic, pendant ${LINK_DAYS} jours\u00a0:`,
      button("Confirmer mon adresse", `${publicUrl}/confirm-email#link=${link}`),
      "Le compte fonctionne déjà. Une fois l’adresse confirmée, vous y trouverez aussi les objets que l’on vous propose par e-mail.",
      small(
        "Vous n’avez pas ouvert ce compte\u00a0? N’en communiquez le code à personne. Sans votre confirmation, rien de ce qui vous est adressé n’y parvient. Vous pouvez ignorer ce message, ou reprendre le compte par le lien ci-dessus\u00a0: vous en choisirez le mot de passe, et tous les accès ouverts par quelqu’un d’autre seront retirés.",
      ),
    ],
    {
      urgent: true,
      title: "Confirmez votre adresse",
      preview: "Un code et un lien, pour confirmer que cette adresse est à vous.",
    },
  );

/** Sends the code that confirms the new address of an account. */
export const changeCodeEmail = (to: string, code: string): Mail =>
  composeEmail(
    to,
    `${code} confirme votre nouvelle adresse Authentica`,
    [
      "Vous avez demandé que votre compte Authentica utilise désormais cette adresse e-mail. Saisissez ce code dans la page restée ouverte\u00a0:",
      codeBlock(code),
      `Il est valable ${CHANGE_MINUTES} minutes et ne sert qu’une fois.`,
      small(
        "Ne le communiquez à personne\u00a0: nous ne vous le demanderons jamais. Si vous n’avez rien demandé, ignorez ce message\u00a0; votre adresse n’est liée à aucun nouveau compte.",
      ),
    ],
    { urgent: true, title: "Votre code", preview: `Il vaut ${CHANGE_MINUTES} minutes et ne sert qu’une fois.` },
  );

/**
 * Sent to the requested new address, instead of the code, if another account already has it. The requester gets the
 * same answer in both cases; only the owner of the mailbox learns that an account exists.
 */
export const changeRefusedEmail = (to: string, publicUrl: string): Mail =>
  composeEmail(
    to,
    "Cette adresse a déjà un compte Authentica",
    [
      "Quelqu’un a demandé que son compte Authentica utilise désormais votre adresse e-mail. Elle est déjà celle d’un compte\u00a0: rien n’a été changé.",
      "Si c’était vous, connectez-vous au compte qui a cette adresse. Vous n’en connaissez pas le mot de passe\u00a0? Choisissez-en un nouveau\u00a0:",
      button("Choisir un mot de passe", `${publicUrl}/recover-password`),
      small(
        "Si vous n’avez rien demandé, il n’y a rien à faire\u00a0: personne n’apprend que votre adresse a un compte.",
      ),
    ],
    { title: "Cette adresse a déjà un compte" },
  );

/** Notifies the new address that an account now uses it. */
export const changedToEmail = (to: string, at: number): Mail =>
  composeEmail(to, "Votre adresse Authentica a changé", [
    `Votre compte Authentica utilise cette adresse e-mail depuis le ${inParis(at)}. Elle vous sert à vous connecter, et c’est à elle que nous écrivons.`,
    small("Si vous n’avez rien demandé, répondez à ce message."),
  ]);

export interface ChangedFromEmail {
  readonly to: string;
  readonly at: number;
  /**
   * Secret of the link that undoes the change; `null` if the former address was never proven, because such a change
   * cannot be undone.
   */
  readonly link: LinkSecret | null;
  readonly publicUrl: string;
}

/** Notifies the former address of the change, with a link that undoes it. */
export const changedFromEmail = ({ to, at, link, publicUrl }: ChangedFromEmail): Mail =>
  composeEmail(
    to,
    "Votre adresse Authentica a changé",
    link === null
      ? [
          `Un compte Authentica qui utilisait votre adresse e-mail en utilise une autre depuis le ${inParis(at)}. Il n’avait jamais été confirmé que cette adresse était à lui, et plus aucun compte ne l’utilise.`,
          small("Il n’y a rien à faire."),
        ]
      : [
          `Votre compte Authentica utilise une autre adresse e-mail depuis le ${inParis(at)}. Si c’était vous, il n’y a rien à faire.`,
          `Sinon, quelqu’un est entré dans votre compte. Annulez ce changement\u00a0: votre adresse est rétablie, toutes les sessions sont fermées, les clés d’accès et l’application d’authentification sont retirées, les clés d’API sont révoquées, et vous choisissez un nouveau mot de passe. Ce lien reste valable ${UNDO_DAYS} jours, pendant lesquels personne d’autre ne peut prendre votre adresse\u00a0:`,
          button("Annuler le changement", `${publicUrl}/undo-email-change#link=${link}`),
          small("Ne transmettez pas ce message\u00a0: qui a ce lien peut reprendre le compte."),
        ],
    link === null ? {} : { preview: "Si ce n’était pas vous, vous pouvez l’annuler." },
  );

/** Notifies an address that it no longer belongs to an account, because the change to it was undone. */
export const undoneEmail = (to: string, at: number): Mail =>
  composeEmail(to, "Ce compte Authentica n’utilise plus votre adresse", [
    `Le changement d’adresse d’un compte Authentica a été annulé le ${inParis(at)} depuis son ancienne adresse e-mail. Ce compte n’utilise plus la vôtre.`,
  ]);
