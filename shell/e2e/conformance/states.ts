import type { Page, Route } from "@playwright/test";
import { makeFile, type RealFile } from "../fixtures/files.ts";
import { listedObject } from "../fixtures/objects.ts";
import { holdTokens, logIn, PASSWORD, type Person } from "../fixtures/people.ts";
import { ADMIN } from "../fixtures/server.ts";
import type { State } from "./texts.ts";

/** What a state is reached with. */
export interface Setting {
  readonly page: Page;
  readonly person: Person;
}

type Reach = (setting: Setting) => Promise<void>;

const never = () => new Promise<void>(() => undefined);
const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, json: body });
const refuse = (message: string) => json({ status: 400, message, code: "invalid_input" }, 400);
const unreachable = (route: Route) => route.abort();

const on = (page: Page, call: string, answer: (route: Route) => unknown) => page.route(`**/api/${call}`, answer);

const EVENTS = ["OBJECT_MINT", "OBJECT_VIEW", "OBJECT_REVOKE", "OBJECT_EDIT", "OBJECT_OTHER"].map(
  (notificationType, at) => ({
    _id: `event-${at}`,
    notificationType,
    timestamp: `2026-01-01T12:0${at}:00.000Z`,
    objectList: [{ _id: listedObject._id, objectName: "Tableau" }],
    userList: [{ _id: "ada", firstName: "Ada", lastName: "Lovelace" }],
    notificationData: { mintOwner: "ada", mintObject: listedObject._id },
  }),
);

async function signedIn({ page, person }: Setting, path: string): Promise<void> {
  await holdTokens(page, person);
  await page.goto(path);
}

const bell =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "notifications/get-user-notifications", answer);
    await signedIn(setting, "/authentica");
    await setting.page.getByRole("button", { name: /notification/i }).click();
  };

const dashboard =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "notifications/get-user-notifications", answer);
    await signedIn(setting, "/dashboard");
  };

const profile =
  (answer?: (route: Route) => unknown): Reach =>
  async (setting) => {
    const { page } = setting;
    if (answer) await on(page, "user/edit-profile", answer);
    await signedIn(setting, "/authentica");
    await page.getByRole("button", { name: /votre compte/ }).click();
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Prénom").fill("Augusta");
    await page.getByRole("button", { name: "Save" }).click();
  };

const login =
  (answer: (route: Route) => unknown): Reach =>
  async ({ page, person }) => {
    await on(page, "auth/login", answer);
    await page.goto("/login");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Se connecter" }).click();
  };

const register =
  (confirmation: string): Reach =>
  async ({ page }) => {
    await on(page, "auth/register", unreachable);
    await page.goto("/register");
    const answers = {
      Prénom: "Ada",
      "Adresse e-mail": "a@example.com",
      "Adresse du portefeuille": `0x${"1".repeat(40)}`,
    };
    for (const [label, value] of Object.entries(answers)) await page.getByLabel(label).fill(value);
    await page.getByLabel("Nom", { exact: true }).fill("Lovelace");
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirmez le mot de passe").fill(confirmation);
    await page.locator("form button[type=submit]").click();
  };

/** Goes on with a scan, step by step, of a file that nobody has. */
async function chooseFile(setting: Setting): Promise<RealFile> {
  const file = await makeFile("tableau.png", 1000);
  await signedIn(setting, "/authentica");
  await setting.page.locator("input[type=file]").first().setInputFiles(file.path);
  return file;
}

async function generate(setting: Setting): Promise<void> {
  const file = await chooseFile(setting);
  await setting.page.getByRole("button", { name: "Numériser l'objet" }).click();
  await setting.page.getByRole("button", { name: "Vérifier l'objet" }).waitFor();
  await file.remove();
}

async function verify(setting: Setting): Promise<void> {
  await generate(setting);
  await setting.page.getByRole("button", { name: "Vérifier l'objet" }).click();
}

const claim =
  (prepare: (page: Page) => Promise<unknown>): Reach =>
  async (setting) => {
    const { page } = setting;
    await verify(setting);
    await prepare(page);
    await page.getByRole("button", { name: "Réclamer du travail" }).click();
    await page.getByRole("button", { name: "Inscrire au registre" }).click();
  };

const history =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    const { page } = setting;
    await on(page, "notifications/get-object-notifications/*", answer);
    await on(page, "object/verify-object", json({ object: listedObject }));
    await verify(setting);
    await page.getByRole("button", { name: "Afficher l'historique des activités" }).click();
  };

