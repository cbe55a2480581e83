import { randomBytes } from "node:crypto";
import { instantOf } from "@authentica/backend/contract/instant";
import type { Locator, Page } from "@playwright/test";
import { withoutLater } from "../fixtures/clock.ts";
import { makeFile } from "../fixtures/files.ts";
import { claimObject, declareObject, findToken, publicState, revokeObject } from "../fixtures/objects.ts";
import { holdTokens, PASSWORD } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { test as coldTest, expect, testWithWarmCache as test } from "../fixtures/test.ts";

const PAGES = [
  { path: "/", title: "Certifiez vos fichiers", heading: "Prouvez qu’un fichier existait", text: "empreinte unique" },
  {
    path: "/verifier",
    title: "Vérifier un fichier",
    heading: "Vérifier un fichier",
    text: "Déposez le fichier, sa preuve, ou les deux",
  },
  { path: "/explorer", title: "Le registre", heading: "Le registre", text: "rien ne s’efface" },
  { path: "/terms", title: "Conditions d’utilisation", heading: "Conditions d’utilisation", text: "SHA-256" },
  { path: "/privacy", title: "Confidentialité", heading: "Confidentialité", text: "argon2id" },
  { path: "/mentions-legales", title: "Mentions légales", heading: "Mentions légales", text: "Hébergeur" },
  { path: "/accessibilite", title: "Accessibilité", heading: "Accessibilité", text: "Signaler" },
] as const;

/** Fragment of a link in an e-mail, with zeros instead of the secret. */
const LINK = `#link=${"0".repeat(26)}.${"0".repeat(43)}`;

/** Forms and notices for visitors who are not signed in. */
const GUEST_PAGES = [
  { path: "/login", title: "Connexion", heading: "Connexion" },
  { path: "/register", title: "Créer un compte", heading: "Créer un compte" },
  { path: "/recover-password", title: "Réinitialiser votre mot de passe", heading: "Réinitialiser" },
  { path: "/verify-otp", title: "Confirmer pour continuer", heading: "Confirmer" },
  { path: "/change-password", title: "Changez votre mot de passe", heading: "Changez" },
  { path: `/confirm-email${LINK}`, title: "Confirmer votre adresse", heading: "Confirmer votre adresse" },
  { path: `/undo-email-change${LINK}`, title: "Annuler le changement d’adresse", heading: "Annuler" },
  { path: "/unauthorized", title: "Accès refusé", heading: "Accès refusé" },
  { path: "/expired-link", title: "Oops! Expired Link", heading: "Expired Link" },
  { path: "/email-not-found", title: "Oops! Email Not Found", heading: "Email Not Found" },
  { path: "/email-link-sent", title: "Consultez votre boîte de réception", heading: "Consultez" },
] as const;

/**
 * Delays scripts of the product, except the one that runs before the first paint; returns a function that releases
 * them.
 */
async function holdScripts(page: Page, which = /\/static\/js\/|remoteEntry/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

coldTest.describe("without JavaScript", () => {
  coldTest.use({ javaScriptEnabled: false });

  coldTest("every public page has its text and its styles", async ({ page }) => {
    for (const { path, title, heading, text } of PAGES)
      await coldTest.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} — Authentica`);
        await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S{3,}/);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
        await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("font-family", /Newsreader/);
        await expect(page.getByRole("main")).toContainText(text);
        // One rule of the layout and one of the page, both from the microfrontend's own style sheets.
        await expect(page.getByRole("main")).toHaveCSS("flex-direction", "column");
        const [own, display] = path === "/" ? ["section", "grid"] : ["article", "grid"];
        await expect(page.locator(`main ${own}`).first()).toHaveCSS("display", display);
      });
  });

  coldTest("a screen that depends on the user is the shell's empty page", async ({ page }) => {
    await page.goto("/dashboard");
    await expect(page.locator("#root")).toBeEmpty();
    await expect(page).toHaveTitle("Tableau de bord — Authentica");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  });

  coldTest("forms and notices have their text and styles", async ({ page }) => {
    for (const { path, title, heading } of GUEST_PAGES)
      await coldTest.step(path.replace(LINK, " of an e-mail"), async () => {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} — Authentica`);
        await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S{3,}/);
        await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
        await expect(page.getByRole("main")).toHaveCSS("flex-direction", "column");
        await expect(page.locator("main > div").first()).toHaveCSS("display", /grid|flex/);
      });
  });
});

/** One of each kind: a form, a step without the previous one, the link of an e-mail, a notice. */
const KINDS: readonly string[] = ["/login", "/register", "/verify-otp", `/confirm-email${LINK}`, "/expired-link"];

