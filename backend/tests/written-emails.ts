/** Every e-mail that the service sends, with the longest and most hostile values. */
import * as address from "../accounts/address/emails.ts";
import * as apiKeys from "../accounts/api-keys/emails.ts";
import * as contact from "../accounts/contact/emails.ts";
import * as passkeys from "../accounts/passkeys/emails.ts";
import * as password from "../accounts/password/emails.ts";
import * as recovery from "../accounts/recovery/emails.ts";
import * as takeover from "../accounts/takeover/emails.ts";
import * as totp from "../accounts/totp/emails.ts";
import * as wallet from "../accounts/wallet/emails.ts";
import * as warnings from "../accounts/warnings/emails.ts";
import * as consoleEmails from "../admin/console/emails.ts";
import * as personalData from "../admin/personal-data/emails.ts";
import { API_SCOPES } from "../contract/constants.ts";
import type { Language } from "../contract/language.ts";
import { createLeaveAddress } from "../objects/notifications/unsubscribe.ts";
import type { HeldObject } from "../objects/record/store.ts";
import * as answers from "../objects/transfers/answer-emails.ts";
import * as transfers from "../objects/transfers/emails.ts";
import type { OfferRecord } from "../objects/transfers/store.ts";
import type { Mail } from "../platform/mail/outbox.ts";
import * as webhooks from "../plugins/webhooks/emails.ts";
import { accountRecord } from "./account-record.ts";

export const PUBLIC_URL = "https://authentica.example";
export const CODE = "640037";
const TO = "maxime@delacroix.example";
const AT = Date.UTC(2026, 10, 22, 0, 40);
const WALLET = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const LINK = "9uWZbrTt9sQ0xZ1V.Zx3mC1b0n9" as Parameters<typeof address.proofEmail>[0]["link"];
const passkey = { createdAt: AT };
const apiKey = { scopes: ["claim"], networks: [], createdAt: AT, endsAt: null, lastFour: "x7Qz" } as const;
const NETWORKS = Array.from({ length: 20 }, (_, at) => `2001:db8:1234:5678:9abc:def0:1234:${at}/128`);

/** Names that an attacker may give to themselves or to an object. */
export const HOSTILE = `<img src=x onerror=alert(1)> "'&lt;\r\nBcc: eve@evil.example\u202e</p></td>`;

const NAMES = {
  "as usual": { firstName: "Ada", lastName: "Lemoine", objectName: "Carnet 2" },
  long: {
    firstName: "Anne-Charlotte-Élisabeth",
    lastName: "D’Aubigné",
    objectName: `Étude n° 7 pour un paysage ${"sans fin ".repeat(10)}`,
  },
  unbroken: { firstName: "A".repeat(60), lastName: "B", objectName: "Nom_de_fichier_sans_espace_".repeat(4) },
  Arabic: { firstName: "ليلى", lastName: "منصور", objectName: "لوحة البحر 2" },
  Hebrew: { firstName: "נועה", lastName: "לוי", objectName: "מחברת 2" },
  Japanese: { firstName: "葛飾", lastName: "北斎", objectName: "神奈川沖浪裏" },
  hostile: { firstName: HOSTILE, lastName: HOSTILE, objectName: HOSTILE },
} as const;

function transfersNamed({ firstName, lastName, objectName }: (typeof NAMES)[keyof typeof NAMES]) {
  const person = { firstName, lastName, email: TO };
  const [owner, holder] = [accountRecord({ id: "owner", ...person }), accountRecord({ id: "holder", ...person })];
  const object: HeldObject = {
    id: "7HQ2-W4KD-N8TA",
    hash: HASH,
    status: "active",
    tokenId: 41,
    events: 1,
    createdAt: AT / 1000,
    updatedAt: AT / 1000,
    objectName,
    ownerId: owner.id,
    walletAddress: `0x${"a".repeat(40)}`,
    cover: null,
    file: { name: "carnet.pdf", size: 2_200_000 },
  };
  const offer: OfferRecord = {
    id: "01JD",
    objectId: object.id,
    tokenId: 41,
    hash: HASH,
    ownerId: owner.id,
    addressee: { kind: "email", address: TO },
    to: TO,
    createdAt: AT,
    expiresAt: AT + 14 * 24 * 60 * 60 * 1000,
  };
  const links = { publicUrl: PUBLIC_URL, leaveAddress: createLeaveAddress("key", PUBLIC_URL) };
  const about = { owner, object, ...links };
  const toWallet = { ...offer, addressee: { kind: "wallet", address: WALLET }, to: WALLET } as const;
  return {
    offerEmail: () => transfers.offerEmail({ ...about, offer, to: TO, holder }),
    "offerEmail to a wallet": () => transfers.offerEmail({ ...about, offer: toWallet, to: TO, holder }),
    "offerEmail to a stranger": () => transfers.offerEmail({ ...about, offer, to: TO, holder: null }),
    takenBackEmail: () => transfers.takenBackEmail({ ...about, offer, to: TO, holder }),
    "takenBackEmail of a revoked object": () =>
      transfers.takenBackEmail({ ...about, object: { ...object, status: "revoked" }, offer, to: TO, holder }),
    "takenBackEmail to a stranger": () => transfers.takenBackEmail({ ...about, offer, to: TO, holder: null }),
    acceptedEmail: () => answers.acceptedEmail({ object, from: owner, to: holder, at: AT, ...links }),
    receivedEmail: () => answers.receivedEmail({ object, from: owner, to: holder, at: AT, ...links }),
    declinedEmail: () => answers.declinedEmail({ ...about, to: TO, at: AT }),
    "declinedEmail of a wallet": () => answers.declinedEmail({ ...about, to: WALLET, at: AT }),
    expiredEmail: () => answers.expiredEmail(about),
  };
}

