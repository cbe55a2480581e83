/** Every screen in French and in English, for users who have chosen a language; and how a language is chosen. */
import { LANGUAGES, type Language } from "../../../backend/contract/language.ts";
import { foreignIn } from "../../../backend/tests/one-language.ts";
import { BATCH } from "../conformance/later/batch.ts";
import { DEPOSIT } from "../conformance/later/deposit.ts";
import { DEVELOPERS } from "../conformance/later/developers.ts";
import { NOTIFICATIONS } from "../conformance/later/notifications.ts";
import { OBJECT_PAGE } from "../conformance/later/object-page.ts";
import { LONG_NAME } from "../conformance/later/objects.ts";
import { OFFERS_TO_READER } from "../conformance/later/offers.ts";
import { SELECTION } from "../conformance/later/selection.ts";
import { WALLET } from "../conformance/later/wallet.ts";
import { on, type Reach } from "../conformance/reach.ts";
import { STATES } from "../conformance/states.ts";
import { settledTexts, speaking } from "../fixtures/speaking.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// Many states need refused and unreachable calls, which the browser logs.
test.use({ tolerated: { noise: [/Failed to load resource/, /net::ERR_FAILED/] } });

const open =
  (path: string): Reach =>
  async ({ page }) => {
    await page.goto(path);
  };

/** Sends a form without any input. */
const sentEmpty =
  (path: string): Reach =>
  async ({ page }) => {
    await page.goto(path);
    await page.locator("form button[type=submit]").click();
    await page.locator("[aria-invalid=true]").first().waitFor();
  };

/** States that are in no other list. */
const MORE: Readonly<Record<string, Reach>> = {
  "login: nothing entered": sentEmpty("/login"),
  "register: nothing entered": sentEmpty("/register"),
  "recover password: nothing entered": sentEmpty("/recover-password"),
  "confirm e-mail": open("/confirm-email"),
  "undo e-mail change": open("/undo-email-change"),
};

const LATER = {
  ...OBJECT_PAGE,
  ...DEPOSIT,
  ...OFFERS_TO_READER,
  ...BATCH,
  ...NOTIFICATIONS,
  ...SELECTION,
  ...DEVELOPERS,
  ...WALLET,
};

const ALL: Readonly<Record<string, Reach>> = {
  ...STATES,
  ...Object.fromEntries(Object.entries(LATER).map(([state, { reach }]) => [state, reach])),
  ...MORE,
};

/**
 * The states that `npm test` checks: of each screen, those with the most texts, and those with its errors. All others
 * are checked with `EVERY_STATE=1`.
 */
const REPRESENTATIVE: readonly string[] = [
  ...["landing: the file is certified", "landing: several files", "landing: the registry cannot be reached"],
  ...["login: nothing entered", "login: too many tries", "login: a passkey is refused"],
  ...["register: nothing entered", "register: the passwords differ", "wallet: the two passwords differ"],
  ...["recover password: nothing entered", "verify otp: incomplete", "change password: the passwords differ"],
  ...["verifier: the fingerprint is registered", "verifier: the fingerprint is unknown", "verifier: the proof fails"],
  ...["registry", "explorer", "explorer: the object is revoked", "explorer: no such object"],
  ...["expired link", "e-mail not found", "e-mail link sent", "confirm e-mail", "undo e-mail change", "unauthorized"],
  ...["terms", "privacy", "legal notice", "accessibility statement"],
  ...["bell: one notification of each type", "avatar", "account: passkeys and sessions", "account: adding a passkey"],
  ...["account: who is there", "account: deleting it", "developers: keys and webhooks"],
  ...["developers: deliveries, of which one failed", "notifications: of several kinds"],
  ...["notifications: none, and what is told of", "dashboard: activity", "dashboard: a passkey is offered"],
  ...["scan: awaiting_upload", "scan: a file that is registered", "scan: a file that is kept here"],
  ...["scan: object_found", "scan: error", "claim: done", "history: one event of each type"],
  ...["traceability: no match", "traceability: more than a page", "traceability: the menu of a row"],
  ...["traceability: transferring to nobody", "traceability: an object transferred", "object page: active"],
  ...["object page: it cannot be read", "deposit: another file", "offers: several of one person, one of another"],
  ...["offers: accepting all has failed", "batch: before it begins", "batch: under way, with one that failed"],
  ...["batch: done, with one to look at", "selection: revoking it, with another number typed"],
  ...["console: documents", "console: no match", "console: a conflict", "console: actions on oneself"],
  ...["console: inviting", "console: deleting", "console: statistics", "console: audit log", "console: operations"],
];

/**
 * States that are checked in French: those with a text that the specification has in English. The conformance tests
 * compare the French texts of all other states.
 */
const PARTLY_SPECIFIED_IN_ENGLISH: readonly string[] = [
  ...["register: the passwords differ", "change password: the passwords differ", "login: too many tries"],
  ...["expired link", "e-mail not found", "explorer: no such object", "bell: one notification of each type"],
  ...["notifications: of several kinds", "account: passkeys and sessions", "dashboard: activity"],
  ...["scan: object_found", "scan: error", "claim: done", "history: one event of each type"],
  ...["traceability: no match", "traceability: the menu of a row", "traceability: transferring to nobody"],
  ...["console: documents", "console: a conflict", "console: deleting", "console: operations"],
];

const CHECKED: Readonly<Record<Language, readonly string[]>> = process.env.EVERY_STATE
  ? { fr: Object.keys(ALL), en: Object.keys(ALL) }
  : { fr: PARTLY_SPECIFIED_IN_ENGLISH, en: REPRESENTATIVE };

/** Texts of the test data, which are shown in every language as they were entered. */
const ENTERED = [
  LONG_NAME,
  "le contrat de cession des droits de reproduction",
  "le contrat de cession des droi…",
  "contrat de cession des droits de reproduction, version signée par les deux parties – page 12 sur 48 (recto).pdf",
  "Le contrat de cession des droits de reproduction, version signée par les deux parties",
  "un très long nom de fichier sans rapport avec ce qui est inscrit ici.pdf",
  "Le très long nom de la clé du coffre de la maison de campagne",
  "Clé de la fixture",
  "Le script de Grace qui relit chaque nuit toutes les preuves des archives municipales",
  "https://un-domaine-vraiment-plus-long-encore.example.com:8443/chemin/sans/fin/authentica?source=registre",
  ...["Estran au matin", "Étale", "Le phare", "3 sur 8", "Mon nom à moi", "Le nom d’un autre"],
  "Cancale, sous le phare de la Pierre-de-Herpin, à marée basse",
  "Épreuves du tirage",
  "épreuves-du-tirage-version-définitive-retouchée.tiff",
  "contrat de cession des droits de reproduction, version signée par les deux parties – page 12 sur 48",
  "Autorité d’horodatage d’exemple",
  "Panne d'écriture",
];

for (const language of LANGUAGES) {
  for (const state of CHECKED[language]) {
    const reach = ALL[state];
    if (!reach) throw new Error(`There is no state "${state}".`);
    test(`« ${state} » is in one language: ${language}`, async ({ page, person, server }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      // The account of the administrator is shared by all tests, so the choice must not be stored in it.
      await on(page, "user/get-user", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), language } });
      });
      await reach({ page: await speaking(page, server.url, language), person });
      const said = await settledTexts(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const foreign = said.filter(({ lang, text }) => foreignIn(lang as Language, text, ENTERED) !== null);
      expect(foreign.map(({ lang, text }) => `${lang}: ${text}`)).toEqual([]);
    });
  }
}