for (const { path, title } of [...PAGES, ...GUEST_PAGES.filter((page) => KINDS.includes(page.path))]) {
  test(`${path.replace(LINK, " of an e-mail")} is hydrated as it was prerendered`, async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    const before = await page.locator("#root").innerHTML();
    for (const node of [
      heading,
      page.getByRole("main"),
      page.locator("main h1, main h2, main input").last(),
      page.locator("footer a").last(),
    ])
      await node.evaluate((element) => Object.assign(element, { kept: true }));

    release();
    await isTakenOver(page);
    await page.waitForLoadState("networkidle");
    for (const node of [
      heading,
      page.getByRole("main"),
      page.locator("main h1, main h2, main input").last(),
      page.locator("footer a").last(),
    ])
      expect(await node.evaluate((element) => "kept" in element)).toBe(true);
    await expect(page).toHaveTitle(`${title} — Authentica`);
    // Allowed changes at hydration: the size of the registry and its last seal are requested, the lines of the seals
    // are engraved (for two seals far down the page, the marks, too), and the film has its poster. The registry's
    // pages and checkpoints are requested, too, in places of fixed size. On /mentions-legales, the operator's
    // settings are requested, because a build does not know them.
    const ASKED: Readonly<Record<string, RegExp>> = {
      "/explorer": /<(ol role="list"|nav aria-label="Pages du registre")[^>]*>.*?<\/(ol|nav)>/g,
      "/mentions-legales": /<section id="(editeur|hebergeur)".*?<\/section>/g,
    };
    const asked = ASKED[path] ?? /$^/g;
    const plain = (markup: string) =>
      markup
        .replaceAll(asked, "")
        .replace(/<p class="[^"]*">(?:&nbsp;|Le registre compte .*?)<\/p>/, "")
        .replace(/<div class="[^"]*"><svg [^>]*width="208".*?<\/div>/, "")
        .replaceAll(/(<svg [^>]*width="220"[^>]*>).*?<\/svg>/g, "$1")
        .replaceAll(/<path d="[^"]*" fill="none"[^>]*><\/path>/g, "")
        .replace(/ poster="[^"]*"/, "");
    expect(plain(await page.locator("#root").innerHTML())).toBe(plain(before));
    expect(before).not.toContain(' poster="');
    const sheets = await page
      .locator('link[rel="stylesheet"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(sheets).toEqual([...new Set(sheets)]);
    // A link navigates without loading a new page.
    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await page.getByRole("link", { name: "Accessibilité" }).last().click();
    await expect(page.getByRole("heading", { level: 1, name: "Accessibilité" })).toBeVisible();
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);
  });
}

test("the page of an object is prerendered with number, date and hash, hydrated unchanged, and then accepts a file", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const file = await makeFile("plan.pdf", 50_000);
  const tokenId = await findToken(url, await claimObject(url, person, "Plan", file));
  const state = () => publicState(url, tokenId);
  await expect.poll(async () => (await state()).proof).toBe("valid");
  const { paris } = instantOf(Date.parse((await state()).registeredAt) / 1000);

  const release = await holdScripts(page);
  await page.goto(`/explorer/${tokenId}`, { waitUntil: "commit" });
  const heading = page.getByRole("heading", { level: 1 });
  const fingerprint = page.locator("dd code").first();
  const date = page.locator("header time").first();
  await expect(heading).toContainText(String(tokenId));
  await expect(fingerprint).toHaveText(file.hash);
  await expect(date).toHaveText(`${paris} (heure de Paris)`);
  await expect(page.getByText("Vérification de la preuve…")).toBeVisible();
  expect(await page.locator("#root").innerHTML()).not.toContain("~");
  const kept = [heading, fingerprint, date, page.locator("header svg[width='264'] path").last()];
  for (const node of kept) await node.evaluate((element) => Object.assign(element, { kept: true }));
  const mark = await kept[3]?.getAttribute("d");
  const place = await page.locator("header dd code").last().textContent();
  expect(place).toBe(`${new URL(url).host}/p/${(await state()).proofId}`);
  await page.locator("input[type=file]").setInputFiles(file.path);

  release();
  await expect(page.getByText("Inscription valable", { exact: true })).toBeVisible();
  for (const node of kept) expect(await node.evaluate((element) => "kept" in element)).toBe(true);
  expect(await kept[3]?.getAttribute("d")).toBe(mark);
  await expect(page.getByRole("status").filter({ hasText: "Identique" })).toBeVisible();
  await expect(page.locator("header dd code").last()).toHaveText(place as string);
  await file.remove();
});

