import type { Page, Route } from "@playwright/test";
import { logInAsAdmin } from "../fixtures/admin.ts";
import { makeFile } from "../fixtures/files.ts";
import { answerObjects, listedObject } from "../fixtures/objects.ts";
import { holdTokens, newAccount, PASSWORD, type Person } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// These tests need failing calls, which the browser and the revocation log.
test.use({ tolerated: { noise: [/Failed to load resource/, /The object was not revoked/] } });

const REQUEST = "0f3b52c8-6d1e-4b57-9a60-c1d2e3f40516";

/** Answers as the server does after an unexpected error. */
const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { status: 500, message: "An unexpected error occurred.", code: "internal", requestId: REQUEST },
  });

interface Setting {
  readonly page: Page;
  readonly person: Person;
}

interface Row {
  readonly screen: string;
  /** Pattern under `/api/` of the call that fails. */
  readonly call: string;
  /** Opens the screen that makes the call. */
  readonly reach: (setting: Setting) => Promise<unknown>;
  /** Number of places on the screen that show the failure. */
  readonly places?: number;
  /** Name of the button that repeats the call; « Réessayer » by default. */
  readonly again?: string | RegExp;
}

const enter =
  (path: string) =>
  async ({ page, person }: Setting) => {
    await holdTokens(page, person);
    await page.goto(path);
  };

