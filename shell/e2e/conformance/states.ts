import { expect, type Page, type Route } from "@playwright/test";
import { logInAsAdmin } from "../fixtures/admin.ts";
import { addAuthenticator, passkeysOffered, pressPasskeyButton } from "../fixtures/authenticator.ts";
import { ADMIN_AUDIT, ADMIN_OBJECT, ADMIN_OPERATIONS, ADMIN_STATS, REVOKED_OBJECT } from "../fixtures/console.ts";
import { makeFile, type RealFile } from "../fixtures/files.ts";
import { claimObject, findToken, listedObject, pageOfObjects, revokeObject } from "../fixtures/objects.ts";
import { holdTokens, PASSWORD } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { openProfile } from "../fixtures/profile.ts";
import { forge, grown } from "../fixtures/registry.ts";
import { ADMIN } from "../fixtures/server.ts";
import { hoursAgo, inDays, json, never, on, type Reach, refuse, type Setting, signedIn } from "./reach.ts";
import type { State } from "./texts.ts";

const unreachable = (route: Route) => route.abort();

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

const bell =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "notifications/get-user-notifications*", answer);
    await signedIn(setting, "/authentica");
    await setting.page.getByRole("button", { name: /notification/i }).click();
  };

const dashboard =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "notifications/get-user-notifications*", answer);
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

const PASSKEYS = [
  ["Le très long nom de la clé du coffre de la maison de campagne", 900, 30, true],
  ["Mac", 50, null, false],
].map(([name, created, used, backedUp], at) => ({
  _id: `key-${at}`,
  name,
  createdAt: hoursAgo(Number(created)),
  lastUsedAt: used === null ? null : hoursAgo(Number(used)),
  backedUp,
  device: backedUp ? "multiDevice" : "singleDevice",
}));

const SESSIONS = ["Firefox · Windows", "Safari · iPhone", null].map((device, at) => ({
  _id: `session-${at}`,
  device,
  createdAt: hoursAgo(40 * at + 1),
  lastUsedAt: hoursAgo(9 * at),
  current: at === 0,
}));

const tooOld = json({ status: 403, code: "reauthentication_required", message: "Please confirm your identity." }, 403);

/** Opens the profile of a user who has passkeys and sessions. The answers for the two lists can be replaced. */
const account =
  ({
    passkeys = json({ data: PASSKEYS }),
    sessions = json({ data: SESSIONS }),
  }: {
    readonly passkeys?: (route: Route) => unknown;
    readonly sessions?: (route: Route) => unknown;
  } = {}): Reach =>
  async (setting) => {
    const { page } = setting;
    await addAuthenticator(page);
    await on(page, "user/passkeys", passkeys);
    await on(page, "user/sessions", sessions);
    await signedIn(setting, "/dashboard");
    await openProfile(page);
  };

/** Opens the profile of a user with passkeys and sessions, and clicks one of its buttons. */
const accountDialog =
  (button: RegExp): Reach =>
  async (setting) => {
    await account()(setting);
    // If content appears above the button, the button moves, perhaps during the click. So this waits for the content.
    for (const listed of ["Synchronisée entre vos appareils", "Cette session"])
      await expect(setting.page.getByText(listed, { exact: true }).first()).toBeVisible();
    await expect(setting.page.getByText(/^Chargement d/)).toHaveCount(0);
    await setting.page.getByRole("button", { name: button }).click();
  };

/** Opens the objects of the console. By default there are two. */
const consoleObjects =
  (answer: (route: Route) => unknown = json({ docs: [ADMIN_OBJECT, REVOKED_OBJECT], nextCursor: "more" })): Reach =>
  async ({ page }) => {
    await on(page, "admin/objects?*", answer);
    await logInAsAdmin(page, "/admin/objects");
  };

/**
 * Opens the dialog that edits an object in the console. If `answer` is given, saves another name; the call gets that
 * answer.
 */