test("the page of the registry is prerendered with its latest entries, which hydration neither moves nor requests again", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const hash = await claimObject(url, person, "Contrat");
  const tokenId = await findToken(url, hash);
  const newest = async () => (await (await fetch(`${url}/api/registry/entries?limit=1`)).json()).entries[0]?.index;
  await expect.poll(newest).toBeGreaterThanOrEqual(tokenId);

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/registry/entries")) asked.push(request.url());
  });
  const release = await holdScripts(page);
  await page.goto("/explorer", { waitUntil: "commit" });
  const list = page.getByRole("list", { name: "Dernières inscriptions" });
  const link = page.getByRole("link", { name: `Inscription n° ${tokenId} : Inscription` });
  await expect(link).toHaveAttribute("href", `/explorer/${tokenId}`);
  const row = list.getByRole("listitem").filter({ has: link });
  await expect(row.locator("code")).toHaveAttribute("title", hash);
  const words = await row.textContent();
  expect(await page.locator("#root").innerHTML()).not.toContain("~");
  for (const node of [list, row, row.locator("svg").first()])
    await node.evaluate((element) => Object.assign(element, { kept: true }));

  release();
  await isTakenOver(page);
  await expect(page.getByText("Signé par le registre")).toBeVisible();
  expect(asked).toEqual([]);
  for (const node of [list, row, row.locator("svg").first()])
    expect(await node.evaluate((element) => "kept" in element)).toBe(true);
  expect(await row.textContent()).toBe(words);
  await expect(row.locator("path").first()).toBeAttached();
});

/** Drops a file on an element; returns whether a listener prevented the browser from opening it. */
const isDropTaken = (element: Locator) =>
  element.evaluate((target) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["Je dépose."], "note.txt"));
    return !target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  });

test("input, submissions and drops before the scripts have loaded are not lost", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const email = page.getByLabel("Adresse e-mail");
  await email.fill("ada@example.com");
  await email.press("Enter");
  const version = page.getByLabel("Votre version");
  await version.fill("Je panse.");
  const dark = page.getByRole("radio", { name: "Sombre" });
  await dark.check({ force: true });
  const question = page.getByRole("button", { name: "Que prouve une inscription" });
  await question.click();
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  // This is outside the drop zone, where a browser would otherwise open the file in place of the page.
  expect(await isDropTaken(page.getByRole("heading", { level: 1 }))).toBe(true);

  const asked = page.waitForRequest("**/api/contact/demo");
  release();
  await isTakenOver(page);
  // The form is sent with the typed text, and replaced by the answer.
  expect((await asked).postDataJSON()).toMatchObject({ email: "ada@example.com" });
  await expect(version).toHaveValue("Je panse.");
  await expect(page.getByText("Différent", { exact: true })).toBeVisible();
  await expect(dark).toBeChecked();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(page.url()).not.toContain("ada");
  expect(await page.evaluate(() => "samePage" in window)).toBe(true);
  await expect(question).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("C’est noté")).toBeVisible();
});

test("a sign-in form submitted before the scripts have loaded is sent afterwards", async ({ page, person }) => {
  const release = await holdScripts(page);
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/auth/login")) sent.push(request.postDataJSON());
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  for (let times = 0; times < 2; times += 1)
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  expect(page.url()).toMatch(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(sent).toEqual([{ email: person.email, password: PASSWORD }]);
});

test("an address typed before the scripts have loaded is passed to the next screen", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Adresse e-mail").fill("ada@example.com");
  release();
  await isTakenOver(page);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("ada@example.com");
  await page.getByRole("link", { name: "Mot de passe oublié" }).click();
  await expect(page).toHaveURL(/recover-password$/);
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue("ada@example.com");
});

test("signed-in users and visitors with a navigation state never see a page that was prerendered for others", async ({
  page,
  person,
}) => {
  const release = await holdScripts(page);
  await page.goto("/dashboard", { waitUntil: "commit" });
  await page.evaluate(() => history.replaceState({ usr: { from: "/traceability", ended: true } }, "", "/login"));
  await page.reload({ waitUntil: "domcontentloaded" });
  await expect(page.locator("#root")).toBeEmpty();
  release();
  await expect(page.getByText("Votre session a pris fin")).toBeVisible();
  await page.unrouteAll({ behavior: "wait" });

  await holdTokens(page, person);
  const releaseAgain = await holdScripts(page);
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await expect(page.locator("#root")).toBeEmpty();
  releaseAgain();
  await expect(page).toHaveURL(/\/dashboard$/);
});