/** Chooses an unregistered file and asks for its fingerprint. */
async function scan(setting: Setting): Promise<void> {
  const { page } = setting;
  const file = await makeFile("tableau.png", 1000);
  await enter("/authentica")(setting);
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  await page.getByRole("button", { name: "Numériser l'objet" }).click();
  await page.getByText(/^Réessayer$|^Vérifier l'objet$/).waitFor();
  await file.remove();
}

async function verify(setting: Setting): Promise<void> {
  await scan(setting);
  await setting.page.getByRole("button", { name: "Vérifier l'objet" }).click();
}

/** Opens the menu of the only object and chooses an item. */
const choose = (action: string) => async (setting: Setting) => {
  const { page } = setting;
  await page.route("**/api/object/cover/*", (route) => route.fulfill({ contentType: "image/svg+xml", body: "<svg/>" }));
  await answerObjects(page, [listedObject]);
  await enter("/traceability")(setting);
  await page.getByRole("button", { name: /View Action/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

async function openCollection({ page }: Setting): Promise<void> {
  await logInAsAdmin(page, "/admin/objects");
}

const DOC = { _id: "2222-2222-2222", version: "1", objectName: "Tableau" };

const ROWS: readonly Row[] = [
  {
    screen: "login",
    call: "auth/login",
    reach: async ({ page, person }) => {
      await page.goto("/login");
      await page.getByLabel("Adresse e-mail").fill(person.email);
      await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    },
    again: "Se connecter",
  },
  {
    screen: "register",
    call: "auth/register",
    reach: async ({ page }) => {
      const { email, walletAddress } = newAccount("Grace");
      await page.goto("/register");
      await page.getByLabel("Prénom").fill("Grace");
      await page.getByLabel("Nom", { exact: true }).fill("Hopper");
      await page.getByLabel("Adresse e-mail").fill(email);
      await page.getByLabel("Adresse du portefeuille").fill(walletAddress);
      await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirmez le mot de passe").fill(PASSWORD);
      await page.getByRole("button", { name: "Créer mon compte" }).click();
    },
    again: "Créer mon compte",
  },
  {
    screen: "the demonstration form",
    call: "contact/demo",
    reach: async ({ page, person }) => {
      await page.goto("/");
      await isTakenOver(page);
      await page.getByLabel("Adresse e-mail").fill(person.email);
      await page.getByRole("button", { name: "Demander une démonstration" }).click();
    },
    again: "Demander une démonstration",
  },
  {
    screen: "the check without an account",
    call: "registry/lookup?*",
    reach: async ({ page }) => {
      const file = await makeFile("tableau.png", 1000);
      await page.goto("/");
      await isTakenOver(page);
      await page.locator("input[type=file]").first().setInputFiles(file.path);
      await page.getByText("Le registre n’a pas répondu").waitFor();
      await file.remove();
    },
  },
  { screen: "the account", call: "user/get-user", reach: enter("/dashboard") },
  {
    screen: "a session that cannot be renewed",
    call: "auth/refresh",
    reach: async (setting) => {
      const ended = { status: 401, message: "Please sign in.", code: "unauthenticated" };
      await setting.page.route("**/api/user/get-user", (route) => route.fulfill({ status: 401, json: ended }));
      await enter("/dashboard")(setting);
    },
  },
  {
    screen: "the profile",
    call: "user/edit-profile",
    reach: async (setting) => {
      const { page } = setting;
      await enter("/authentica")(setting);
      await page.getByRole("button", { name: /votre compte/ }).click();
      await page.getByRole("button", { name: "Edit Profile" }).click();
      await page.getByLabel("Prénom").fill("Augusta");
      await page.getByRole("button", { name: "Save" }).click();
    },
    again: "Save",
  },
  {
    screen: "the bell",
    call: "notifications/get-user-notifications*",
    reach: async (setting) => {
      await enter("/authentica")(setting);
      await setting.page.getByRole("button", { name: "Notifications" }).click();
    },
  },
  {
    screen: "marking notifications as read",
    call: "notifications/mark-read",
    reach: async (setting) => {
      const { page } = setting;
      const one = {
        _id: "event",
        notificationType: "OBJECT_EDIT",
        timestamp: "2026-01-01T12:00:00.000Z",
        objectList: [{ _id: listedObject._id, objectName: listedObject.objectName }],
        userList: [],
        notificationData: {},
        read: false,
      };
      await page.route("**/api/notifications/get-user-notifications*", (route) =>
        route.fulfill({ json: { data: [one] } }),
      );
      await enter("/authentica")(setting);
      await page.getByRole("button", { name: /Notifications/ }).click();
      await page.getByRole("button", { name: "Tout marquer comme lu" }).click();
    },
    again: "Tout marquer comme lu",
  },
  {
    screen: "the dashboard without its objects",
    call: "object/get-user-summary*",
    reach: enter("/dashboard"),
    // The total, the trends, the claimed objects and the pie chart.
    places: 4,
  },
  {
    screen: "the dashboard without its notifications",
    call: "notifications/get-user-notifications*",
    reach: async (setting) => {
      await answerObjects(setting.page, [listedObject]);
      await enter("/dashboard")(setting);
    },
    // Only the recent activity, because the trends are loaded with the other figures.
    places: 1,
  },
  { screen: "the fingerprint of a scan", call: "fingerprint/generate-fingerprint", reach: scan },
  { screen: "the verification of a scan", call: "object/verify-object", reach: verify },
  {
    screen: "a claim",
    call: "object/register",
    reach: async (setting) => {
      const { page } = setting;
      await verify(setting);
      await page.getByRole("button", { name: "Réclamer du travail" }).click();
      await page.getByRole("button", { name: "Inscrire au registre" }).click();
    },
    again: "Inscrire au registre",
  },
  {
    screen: "the history",
    call: "notifications/get-object-notifications/*",
    reach: choose("Activity"),
  },
  { screen: "the list of objects", call: "object/get-user-objects*", reach: enter("/traceability") },
  {
    screen: "a new name",
    call: "object/edit-object",
    reach: async (setting) => {
      await choose("Edit")(setting);
      await setting.page.getByRole("button", { name: "Enregistrer" }).click();
    },
    again: "Enregistrer",
  },
  {
    screen: "a revocation",
    call: "object/revoke-object",
    reach: async (setting) => {
      await choose("Revoke")(setting);
      await setting.page.getByRole("button", { name: "Révoquer définitivement" }).click();
    },
    again: /View Action/,
  },
  { screen: "a download", call: "object/get-object?*", reach: choose("Download"), again: /View Action/ },
  { screen: "the console", call: "admin/objects?*", reach: openCollection },
  {
    screen: "the console's next page",
    call: "admin/objects?*cursor=*",
    reach: async (setting) => {
      const { page } = setting;
      await page.route(/\/api\/admin\/objects\?limit=\d+&sort=newest$/, (route) =>
        route.fulfill({ json: { docs: [DOC], nextCursor: "more" } }),
      );
      await openCollection(setting);
      await page.getByRole("button", { name: "Suivant" }).click();
    },
  },
];

for (const { screen, call, reach, places = 1, again = "Réessayer" } of ROWS) {
  test(`an unexpected error is shown with its request id: ${screen}`, async ({ page, person }) => {
    await page.route(`**/api/${call}`, fail);
    await reach({ page, person });
    const references = page.getByText(/^Référence à donner au support\s:/).filter({ visible: true });
    await expect(references).toHaveCount(places, { timeout: 15_000 });
    for (const reference of await references.all()) await expect(reference).toContainText(REQUEST);
    await expect(page.getByRole("button", { name: again, exact: true })).toHaveCount(
      again === "Réessayer" ? places : 1,
    );
    await expect(page.getByRole("button", { name: again, exact: true }).first()).toBeEnabled();
  });
}
