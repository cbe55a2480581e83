/** Every letter that the service writes, with the longest and the worst that can be in it. */
import * as address from "../accounts/address/letters.ts";
import * as apiKeys from "../accounts/api-keys/letters.ts";
import * as contact from "../accounts/contact/letters.ts";
import * as passkeys from "../accounts/passkeys/letters.ts";
import * as password from "../accounts/password/letters.ts";
import * as recovery from "../accounts/recovery/letters.ts";
import * as takeover from "../accounts/takeover/letters.ts";
import * as totp from "../accounts/totp/letters.ts";
import * as wallet from "../accounts/wallet/letters.ts";
import * as warnings from "../accounts/warnings/letters.ts";
import * as consoleLetters from "../admin/console/letters.ts";
import * as personalData from "../admin/personal-data/letters.ts";
import { API_SCOPES } from "../contract/constants.ts";
import { createLeaveAddress } from "../objects/notifications/unsubscribe.ts";
import type { HeldObject } from "../objects/record/store.ts";
import * as answers from "../objects/transfers/answer-letters.ts";
import * as transfers from "../objects/transfers/letters.ts";
import type { OfferRecord } from "../objects/transfers/store.ts";
import type { Mail } from "../platform/mail/outbox.ts";
import * as webhooks from "../plugins/webhooks/letters.ts";
import { accountRecord } from "./account-record.ts";

export const PUBLIC_URL = "https://authentica.example";
export const CODE = "640037";
const TO = "maxime@delacroix.example";
const AT = Date.UTC(2026, 10, 22, 0, 40);
const WALLET = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const LINK = "9uWZbrTt9sQ0xZ1V.Zx3mC1b0n9" as Parameters<typeof address.proofLetter>[0]["link"];
const told = { to: TO, at: AT, publicUrl: PUBLIC_URL };
const passkey = { createdAt: AT };
const apiKey = { scopes: ["claim"], networks: [], createdAt: AT, endsAt: null, lastFour: "x7Qz" } as const;
const NETWORKS = Array.from({ length: 20 }, (_, at) => `2001:db8:1234:5678:9abc:def0:1234:${at}/128`);

/** What somebody may be called, or call a thing, who means no good. */
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
    offerLetter: () => transfers.offerLetter({ ...about, offer, to: TO, holder }),
    "offerLetter to a wallet": () => transfers.offerLetter({ ...about, offer: toWallet, to: TO, holder }),
    "offerLetter to a stranger": () => transfers.offerLetter({ ...about, offer, to: TO, holder: null }),
    takenBackLetter: () => transfers.takenBackLetter({ ...about, offer, to: TO, holder }),
    "takenBackLetter of a revoked object": () =>
      transfers.takenBackLetter({ ...about, object: { ...object, status: "revoked" }, offer, to: TO, holder }),
    "takenBackLetter to a stranger": () => transfers.takenBackLetter({ ...about, offer, to: TO, holder: null }),
    acceptedLetter: () => answers.acceptedLetter({ object, from: owner, to: holder, at: AT, ...links }),
    receivedLetter: () => answers.receivedLetter({ object, from: owner, to: holder, at: AT, ...links }),
    declinedLetter: () => answers.declinedLetter({ ...about, to: TO, at: AT }),
    "declinedLetter of a wallet": () => answers.declinedLetter({ ...about, to: WALLET, at: AT }),
    expiredLetter: () => answers.expiredLetter(about),
  };
}

/** Those of a file, named in each way. */
const transferSamples = (file: object) =>
  Object.fromEntries(
    Object.entries(NAMES).flatMap(([kind, names]) =>
      Object.entries(transfersNamed(names)).flatMap(([name, write]) =>
        (name.split(" ")[0] as string) in file ? [[`${name}, ${kind}`, write] as const] : [],
      ),
    ),
  );

const erased = { to: TO, hash: HASH, reason: "Copie d’une œuvre d’autrui." };

/** By the file that writes them, then by the function's name and what makes a sample differ from the others of it. */
export const LETTERS: Readonly<
  Record<string, { readonly module: object; readonly samples: Record<string, () => Mail> }>