for (const [held, scripts] of [
  ["the scripts", /\/static\/js\/|remoteEntry/],
  ["the screen’s own script", /\/static\/js\/async\/verifier\./],
] as const) {
  test(`a file selected before ${held} has loaded is checked afterwards`, async ({ page }) => {
    const result = page.getByRole("heading", { name: "Pas encore inscrit" });
    for (const [name, give] of [
      [
        "chosen",
        async () => {
          const chooser = page.waitForEvent("filechooser");
          await page.getByRole("button", { name: "Choisir un fichier" }).click();
          await (await chooser).setFiles({
            name: "note.txt",
            mimeType: "text/plain",
            buffer: Buffer.from("Je choisis."),
          });
        },
      ],
      [
        "dropped",
        async () => {
          expect(await isDropTaken(page.getByText("Déposez le fichier, sa preuve, ou les deux"))).toBe(true);
        },
      ],
    ] as const)
      await test.step(name, async () => {
        const release = await holdScripts(page, scripts);
        const asked = page.waitForRequest(scripts);
        await page.goto("/verifier", { waitUntil: "commit" });
        await asked;
        await give();
        await expect(page.locator("#root[data-prerendered]")).toHaveCount(1);
        release();
        await expect(result).toBeVisible();
        await expect(page.getByRole("main")).toContainText("note.txt");
        await page.unrouteAll({ behavior: "wait" });
      });
  });
}

test("the page of an object that was declared, then revoked is prerendered with both, and hydrated unchanged", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const hash = await declareObject(url, person, "Plan", randomBytes(32).toString("hex"));
  await revokeObject(url, person, hash);
  const tokenId = await findToken(url, hash);
  const state = () => publicState(url, tokenId);
  await expect.poll(async () => (await state()).proof).toBe("valid");
  const { paris } = instantOf(Date.parse((await state()).latestEvent.at) / 1000);

  const release = await holdScripts(page);
  await page.goto(`/explorer/${tokenId}`, { waitUntil: "commit" });
  const drawn = [
    page.getByText("Déclaration révoquée", { exact: true }),
    page.getByText(`Révoquée le ${paris} (heure de Paris)`),
    page.getByText("Une empreinte a été déclarée sous ce numéro"),
    page.getByText("Déclaré sans dépôt du fichier.", { exact: true }),
  ];
  for (const part of drawn) {
    await expect(part).toBeVisible();
    await part.evaluate((element) => Object.assign(element, { kept: true }));
  }
  expect(await page.locator("#root").innerHTML()).not.toContain("~");

  release();
  await expect(page.getByText("Détails techniques")).toBeVisible();
  for (const part of drawn) expect(await part.evaluate((element) => "kept" in element)).toBe(true);
});

test("leaving a page before hydration does not delay the next page", async ({ page }) => {
  const own = /\/static\/js\/async\/verifier\./;
  const release = await holdScripts(page, own);
  const asked = page.waitForRequest(own);
  await page.goto("/verifier", { waitUntil: "commit" });
  await asked;
  await page.evaluate(() => {
    history.replaceState(null, "", "/login");
    history.pushState(null, "", "/verifier");
  });
  // Like the Back button; waiting for the page load would mean waiting for the delayed script.
  await page.evaluate(() => history.back());
  await expect(page.getByRole("button", { name: "Se connecter", exact: true })).toBeVisible();
  await isTakenOver(page);
  release();
});

test("a prerendered page shows a signed-in user's account and the chosen theme", async ({ page, person }) => {
  await holdTokens(page, person);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  for (const path of ["/", "/terms"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Tableau de bord", exact: true })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Sombre" })).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  }
});

coldTest("the landing page requests at most twelve scripts", async ({ page }) => {
  await withoutLater(page);
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  await isTakenOver(page);
  await page.waitForLoadState("networkidle");
  expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(12);
  expect(scripts).toEqual([...new Set(scripts)]);
});

test.describe("without the scripts of the microfrontend", () => {
  test.use({ tolerated: { noise: [/ERR_FAILED|404|mfe[-_]public|remoteEntry|Loading chunk|Federation Runtime/i] } });

  test("a prerendered page is replaced by an error, and a retry restores it", async ({ page }) => {
    await page.route("**/remotes/mfe-public/**/*.js", (route) => route.abort());
    await page.goto("/terms");
    await expect(page.getByText("Cette page n’a pas pu être chargée")).toBeVisible();
    await page.unroute("**/remotes/mfe-public/**/*.js");
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Conditions d’utilisation" })).toBeVisible();
  });
});