/** Returns the samples of a file, with each set of names. */
const transferSamples = (file: object) =>
  Object.fromEntries(
    Object.entries(NAMES).flatMap(([kind, names]) =>
      Object.entries(transfersNamed(names)).flatMap(([name, write]) =>
        (name.split(" ")[0] as string) in file ? [[`${name}, ${kind}`, write] as const] : [],
      ),
    ),
  );

type Emails = Readonly<Record<string, { readonly module: object; readonly samples: Record<string, () => Mail> }>>;

/**
 * Samples by the file that writes them, then by function name and a suffix for variants. `language`: the one that the
 * recipient has chosen. E-mails about transfers, whose language depends on two accounts, are in French
 * (`transfer-emails.test.ts` has the others).
 */
export function emailsIn(language?: Language): Emails {
  const to = { email: TO, language };
  const told = { to, at: AT, publicUrl: PUBLIC_URL };
  const erased = { to, hash: HASH, reason: "Copie d’une œuvre d’autrui." };
  return {
    "accounts/address/emails.ts": {
      module: address,
      samples: {
        proofEmail: () => address.proofEmail({ to, code: CODE, link: LINK, publicUrl: PUBLIC_URL }),
        changeCodeEmail: () => address.changeCodeEmail(to, CODE),
        changeRefusedEmail: () => address.changeRefusedEmail(to, PUBLIC_URL),
        changedToEmail: () => address.changedToEmail(to, AT),
        changedFromEmail: () => address.changedFromEmail({ ...told, link: LINK }),
        "changedFromEmail without a way back": () => address.changedFromEmail({ ...told, link: null }),
        undoneEmail: () => address.undoneEmail(to, AT),
      },
    },
    "accounts/api-keys/emails.ts": {
      module: apiKeys,
      samples: {
        madeEmail: () => apiKeys.madeEmail({ ...told, key: apiKey }),
        "madeEmail of a key for everything": () =>
          apiKeys.madeEmail({ ...told, key: { ...apiKey, scopes: API_SCOPES, networks: NETWORKS, endsAt: AT } }),
        revokedEmail: () => apiKeys.revokedEmail({ ...told, key: apiKey }),
      },
    },
    "accounts/contact/emails.ts": {
      module: contact,
      samples: {
        demoRequestEmail: () => contact.demoRequestEmail({ to, email: "ada+essai@lemoine.example", language }),
      },
    },
    "accounts/passkeys/emails.ts": {
      module: passkeys,
      samples: {
        addedEmail: () => passkeys.addedEmail(told),
        removedEmail: () => passkeys.removedEmail({ ...told, passkey }),
        clonedEmail: () => passkeys.clonedEmail({ ...told, passkey }),
      },
    },
    "accounts/password/emails.ts": {
      module: password,
      samples: {
        changedInSessionEmail: () => password.changedInSessionEmail(to, AT, PUBLIC_URL, 0),
        "changedInSessionEmail with one key": () => password.changedInSessionEmail(to, AT, PUBLIC_URL, 1),
        "changedInSessionEmail with keys": () => password.changedInSessionEmail(to, AT, PUBLIC_URL, 20),
      },
    },
    "accounts/recovery/emails.ts": {
      module: recovery,
      samples: {
        codeEmail: () => recovery.codeEmail(to, CODE, 'a&b="c', PUBLIC_URL),
        changedEmail: () =>
          recovery.changedEmail(to, PUBLIC_URL, {
            passkeys: [],
            removed: 0,
            app: false,
            keys: 0,
            webhooks: false,
          }),
        "changedEmail with one of each": () =>
          recovery.changedEmail(to, PUBLIC_URL, { passkeys: [AT], removed: 1, app: false, keys: 1, webhooks: false }),
        "changedEmail with all that stays": () =>
          recovery.changedEmail(to, PUBLIC_URL, {
            passkeys: Array(20).fill(AT),
            removed: 3,
            app: true,
            keys: 20,
            webhooks: true,
          }),
      },
    },
    "accounts/takeover/emails.ts": {
      module: takeover,
      samples: { resetByOperatorEmail: () => takeover.resetByOperatorEmail(to, AT, PUBLIC_URL) },
    },
    "accounts/wallet/emails.ts": {
      module: wallet,
      samples: { walletLostEmail: () => wallet.walletLostEmail({ ...told, wallet: WALLET }) },
    },
    "accounts/totp/emails.ts": {
      module: totp,
      samples: {
        totpAddedEmail: () => totp.totpAddedEmail(told),
        totpRemovedEmail: () => totp.totpRemovedEmail({ ...told, by: "owner" }),
        "totpRemovedEmail by an administrator": () => totp.totpRemovedEmail({ ...told, by: "admin" }),
        codesRenewedEmail: () => totp.codesRenewedEmail(told),
        usedCodeEmail: () => totp.usedCodeEmail({ ...told, left: 1 }),
        "usedCodeEmail of the last code": () => totp.usedCodeEmail({ ...told, left: 0 }),
        "usedCodeEmail of one of many": () => totp.usedCodeEmail({ ...told, left: 9 }),
      },
    },
    "accounts/warnings/emails.ts": {
      module: warnings,
      samples: {
        keepsTryingEmail: () => warnings.keepsTryingEmail(to, AT, PUBLIC_URL),
        knowsPasswordEmail: () => warnings.knowsPasswordEmail(to, AT, PUBLIC_URL),
      },
    },
    "admin/console/emails.ts": {
      module: consoleEmails,
      samples: {
        resetEmail: () => consoleEmails.resetEmail(to, PUBLIC_URL, { passkeys: 2, keys: 1, webhooks: true }),
        "droppedKeysEmail of API keys": () =>
          consoleEmails.droppedKeysEmail(to, { passkeys: 0, keys: 1, webhooks: false }, PUBLIC_URL),
        "droppedKeysEmail of webhooks": () =>
          consoleEmails.droppedKeysEmail(to, { passkeys: 0, keys: 0, webhooks: true }, PUBLIC_URL),
        "droppedKeysEmail of several passkeys": () =>
          consoleEmails.droppedKeysEmail(to, { passkeys: 2, keys: 0, webhooks: false }, PUBLIC_URL),
        droppedKeysEmail: () =>
          consoleEmails.droppedKeysEmail(to, { passkeys: 1, keys: 2, webhooks: true }, PUBLIC_URL),
        disabledEmail: () => consoleEmails.disabledEmail(to, "contact@authentica.example"),
        invitationEmail: () =>
          consoleEmails.invitationEmail({ to: TO, language, firstName: HOSTILE, publicUrl: PUBLIC_URL }),
        erasedObjectEmail: () => consoleEmails.erasedObjectEmail({ ...erased, objectName: HOSTILE }),
        "erasedObjectEmail to a stranger": () =>
          consoleEmails.erasedObjectEmail({ ...erased, objectName: null, reason: null }),
        removalEmail: () => consoleEmails.removalEmail(to, "À la demande d’un juge.\nDossier <12/345> & suite"),
      },
    },
    "objects/transfers/answer-emails.ts": { module: answers, samples: transferSamples(answers) },
    "objects/transfers/emails.ts": { module: transfers, samples: transferSamples(transfers) },
    "admin/personal-data/emails.ts": {
      module: personalData,
      samples: { deletionEmail: () => personalData.deletionEmail(to) },
    },
    "plugins/webhooks/emails.ts": {
      module: webhooks,
      samples: {
        addedEmail: () => webhooks.addedEmail({ ...told, host: `${"tres-long-nom-".repeat(4)}.example:8443` }),
        "addedEmail to a stranger": () => webhooks.addedEmail({ ...told, host: null }),
        disabledEmail: () => webhooks.disabledEmail({ ...told, host: "crochets.example", by: "failures" }),
        "disabledEmail to a stranger": () => webhooks.disabledEmail({ ...told, host: null, by: "failures" }),
        "disabledEmail of one that is gone": () => webhooks.disabledEmail({ ...told, host: null, by: "gone" }),
        "disabledEmail of one that is gone, with its host": () =>
          webhooks.disabledEmail({ ...told, host: "crochets.example", by: "gone" }),
      },
    },
  };
}

export const EMAILS = emailsIn();