const traceability =
  (answer: (route: Route) => unknown, path = "/traceability"): Reach =>
  async (setting) => {
    const { page } = setting;
    await on(page, "object/cover/*", (route) =>
      route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
    );
    await on(page, "object/get-user-objects", answer);
    await signedIn(setting, path);
  };

const oneObject = traceability(json([listedObject]));

async function openMenu(setting: Setting): Promise<void> {
  await oneObject(setting);
  await setting.page.getByRole("button", { name: /View Action/ }).click();
}

const rename =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    const { page } = setting;
    await on(page, "object/edit-object", answer);
    await openMenu(setting);
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("Autre nom");
    await page.getByRole("dialog").locator("button[type=submit]").click();
  };

const download =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "object/get-object?*", answer);
    await openMenu(setting);
    await setting.page.getByRole("menuitem", { name: "Download" }).click();
  };

const open =
  (path: string): Reach =>
  async ({ page }) => {
    await page.goto(path);
  };

/** Gives a file to whoever has no account; `answer` stands for the registry's. */
const check =
  (answer: (route: Route) => unknown): Reach =>
  async ({ page }) => {
    const file = await makeFile("tableau.png", 1000);
    await on(page, "registry/lookup?*", answer);
    await page.goto("/");
    await page.locator("input[type=file]").first().setInputFiles(file.path);
    await page.getByRole("button", { name: /un autre fichier/ }).waitFor();
    await file.remove();
  };

const entry = (status: string, type: string) =>
  json({
    hash: listedObject.hash,
    object: {
      status,
      tokenId: 7,
      registeredAt: listedObject.createdAt,
      latestEvent: { type, at: listedObject.updatedAt },
    },
    size: 8,
  });

/** Chooses a file to scan; `answer` stands for the registry's, before anything is sent. */
const look =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "registry/lookup?*", answer);
    await lookedUp(setting);
  };

/** Chooses a file to scan and waits until all is known of it that can be before it is sent. */
async function lookedUp(setting: Setting): Promise<void> {
  const file = await chooseFile(setting);
  await setting.page
    .getByText(/rien n’a été envoyé|pas pu chercher/i)
    .filter({ visible: true })
    .first()
    .waitFor();
  await file.remove();
}