> = {
  "accounts/address/letters.ts": {
    module: address,
    samples: {
      proofLetter: () => address.proofLetter({ to: TO, code: CODE, link: LINK, publicUrl: PUBLIC_URL }),
      changeCodeLetter: () => address.changeCodeLetter(TO, CODE),
      changeRefusedLetter: () => address.changeRefusedLetter(TO, PUBLIC_URL),
      changedToLetter: () => address.changedToLetter(TO, AT),
      changedFromLetter: () => address.changedFromLetter({ ...told, link: LINK }),
      "changedFromLetter without a way back": () => address.changedFromLetter({ ...told, link: null }),
      undoneLetter: () => address.undoneLetter(TO, AT),
    },
  },
  "accounts/api-keys/letters.ts": {
    module: apiKeys,
    samples: {
      madeLetter: () => apiKeys.madeLetter({ ...told, key: apiKey }),
      "madeLetter of a key for everything": () =>
        apiKeys.madeLetter({ ...told, key: { ...apiKey, scopes: API_SCOPES, networks: NETWORKS, endsAt: AT } }),
      revokedLetter: () => apiKeys.revokedLetter({ ...told, key: apiKey }),
    },
  },
  "accounts/contact/letters.ts": {
    module: contact,
    samples: { demoRequestLetter: () => contact.demoRequestLetter(TO, "ada+essai@lemoine.example") },
  },
  "accounts/passkeys/letters.ts": {
    module: passkeys,
    samples: {
      addedLetter: () => passkeys.addedLetter(told),
      removedLetter: () => passkeys.removedLetter({ ...told, passkey }),
      clonedLetter: () => passkeys.clonedLetter({ ...told, passkey }),
    },
  },
  "accounts/password/letters.ts": {
    module: password,
    samples: {
      changedInSessionLetter: () => password.changedInSessionLetter(TO, AT, PUBLIC_URL, 0),
      "changedInSessionLetter with keys": () => password.changedInSessionLetter(TO, AT, PUBLIC_URL, 20),
    },
  },
  "accounts/recovery/letters.ts": {
    module: recovery,
    samples: {
      codeLetter: () => recovery.codeLetter(TO, CODE, 'a&b="c', PUBLIC_URL),
      changedLetter: () =>
        recovery.changedLetter(TO, PUBLIC_URL, {
          passkeys: [],
          removed: 0,
          app: false,
          keys: 0,
          webhooks: false,
        }),
      "changedLetter with all that stays": () =>
        recovery.changedLetter(TO, PUBLIC_URL, {
          passkeys: Array(20).fill(AT),
          removed: 3,
          app: true,
          keys: 20,
          webhooks: true,
        }),
    },
  },
  "accounts/takeover/letters.ts": {
    module: takeover,
    samples: { resetByOperatorLetter: () => takeover.resetByOperatorLetter(TO, AT, PUBLIC_URL) },
  },
  "accounts/wallet/letters.ts": {
    module: wallet,
    samples: { walletLostLetter: () => wallet.walletLostLetter({ ...told, wallet: WALLET }) },
  },
  "accounts/totp/letters.ts": {
    module: totp,
    samples: {
      totpAddedLetter: () => totp.totpAddedLetter(told),
      totpRemovedLetter: () => totp.totpRemovedLetter({ ...told, by: "owner" }),
      "totpRemovedLetter by an administrator": () => totp.totpRemovedLetter({ ...told, by: "admin" }),
      codesRenewedLetter: () => totp.codesRenewedLetter(told),
      usedCodeLetter: () => totp.usedCodeLetter({ ...told, left: 1 }),
    },
  },
  "accounts/warnings/letters.ts": {
    module: warnings,
    samples: {
      keepsTryingLetter: () => warnings.keepsTryingLetter(TO, AT, PUBLIC_URL),
      knowsPasswordLetter: () => warnings.knowsPasswordLetter(TO, AT, PUBLIC_URL),
    },
  },
  "admin/console/letters.ts": {
    module: consoleLetters,
    samples: {
      resetLetter: () => consoleLetters.resetLetter(TO, PUBLIC_URL, { passkeys: 2, keys: 1, webhooks: true }),
      "droppedKeysLetter of API keys": () =>
        consoleLetters.droppedKeysLetter(TO, { passkeys: 0, keys: 1, webhooks: false }, PUBLIC_URL),
      "droppedKeysLetter of webhooks": () =>
        consoleLetters.droppedKeysLetter(TO, { passkeys: 0, keys: 0, webhooks: true }, PUBLIC_URL),
      droppedKeysLetter: () =>
        consoleLetters.droppedKeysLetter(TO, { passkeys: 1, keys: 2, webhooks: true }, PUBLIC_URL),
      disabledLetter: () => consoleLetters.disabledLetter(TO, "contact@authentica.example"),
      invitationLetter: () => consoleLetters.invitationLetter(TO, HOSTILE, PUBLIC_URL),
      erasedObjectLetter: () => consoleLetters.erasedObjectLetter({ ...erased, objectName: HOSTILE }),
      "erasedObjectLetter to a stranger": () =>
        consoleLetters.erasedObjectLetter({ ...erased, objectName: null, reason: null }),
      removalLetter: () => consoleLetters.removalLetter(TO, "À la demande d’un juge.\nDossier <12/345> & suite"),
    },
  },
  "objects/transfers/answer-letters.ts": { module: answers, samples: transferSamples(answers) },
  "objects/transfers/letters.ts": { module: transfers, samples: transferSamples(transfers) },
  "admin/personal-data/letters.ts": {
    module: personalData,
    samples: { deletionLetter: () => personalData.deletionLetter(TO) },
  },
  "plugins/webhooks/letters.ts": {
    module: webhooks,
    samples: {
      addedLetter: () => webhooks.addedLetter({ ...told, host: `${"tres-long-nom-".repeat(4)}.example:8443` }),
      "addedLetter to a stranger": () => webhooks.addedLetter({ ...told, host: null }),
      disabledLetter: () => webhooks.disabledLetter({ ...told, host: "crochets.example", by: "failures" }),
      "disabledLetter of one that is gone": () => webhooks.disabledLetter({ ...told, host: null, by: "gone" }),
    },
  },
};