const editObject =
  (answer?: (route: Route) => unknown): Reach =>
  async (setting) => {
    const { page } = setting;
    await consoleObjects()(setting);
    if (answer) await on(page, "admin/objects", answer);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    if (!answer) return;
    await page.getByRole("textbox", { name: "objectName" }).fill("Mon nom à moi");
    await page.getByRole("button", { name: "Save Changes" }).click();
  };

const login =
  (answer: (route: Route) => unknown): Reach =>
  async ({ page, person }) => {
    await on(page, "auth/login", answer);
    await page.goto("/login");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  };

const tooMany = json({ status: 429, code: "rate_limited", message: "Too many attempts.", retryAfter: 30 }, 429);

/** Opens a screen with the navigation state that another screen would have passed to it. */
const openWith =
  (path: string, state: unknown): Reach =>
  async ({ page }) => {
    // A text file has a history, too, and opens faster than a screen.
    await page.goto("/robots.txt");
    await page.evaluate(
      ([to, usr]) => window.history.pushState({ usr, key: "given", idx: 1 }, "", to as string),
      [path, state],
    );
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
  };

const recover =
  (answer: (route: Route) => unknown): Reach =>
  async ({ page, person }) => {
    await on(page, "auth/forgot-password", answer);
    await page.goto("/recover-password");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByRole("button", { name: "Continuer" }).click();
  };

async function atOtp(setting: Setting): Promise<void> {
  await recover((route) => route.continue())(setting);
  await setting.page.waitForURL("**/verify-otp");
}

const verifyOtp =
  (answer: (route: Route) => unknown, typed = "123456"): Reach =>
  async (setting) => {
    const { page } = setting;
    await on(page, "auth/verify-otp", answer);
    await atOtp(setting);
    await page.getByLabel("Chiffre 1 sur 6").fill(typed);
    await page.getByRole("button", { name: "Confirmer et continuer" }).click();
  };

async function sentAgain(setting: Setting): Promise<void> {
  const { page } = setting;
  await atOtp(setting);
  // The pause starts when the button is shown, so the clock is only advanced afterwards.
  await page.getByRole("button", { name: "Renvoyer" }).waitFor();
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 61_000;
  });
  await page.getByRole("button", { name: "Renvoyer" }).click();
}

const atNewPassword = openWith("/change-password", { email: "ada@example.com" });

const changePassword =
  (answer: (route: Route) => unknown, confirmation: string = PASSWORD): Reach =>
  async (setting) => {
    const { page } = setting;
    await on(page, "auth/reset-password", answer);
    await atNewPassword(setting);
    await page.getByLabel("Nouveau mot de passe").fill(PASSWORD);
    await page.getByLabel("Confirmez le mot de passe").fill(confirmation);
    await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  };

/** Signs in with a passkey that the server does not know. */
async function refusedPasskey({ page }: Setting): Promise<void> {
  await on(page, "auth/passkey/login", json({ status: 401, code: "invalid_credentials", message: "No." }, 401));
  const authenticator = await addAuthenticator(page, { present: false });
  await authenticator.hold("localhost");
  const offered = passkeysOffered(page);
  await page.goto("/login");
  await offered;
  await pressPasskeyButton(page, authenticator);
}

async function offeredPasskey(setting: Setting): Promise<void> {
  const { page, person } = setting;
  await holdTokens(page, person);
  await page.evaluate(() => sessionStorage.setItem("passkey-offer", String(Date.now() + 600_000)));
  await page.goto("/dashboard");
  // The charts are loaded after the first paint, so this waits for them.
  await page.getByRole("button", { name: "Voir en tableau" }).nth(1).waitFor();
}

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

/** Signs in, and chooses an unregistered file on the scan screen. */
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
    await on(page, "object/verify-object", json({ object: listedObject, objects: [listedObject] }));
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
    await on(page, "object/get-user-objects*", answer);
    await signedIn(setting, path);
  };

const oneObject = traceability(pageOfObjects([listedObject]));

async function openMenu(setting: Setting): Promise<void> {
  await oneObject(setting);
  await setting.page.getByRole("button", { name: /View Action/ }).click();
}