/** How each state of the table is reached: by the product's own ways, and by intercepting its calls where it needs a failure. */
export const STATES: Record<State, Reach> = {
  "login: the server cannot be reached": login(unreachable),
  "login: the server refuses with a message": login((route) =>
    route.continue({ postData: { email: "x@example.com", password: "x" } }),
  ),
  "register: the passwords differ": register("autre chose encore"),
  "register: the server cannot be reached": register(PASSWORD),
  landing: open("/"),
  "landing: the file is certified": check(entry("active", "mint")),
  "landing: the file is revoked": check(entry("revoked", "revoke")),
  "landing: the file is erased": check(entry("erased", "erase")),
  "landing: the file is unknown": check(json({ hash: listedObject.hash, object: null, size: 8 })),
  "landing: the registry cannot be reached": check(unreachable),
  "landing: a demonstration asked for": async ({ page, person }) => {
    await page.goto("/");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByRole("button", { name: "Demander une démonstration" }).click();
  },
  "expired link": open("/expired-link"),
  "e-mail not found": open("/email-not-found"),
  "e-mail link sent": open("/email-link-sent"),
  terms: open("/terms"),
  privacy: open("/privacy"),
  "legal notice": open("/mentions-legales"),
  "accessibility statement": open("/accessibilite"),
  unauthorized: ({ page }) => page.goto("/unauthorized").then(() => undefined),
  shell: (setting) => signedIn(setting, "/authentica"),
  "bell: loading": bell(never),
  "bell: failed": bell(refuse("Panne")),
  "bell: nothing": bell(json({ data: [] })),
  "bell: one notification of each type": bell(json({ data: EVENTS })),
  avatar: async (setting) => {
    await signedIn(setting, "/authentica");
    await setting.page.getByRole("button", { name: /votre compte/ }).click();
  },
  "profile: saved": profile(),
  "profile: failed with a message": profile(refuse("This wallet address belongs to another account.")),
  "profile: failed without the server": profile(unreachable),
  "dashboard: loading": dashboard(never),
  "dashboard: failed": dashboard(refuse("Panne")),
  "dashboard: nothing": dashboard(json({ data: [] })),
  "dashboard: activity": dashboard(json({ data: EVENTS })),
  "dashboard: the example's figures": dashboard(json({ data: [] })),
  "dashboard: the objects cannot be read": async (setting) => {
    await on(setting.page, "object/get-user-objects", refuse("Panne"));
    await signedIn(setting, "/dashboard");
  },
  "scan: awaiting_upload": (setting) => signedIn(setting, "/authentica"),
  "scan: a file that is registered": look(entry("active", "mint")),
  "scan: a file that is registered and revoked": look(entry("revoked", "revoke")),
  "scan: a file that is registered and erased": look(entry("erased", "erase")),
  "scan: a file that is not registered": look(json({ hash: listedObject.hash, object: null, size: 8 })),
  "scan: the registry does not answer": look(unreachable),
  "scan: the server received another file": async (setting) => {
    await on(setting.page, "fingerprint/generate-fingerprint", json({ hash: listedObject.hash }));
    const file = await chooseFile(setting);
    await setting.page.getByRole("button", { name: "Numériser l'objet" }).click();
    await setting.page.getByText("Une erreur s'est produite").waitFor();
    await file.remove();
  },
  "scan: a file too large": async (setting) => {
    const file = await makeFile("trop-grand.bin", 100 * 1024 * 1024 + 1);
    await signedIn(setting, "/authentica");
    await setting.page.locator("input[type=file]").first().setInputFiles(file.path);
    await file.remove();
  },
  "scan: generating_hash": async (setting) => {
    await on(setting.page, "fingerprint/generate-fingerprint", never);
    await chooseFile(setting);
    await setting.page.getByRole("button", { name: "Numériser l'objet" }).click();
  },
  "scan: hash_generated": generate,
  "scan: verifying_object": async (setting) => {
    await on(setting.page, "object/verify-object", never);
    await verify(setting);
  },
  "scan: object_not_found": verify,
  "scan: object_found, erased": async (setting) => {
    const { _id, objectId, hash, createdAt, updatedAt, tokenId, tokenExplorerLink } = listedObject;
    const erased = { _id, objectId, hash, createdAt, updatedAt, tokenId, tokenExplorerLink, status: "erased" };
    await on(setting.page, "object/verify-object", json({ object: erased }));
    await verify(setting);
  },
  "scan: object_found": async (setting) => {
    await on(setting.page, "object/verify-object", json({ object: listedObject }));
    await verify(setting);
  },
  "scan: error": async (setting) => {
    await on(setting.page, "object/verify-object", refuse("Panne"));
    await verify(setting);
  },
  "claim: refused with a message": claim((page) => on(page, "object/register", refuse("objectName is required."))),
  "claim: failed without the server": claim((page) => on(page, "object/register", unreachable)),
  "claim: no default cover": claim((page) => page.route("**/*cover*.png", unreachable)),
  "claim: done": claim(() => Promise.resolve()),
  "history: loading": history(never),
  "history: failed": history(refuse("Panne de lecture")),
  "history: nothing": history(json({ data: [] })),
  "history: one event of each type": history(json({ data: EVENTS })),
  "history: the exact time": async (setting) => {
    await history(json({ data: EVENTS }))(setting);
    await setting.page
      .getByRole("button", { name: /^il y a/ })
      .first()
      .focus();
  },
  "traceability: loading": traceability(never),
  "traceability: failed": traceability(refuse("Panne de lecture")),
  "traceability: failed without a message": traceability(json({}, 409)),
  "traceability: failed without JSON": traceability((route) => route.fulfill({ status: 409, body: "<html>" })),
  "traceability: nothing": traceability(json([])),
  "traceability: no match": traceability(json([listedObject]), "/traceability?q=rien+de+tel"),
  "traceability: more than a page": traceability(
    json(Array.from({ length: 26 }, (_, at) => ({ ...listedObject, _id: `2222-2222-${at}`, tokenId: at }))),
    "/traceability?page=2",
  ),
  "traceability: one object": oneObject,
  "traceability: the menu of a row": openMenu,
  "traceability: renamed": rename(json({ object: listedObject })),
  "traceability: renaming failed": rename(refuse("Panne d'écriture")),
  "traceability: download refused": download(refuse("Panne de lecture")),
  "traceability: download without a link": download(json({ object: listedObject })),
  "console: nothing chosen": async ({ page }) => {
    await logIn(page, ADMIN);
    await page.goto("/admin");
  },
  "console: an empty collection": async ({ page }) => {
    await on(page, "admin/objects?*", json({ docs: [], nextCursor: null }));
    await logIn(page, ADMIN);
    await page.goto("/admin/objects");
  },
};
