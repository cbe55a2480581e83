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

/** States that no other list has. */
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

/** Texts of the test data, which are shown in every language as they were entered. */
const ENTERED = [
  LONG_NAME,
  "le contrat de cession des droits de reproduction",
  "le contrat de cession des droi…",
  "contrat de cession des droits de reproduction, version signée par les deux parties – page 12 sur 48 (recto).pdf",
  "Le contrat de cession des droits de reproduction, version signée par les deux parties",
];

for (const language of LANGUAGES) {
  for (const [state, reach] of Object.entries(ALL)) {
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