const standing = (objectName: string, at: number) => ({
  _id: `0000000000000000000000000${at}`,
  objectId: listedObject._id,
  objectName,
  hash: `${at}c`.repeat(32),
  createdAt: listedObject.createdAt,
  expiresAt: inDays(at + 9),
  status: "open",
});

const OUTGOING = {
  ...standing("Tableau", 1),
  direction: "outgoing",
  to: "une.adresse.vraiment.tres.longue@un-domaine-plus-long-encore.example.com",
};
const INCOMING = [
  "Tableau",
  "Le contrat de cession des droits de reproduction, version signée par les deux parties",
].map((name, at) => ({
  ...standing(name, at + 2),
  direction: "incoming",
  from: { _id: "bob", firstName: "Bob", lastName: "L." },
}));

const offers =
  (data: readonly unknown[], objects: readonly unknown[] = [listedObject]): Reach =>
  async (setting) => {
    await on(setting.page, "transfer/offers", json({ data }));
    await traceability(pageOfObjects(objects as readonly object[]))(setting);
  };

/** Opens the dialog that transfers an object. If `to` is given, offers the object to that address. */
const transfer =
  (to?: string): Reach =>
  async (setting) => {
    const { page } = setting;
    await openMenu(setting);
    await page.getByRole("menuitem", { name: "Transfer", exact: true }).click();
    if (to === undefined) return;
    await page.getByRole("dialog").getByRole("textbox").fill(to);
    await page.getByRole("dialog").locator("button[type=submit]").click();
  };

/** Opens the offers and clicks a button of the first offer. */
const answerOffer =
  (word: RegExp): Reach =>
  async (setting) => {
    await offers(INCOMING)(setting);
    await setting.page.getByRole("button", { name: word }).first().click();
  };

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

/** Checks a file as a visitor without an account. If given, `answer` replaces the answer of the registry. */
const check =
  (answer: (route: Route) => unknown): Reach =>
  async ({ page }) => {
    const file = await makeFile("tableau.png", 1000);
    await on(page, "registry/lookup?*", answer);
    await page.goto("/");
    await isTakenOver(page);
    await page.locator("input[type=file]").first().setInputFiles(file.path);
    await page.getByRole("button", { name: /un autre fichier/ }).waitFor();
    await file.remove();
  };

const entry = (status: string, type: string, proof = "valid") => {
  const object = {
    status,
    tokenId: 7,
    registeredAt: listedObject.createdAt,
    depositedAt: listedObject.createdAt,
    latestEvent: { type, at: listedObject.updatedAt },
    proof,
  };
  return json({ hash: listedObject.hash, object, objects: [object], size: 8 });
};

/** Registers an object and opens a public page about it. `before` runs before the page is opened. */
const publicPage =
  (
    addressOf: (object: { readonly hash: string; readonly tokenId: number }) => string,
    before?: (setting: Setting & { readonly url: string; readonly hash: string }) => Promise<void>,
  ): Reach =>
  async ({ page, person }) => {
    await page.goto("/robots.txt");
    const url = new URL(page.url()).origin;
    const hash = await claimObject(url, person, "Tableau");
    const tokenId = await findToken(url, hash);
    await before?.({ page, person, url, hash });
    await page.goto(addressOf({ hash, tokenId }));
  };

const explorer = (before?: Parameters<typeof publicPage>[1]): Reach =>
  publicPage(({ tokenId }) => `/explorer/${tokenId}`, before);

const verifier = (before?: Parameters<typeof publicPage>[1]): Reach =>
  publicPage(({ hash }) => `/verifier?hash=${hash}`, before);

const withForgedCheckpoint = ({ page }: Setting) => forge(page, "checkpoint", grown);

/** The registry knows the file, but no checkpoint covers the entry yet. */
async function withoutCheckpoint({ page }: Setting): Promise<void> {
  await forge(page, "token/*", (body) => body.replace('"proof":"valid"', '"proof":"pending"'));
  await on(page, "registry/checkpoint", json({ status: 404, message: "None yet.", code: "not_found" }, 404));
}

/** Chooses a file to scan. If given, `answer` replaces the answer of the registry, before anything is uploaded. */
const precheck =
  (answer: (route: Route) => unknown): Reach =>
  async (setting) => {
    await on(setting.page, "registry/lookup?*", answer);
    await prechecked(setting);
  };

/** Chooses a file to scan, and waits until everything is shown that is known before the upload. */
async function prechecked(setting: Setting): Promise<void> {
  const file = await chooseFile(setting);
  await setting.page
    .getByText(/rien n’a été envoyé|pas pu chercher/i)
    .filter({ visible: true })
    .first()
    .waitFor();
  await file.remove();
}

/**
 * How to reach each state of the table. States are reached as a user would; calls are only intercepted if a failure
 * is needed.
 */
export const STATES: Record<State, Reach> = {
  "login: the server cannot be reached": login(unreachable),
  "login: the server refuses with a message": login((route) =>
    route.continue({ postData: { email: "x@example.com", password: "x" } }),
  ),
  login: open("/login"),
  "login: too many tries": login(tooMany),
  "login: the password was changed": openWith("/login", { email: "ada@example.com", passwordChanged: true }),
  "login: a passkey is refused": refusedPasskey,
  "dashboard: a passkey is offered": offeredPasskey,
  "recover password": open("/recover-password"),
  "recover password: refused with a message": recover(refuse("Panne de lecture")),
  "recover password: the server cannot be reached": recover(unreachable),
  "verify otp": atOtp,
  "verify otp: incomplete": verifyOtp(never, "123"),
  "verify otp: refused with a message": verifyOtp(refuse("Panne de lecture")),
  "verify otp: the server cannot be reached": verifyOtp(unreachable),
  "verify otp: sent again": sentAgain,
  "verify otp: without its state": open("/verify-otp"),
  "verify otp: the link cannot be looked up": async ({ page }) => {
    await on(page, "auth/recovery", unreachable);
    await page.goto("/verify-otp?context=a#code=123456");
  },
  "change password": atNewPassword,
  "change password: the passwords differ": changePassword(never, "autre chose encore"),
  "change password: refused with a message": changePassword(refuse("Panne d'écriture")),
  "change password: the server cannot be reached": changePassword(unreachable),
  "change password: without its state": open("/change-password"),
  "register: the passwords differ": register("autre chose encore"),
  "register: the server cannot be reached": register(PASSWORD),
  landing: open("/"),
  "landing: the file is certified": check(entry("active", "mint")),
  "landing: the file is revoked": check(entry("revoked", "revoke")),
  "landing: the file is erased": check(entry("erased", "erase")),
  "landing: the file is unknown": check(json({ hash: listedObject.hash, object: null, objects: [], size: 8 })),
  "landing: several files": async ({ page }) => {
    await page.goto("/");
    await isTakenOver(page);
    const files = ["un", "deux", "trois"].map((name) => ({
      name: `${name}.txt`,
      mimeType: "text/plain",
      buffer: Buffer.from(name),
    }));
    await page.locator("input[type=file]").first().setInputFiles(files);
    await page.getByRole("button", { name: "Vérifier d’autres fichiers" }).waitFor();
  },
  "landing: the registry cannot be reached": check(unreachable),
  "landing: a demonstration asked for": async ({ page, person }) => {
    await page.goto("/");
    await isTakenOver(page);
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByRole("button", { name: "Demander une démonstration" }).click();
  },
  verifier: open("/verifier"),
  "verifier: the address holds no fingerprint": open("/verifier?hash=zzz"),
  "verifier: the fingerprint is registered": verifier(),
  "verifier: the fingerprint is revoked": verifier(({ url, person, hash }) => revokeObject(url, person, hash)),
  "verifier: the fingerprint is unknown": open(`/verifier?hash=${"ab".repeat(32)}`),
  "verifier: the proof fails": verifier(withForgedCheckpoint),
  "verifier: the history cannot be read": verifier(({ page }) => on(page, "registry/token/*", unreachable)),
  registry: publicPage(() => "/explorer"),
  // The page is opened by a link from another page. If it were the first page of the visit, the server would have
  // prerendered its entries.
  "registry: it cannot be reached": async ({ page }) => {
    await on(page, "registry/entries*", unreachable);
    await page.goto("/");
    await isTakenOver(page);
    await page.getByRole("banner").getByRole("link", { name: "Le registre" }).click();
    await page.waitForURL("**/explorer");
  },
  "registry: an identifier that nobody has": open("/p/2222-2222-2222"),
  explorer: async (setting) => {
    await explorer()(setting);
    await setting.page.getByText("Détails techniques").click();
  },
  "explorer: the object is revoked": explorer(({ url, person, hash }) => revokeObject(url, person, hash)),
  "explorer: another file is compared": async (setting) => {
    await explorer()(setting);
    const file = await makeFile("un très long nom de fichier sans rapport avec ce qui est inscrit ici.pdf", 1000);
    await setting.page.locator("input[type=file]").first().setInputFiles(file.path);
    await setting.page.getByRole("button", { name: /un autre fichier/ }).waitFor();
    await file.remove();
  },
  "explorer: awaiting its checkpoint": explorer(withoutCheckpoint),
  "explorer: the proof fails": explorer(withForgedCheckpoint),
  "explorer: the registry says that it fails": explorer(({ page }) =>
    forge(page, "token/*", (body) =>
      body.replaceAll(/"proof":"\w+"/g, '"proof":"invalid","problem":"Entry 7 belongs to another file than token 1."'),
    ),
  ),
  "explorer: the proof cannot be worked out": explorer(({ page }) => on(page, "registry/vkeys", unreachable)),
  "explorer: loading": explorer(({ page }) => on(page, "registry/token/*", never)),
  "explorer: no such object": open("/explorer/999999"),
  "explorer: the registry cannot be reached": explorer(({ page }) =>
    on(page, "registry/token/*", json({ status: 500, message: "x", code: "internal", requestId: "req-explorer" }, 500)),
  ),
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
  "account: loading": account({ passkeys: never, sessions: never }),
  "account: passkeys and sessions": account(),
  "account: no passkey": account({ passkeys: json({ data: [] }) }),
  "account: the lists cannot be read": account({
    passkeys: json({ status: 500, code: "internal", message: "Internal error.", requestId: "REQ-1" }, 500),
    sessions: unreachable,
  }),
  "account: a browser without passkeys": async (setting) => {
    await setting.page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
    await account()(setting);
  },
  "account: the exact time": async (setting) => {
    await account()(setting);
    await setting.page.getByRole("button", { name: "il y a 9 heures" }).focus();
  },
  "account: adding a passkey": accountDialog(/Ajouter une clé d’accès/),
  "account: removing a passkey": accountDialog(/^Supprimer Le très long/),
  "account: ending all sessions": accountDialog(/Fermer toutes les sessions/),
  "account: who is there": async (setting) => {
    await on(setting.page, "user/export", tooOld);
    await on(
      setting.page,
      "auth/reauthenticate",
      json({ status: 403, code: "forbidden", message: "The password is wrong." }, 403),
    );
    await accountDialog(/Télécharger mes données/)(setting);
    await setting.page.getByRole("dialog").getByLabel("Mot de passe", { exact: true }).fill("un autre mot de passe");
    await setting.page.getByRole("button", { name: "Confirmer", exact: true }).click();
  },
  "account: too many copies asked for": async (setting) => {
    await on(
      setting.page,
      "user/export",
      json({ status: 429, code: "rate_limited", message: "Too many requests.", retryAfter: 5000 }, 429),
    );
    await accountDialog(/Télécharger mes données/)(setting);
  },
  "account: deleting it": async (setting) => {
    await accountDialog(/Supprimer mon compte/)(setting);
    await setting.page.getByRole("button", { name: "Supprimer définitivement" }).click();
  },
  "account: of an administrator": async ({ page }) => {
    await logInAsAdmin(page);
    await openProfile(page);
  },
  "dashboard: loading": dashboard(never),
  "dashboard: failed": dashboard(refuse("Panne")),
  "dashboard: nothing": dashboard(json({ data: [] })),
  "dashboard: activity": dashboard(json({ data: EVENTS })),
  "dashboard: the example's figures": dashboard(json({ data: [] })),
  "dashboard: the objects cannot be read": async (setting) => {
    await on(setting.page, "object/get-user-summary*", refuse("Panne"));
    await signedIn(setting, "/dashboard");
  },
  "scan: awaiting_upload": (setting) => signedIn(setting, "/authentica"),
  "scan: a file that is registered": precheck(entry("active", "mint")),
  "scan: a file that is registered and revoked": precheck(entry("revoked", "revoke")),
  "scan: a file that is registered and erased": precheck(entry("erased", "erase")),
  "scan: a file whose registration has no proof that holds": precheck(entry("active", "mint", "invalid")),
  "scan: a file that is not registered": precheck(
    json({ hash: listedObject.hash, object: null, objects: [], size: 8 }),
  ),
  "scan: the registry does not answer": precheck(unreachable),
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
  "scan: a file that is kept here": async (setting) => {
    const file = await chooseFile(setting);
    await setting.page.getByRole("heading", { name: "Pas encore inscrit" }).waitFor();
    await setting.page.getByRole("radio", { name: "Le garder ici" }).check();
    await file.remove();
  },
  "scan: certified in one go, on its way": async (setting) => {
    await on(setting.page, "fingerprint/generate-fingerprint", never);
    const file = await chooseFile(setting);
    const sent = setting.page.waitForRequest("**/api/fingerprint/generate-fingerprint");
    await setting.page.getByRole("button", { name: "Certifier en une fois" }).click();
    await sent;
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
  "scan: object_not_found, erased before": async (setting) => {
    const { _id, objectId, hash, createdAt, depositedAt, updatedAt, tokenId, tokenExplorerLink } = listedObject;
    const erased = {
      _id,
      objectId,
      hash,
      createdAt,
      depositedAt,
      updatedAt,
      tokenId,
      tokenExplorerLink,
      status: "erased",
    };
    await on(setting.page, "object/verify-object", json({ object: erased, objects: [erased] }));
    await verify(setting);
  },
  "scan: object_found, with no proof that holds": async (setting) => {
    await on(setting.page, "registry/lookup?*", entry("active", "mint", "invalid"));
    await on(setting.page, "object/verify-object", json({ object: listedObject, objects: [listedObject] }));
    await verify(setting);
  },
  "scan: object_found": async (setting) => {
    await on(setting.page, "object/verify-object", json({ object: listedObject, objects: [listedObject] }));
    await verify(setting);
  },
  "scan: error": async (setting) => {
    await on(setting.page, "object/verify-object", refuse("Panne"));
    await verify(setting);
  },
  "claim: refused with a message": claim((page) => on(page, "object/register", refuse("objectName is required."))),
  "claim: failed without the server": claim((page) => on(page, "object/register", unreachable)),
  "claim: no default cover": claim((page) => page.route("**/api/seal/*", unreachable)),
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
  "traceability: nothing": traceability(pageOfObjects([])),
  "traceability: no match": traceability(pageOfObjects([listedObject]), "/traceability?q=rien+de+tel"),
  "traceability: more than a page": traceability(
    pageOfObjects(Array.from({ length: 26 }, (_, at) => ({ ...listedObject, _id: `2222-2222-${at}`, tokenId: at }))),
    "/traceability?page=2",
  ),
  "traceability: one object": oneObject,
  "traceability: the menu of a row": openMenu,
  "traceability: transferring": transfer(),
  "traceability: transferring to nobody": transfer("Bob"),
  "traceability: too many offers": async (setting) => {
    await on(
      setting.page,
      "transfer/offer",
      json({ status: 429, code: "rate_limited", message: "Too many requests.", retryAfter: 5000 }, 429),
    );
    await transfer("bob@example.com")(setting);
  },
  "traceability: an object offered": offers([OUTGOING]),
  "traceability: the menu of a row that is offered": async (setting) => {
    await offers([OUTGOING])(setting);
    await setting.page.getByText("Proposé à").waitFor();
    await setting.page.getByRole("button", { name: /View Action/ }).click();
  },
  "traceability: an object transferred": offers(
    [],
    [
      {
        ...listedObject,
        status: "transferred",
        transferredAt: hoursAgo(50),
        ownerId: { _id: "bob", firstName: "Bob", lastName: "L." },
      },
    ],
  ),
  "traceability: objects offered to the reader": offers(INCOMING),
  "traceability: the offers cannot be read": async (setting) => {
    await on(setting.page, "transfer/offers", refuse("Panne"));
    await oneObject(setting);
  },
  "traceability: accepting": answerOffer(/^Accepter/),
  "traceability: accepting without a wallet": async (setting) => {
    await on(setting.page, "user/get-user", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), walletAddress: null } });
    });
    await answerOffer(/^Accepter/)(setting);
  },
  "traceability: declining": answerOffer(/^Décliner/),
  "traceability: renamed": rename(json({ object: listedObject, objects: [listedObject] })),
  "traceability: renaming failed": rename(refuse("Panne d'écriture")),
  "traceability: download refused": download(refuse("Panne de lecture")),
  "traceability: download without a link": download(json({ object: listedObject, objects: [listedObject] })),
  "console: nothing chosen": async ({ page }) => {
    await logInAsAdmin(page, "/admin");
  },
  "console: an empty collection": async ({ page }) => {
    await on(page, "admin/objects?*", json({ docs: [], nextCursor: null }));
    await logInAsAdmin(page, "/admin/objects");
  },
  "console: documents": consoleObjects(),
  "console: the whole of a cut value": async (setting) => {
    await consoleObjects()(setting);
    await setting.page.getByRole("button", { name: /^le contrat/ }).click();
  },
  "console: no match": async ({ page }) => {
    await on(page, "admin/objects?*", json({ docs: [], nextCursor: null }));
    await logInAsAdmin(page, "/admin/objects?q=rien&status=revoked");
  },
  "console: the documents cannot be read": consoleObjects(refuse("Panne de lecture")),
  "console: editing": editObject(),
  "console: a truth is edited": async ({ page, person }) => {
    await logInAsAdmin(page, `/admin/users?q=${person.email}`);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("option", { name: "Yes" }).waitFor({ state: "attached" });
    await page.getByRole("dialog").getByRole("option", { name: "No", exact: true }).waitFor({ state: "attached" });
  },
  "console: a conflict": editObject(
    json(
      {
        status: 409,
        code: "conflict",
        message: "The document has changed.",
        document: { ...ADMIN_OBJECT, version: "2", objectName: "Le nom d’un autre" },
      },
      409,
    ),
  ),
  "console: an edit refused": editObject(refuse("Panne d'écriture")),
  "console: deleting": async (setting) => {
    await consoleObjects()(setting);
    await setting.page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
  },
  "console: deleting several": async (setting) => {
    const { page } = setting;
    await consoleObjects()(setting);
    await page.getByRole("checkbox", { name: /tous les documents/ }).check();
    await page.getByRole("button", { name: "Supprimer la sélection" }).click();
  },
  "console: actions on oneself": async ({ page }) => {
    await on(page, "admin/stats", json(ADMIN_STATS));
    await logInAsAdmin(page, `/admin/users?q=${ADMIN.email}`);
    await page.getByRole("button", { name: `Autres actions sur ${ADMIN.email}` }).click();
  },
  "console: inviting": async ({ page, person }) => {
    await logInAsAdmin(page, `/admin/users?q=${person.email}`);
    await page.getByRole("button", { name: "Inviter une personne" }).click();
  },
  "console: statistics": async ({ page }) => {
    await on(page, "admin/stats", json(ADMIN_STATS));
    await logInAsAdmin(page, "/admin/stats");
    await page.locator("svg.recharts-surface").first().waitFor();
  },
  "console: audit log": async ({ page }) => {
    await on(page, "admin/audit?*", json({ docs: ADMIN_AUDIT, nextCursor: "more", total: 90 }));
    await logInAsAdmin(page, "/admin/audit");
  },
  "console: operations": async ({ page }) => {
    await on(page, "admin/operations", json(ADMIN_OPERATIONS));
    await logInAsAdmin(page, "/admin/operations");
  },
};
