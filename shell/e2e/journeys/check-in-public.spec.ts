import { instantOf } from "@authentica/backend/contract/instant";
import type { Page, Route } from "@playwright/test";
import { makeFile } from "../fixtures/files.ts";
import { claimObject, findToken, publicState, revokeObject } from "../fixtures/objects.ts";
import type { Person } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { forge, grown } from "../fixtures/registry.ts";
import { expect, test } from "../fixtures/test.ts";

// Dates of the registry are in Paris time and UTC, in every time zone.
/** Matches a person's last name, or the first name as a word: base64 text can contain its three letters by chance. */
const namesOf = ({ firstName, lastName }: Person) => new RegExp(`${lastName}|(?<![\\w+/])${firstName}(?![\\w+/])`);

test.use({ timezoneId: "America/New_York" });

/** Chooses a file after hydration, as with the button. */
async function choose(page: Page, path: string): Promise<void> {
  await isTakenOver(page);
  await page.locator("input[type=file]").first().setInputFiles(path);
}

/** Steps of a valid proof, in a registry without witnesses. */
const HOLDS = [/^Vérifié/, /^Non vérifié.*Aucun témoin/, /^Vérifié/, /^Vérifié/, /^Vérifié/];

/** Returns the steps of the verification, each as the icon's word and a sentence. They are folded if all hold. */
const steps = (page: Page) =>
  page.getByRole("region", { name: "Recalculé dans votre navigateur" }).getByRole("listitem", { includeHidden: true });

test("a visitor without an account checks a file, and the URL of the result shows the same result again", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const file = await makeFile("contrat.pdf", 300_000);
  await claimObject(url, person, "Contrat", file);

  const sent: (string | null)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) sent.push(request.postData());
  });
  await page.goto("/");
  await isTakenOver(page);
  await page.getByRole("banner").getByRole("link", { name: "Vérifier un fichier" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vérifier un fichier" })).toBeVisible();

  await test.step("a dropped file is hashed and its proof verified in the browser", async () => {
    await choose(page, file.path);
    await expect(page.getByRole("heading", { name: "Authentique" })).toBeVisible();
    await expect(page).toHaveURL(`${url}/verifier?hash=${file.hash}`);
    await expect(page.getByText("contrat.pdf")).toBeVisible();
    await expect(steps(page)).toHaveText(HOLDS);
    await expect(steps(page).first()).toBeHidden();
    await page.getByText("Comment le vérifier").click();
    await expect(steps(page).first()).toBeVisible();
    await expect(page.getByText("Détails techniques")).toBeVisible();
    expect(sent.every((body) => body === null)).toBe(true);
    await expect(page.getByRole("main")).not.toContainText(namesOf(person));
  });

  await test.step("the permalink contains the hash, and nothing else about the file", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Inscrite au registre" })).toBeVisible();
    await expect(steps(page).first()).toContainText("Vérifié");
  });

  await test.step("the result of a check links to the object's public page, and Back returns to the result", async () => {
    await page.getByRole("link", { name: "Ouvrir sa page publique" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Inscription n");
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Inscrite au registre" })).toBeVisible();
    await page.getByRole("button", { name: "Vérifier un fichier" }).click();
    await expect(page).toHaveURL(`${url}/verifier`);
    await expect(page.getByText("Déposez le fichier, sa preuve, ou les deux")).toBeVisible();
  });
  await file.remove();
});

test("a hash can be pasted in any notation, and an invalid one is reported beside the field", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const [known, withdrawn] = [await claimObject(url, person, "Un"), await claimObject(url, person, "Deux")];
  await revokeObject(url, person, withdrawn);
  await page.goto("/verifier");
  await isTakenOver(page);
  const field = page.getByLabel("Identifiant, empreinte, numéro ou adresse");

  await field.fill("pas une empreinte");
  await field.press("Enter");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(`${url}/verifier`);

  await field.fill(`SHA-256: ${(known.toUpperCase().match(/.{4}/g) as string[]).join(" ")}`);
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: "Inscrite au registre" })).toBeVisible();
  await expect(page).toHaveURL(`${url}/verifier?hash=${known}`);

  await page.goto(`/verifier?hash=${withdrawn}`);
  await expect(page.getByRole("heading", { name: "Révoqué", exact: true })).toBeVisible();
  await expect(steps(page)).toHaveCount(HOLDS.length);
  await expect(page.getByText("Révocation")).toBeVisible();

  await page.goto(`/verifier?hash=${"0f".repeat(32)}`);
  await expect(page.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Cette empreinte n’est pas au registre.");
  await expect(page.getByRole("main")).not.toContainText(/invalide|falsifié/i);
  await expect(steps(page)).toHaveCount(0);
});

test("the QR code leads to the object's public page, which compares a local file", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const [file, other] = await Promise.all([makeFile("plan.pdf", 50_000), makeFile("autre.pdf", 50_000)]);
  await claimObject(url, person, "Plan", file);
  const objects = await fetch(`${url}/api/object/get-user-objects`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  const [{ tokenExplorerLink, tokenId }] = (await objects.json()) as [{ tokenExplorerLink: string; tokenId: number }];
  expect(tokenExplorerLink).toBe(`${url}/explorer/${tokenId}`);
  // If the page opened before the checkpoint existed, it would check twice and report two checkpoints.
  await expect.poll(async () => (await publicState(url, tokenId)).proof).toBe("valid");

  await page.goto(tokenExplorerLink);
  await expect(page.getByText("Inscription valable", { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Inscription n° ${tokenId} — Authentica`);
  await expect(page.getByRole("main")).toContainText(new RegExp((file.hash.match(/.{4}/g) as string[]).join("\\s*")));
  await expect(steps(page)).toHaveText(HOLDS);
  await expect(page.getByRole("main")).not.toContainText(namesOf(person));

  await test.step("the public page shows times in Paris time in every time zone, and says so", async () => {
    const { registeredAt } = await publicState(url, tokenId);
    const { paris } = instantOf(Date.parse(registeredAt) / 1000);
    await expect(page.getByRole("main")).toContainText(`sous ce numéro le ${paris} (heure de Paris)`);
    await expect(page.getByRole("main")).toContainText(
      `Date donnée par le service\u00a0: le ${paris} (heure de Paris)`,
    );
  });

  await test.step("the exact time is shown on focus, in Paris time and UTC", async () => {
    await page
      .getByRole("button", { name: /instant|il y a/ })
      .first()
      .focus();
    await expect(page.getByRole("tooltip").filter({ visible: true })).toHaveText(/\(heure de Paris\)\s.+\sUTC$/);
  });

  const compare = page.getByRole("region", { name: "Avez-vous ce fichier ?" });
  await choose(page, file.path);
  await expect(compare.getByRole("status").filter({ hasText: "Identique" })).toBeVisible();
  await compare.getByRole("button", { name: "Comparer un autre fichier" }).click();
  await choose(page, other.path);
  await expect(compare.getByRole("status").filter({ hasText: "Différent" })).toBeVisible();
  await compare.getByRole("link", { name: "Chercher ce fichier dans le registre" }).click();
  await expect(page.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
  await Promise.all([file.remove(), other.remove()]);
});

test("a revocation is shown when the public page is opened again, and the registry has only grown since the first visit", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const hash = await claimObject(url, person, "Bail");
  const tokenId = await findToken(url, hash);
  await page.goto(`/explorer/${tokenId}`);
  await expect(page.getByText("Inscription valable", { exact: true })).toBeVisible();
  await revokeObject(url, person, hash);
  // Navigates within the same page, which remembers the checkpoint that it saw first.
  await page.getByRole("banner").getByRole("link", { name: "Vérifier un fichier" }).click();
  await page.getByLabel("Identifiant, empreinte, numéro ou adresse").fill(hash);
  await page.getByRole("button", { name: "Chercher" }).click();
  await expect(page.getByRole("heading", { name: "Révoqué", exact: true })).toBeVisible();
  const { day, clock } = instantOf(Date.parse((await publicState(url, tokenId)).latestEvent.at) / 1000);
  await expect(page.getByRole("region", { name: day })).toContainText(`${clock} (heure de Paris)`);
  await page.getByText("Comment le vérifier").click();
  await expect(page.getByText(/Il prolonge celui vu plus tôt pendant votre visite/)).toBeVisible();
});

test.describe("pages of objects or entries that do not exist", () => {
  test.use({ tolerated: { noise: [/status of 404/] } });

  test("an unknown entry number shows a plain page with a link to the check, and the server reveals nothing else", async ({
    page,
    request,
    person,
    baseURL,
  }) => {
    const url = baseURL as string;
    const tokenId = await findToken(url, await claimObject(url, person, "Tableau de famille"));
    const known = await (await request.get(`/explorer/${tokenId}`)).text();
    expect(known).toContain(`<title>Inscription n° ${tokenId} — Authentica</title>`);
    expect(known).toContain(`<meta property="og:url" content="${url}/explorer/${tokenId}">`);
    expect(known).not.toMatch(/Ada|Lovelace|famille/);
    expect(await (await request.get("/explorer/999999")).text()).toContain("<title>Le registre — Authentica</title>");
    const check = await (await request.get("/verifier?hash=x")).text();
    expect(check).toContain('<meta property="og:title" content="Vérifier un fichier — Authentica">');

    await page.goto("/explorer/999999");
    await expect(page.getByRole("heading", { level: 1, name: "Aucun objet à ce numéro" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Vérifier un fichier" }).click();
    await expect(page).toHaveURL(`${url}/verifier`);
  });
});

const FORGERIES: readonly (readonly [what: string, call: string, change: (body: string) => string, step: RegExp])[] = [
  ["a checkpoint", "checkpoint", grown, /n’a pas signé cet état/],
  [
    "a key",
    "vkeys",
    () => "log.example/certif+74cb6863+AYqI4910CfGV/VLbLTy6XXLKZwm/HZQSG/N0iAG0D29c\n",
    /n’a pas signé cet état/,
  ],
  [
    "a path",
    "proof/inclusion?*",
    (body) => {
      const proof = JSON.parse(body) as { hashes: string[] };
      return JSON.stringify({ ...proof, hashes: proof.hashes.map(() => "A".repeat(43).concat("=")) });
    },
    /ne montre pas que l’inscription/,
  ],
  [
    "a leaf",
    "token/*",
    (body) => body.replace(/(\\"c\\":\\")./, (text) => `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`),
    /ne montre pas que l’inscription/,
  ],
  [
    "a date",
    "token/*",
    (body) => body.replaceAll(/"at":"20\d\d/g, '"at":"1999'),
    /ne correspondent pas à l’objet affiché/,
  ],
];

for (const [what, call, change, step] of FORGERIES) {
  test(`if ${what} was forged in transit, both pages report an invalid proof`, async ({ page, person, baseURL }) => {
    const url = baseURL as string;
    // There are at least two entries, so that the inclusion proof is not empty.
    await claimObject(url, person, "Avant");
    const hash = await claimObject(url, person, "Faux");
    const tokenId = await findToken(url, hash);
    await expect.poll(async () => (await publicState(url, tokenId)).proof).toBe("valid");
    await forge(page, call, change);

    await page.goto(`/explorer/${tokenId}`);
    await expect(page.getByText("Preuve en défaut")).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Ne vous fiez pas à cette inscription.");
    await expect(steps(page).filter({ hasText: "En échec" })).toContainText([step]);
    await expect(steps(page).first()).toBeVisible();

    await page.goto(`/verifier?hash=${hash}`);
    await expect(page.getByRole("heading", { name: "Preuve en défaut" })).toBeVisible();
    await expect(page.getByRole("heading", { name: /Authentique|Inscrite au registre/ })).toHaveCount(0);
  });
}

/** Records requests for the scripts with which the page itself checks signatures. */
function asksForSignatures(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/later-(signatures|judgement)\./.test(request.url())) asked.push(request.url());
  });
  return asked;
}

async function addressOfProven(url: string, person: Person): Promise<string> {
  const tokenId = await findToken(url, await claimObject(url, person, "Signé"));
  await expect.poll(async () => (await publicState(url, tokenId)).proof).toBe("valid");
  return `/explorer/${tokenId}`;
}

test("signatures are checked in a worker without network access, and the page loads no script for them", async ({
  page,
  person,
  baseURL,
}) => {
  const address = await addressOfProven(baseURL as string, person);
  const asked = asksForSignatures(page);
  const script = page.waitForResponse(/\/signatures-worker\./);
  const thread = page.waitForEvent("worker");
  await page.goto(address);
  expect((await thread).url()).toContain("/signatures-worker.");
  expect((await script).headers()["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  await expect(steps(page)).toHaveText(HOLDS);
  await expect.poll(() => page.workers().length).toBe(0);
  expect(asked).toEqual([]);
});

/** Returns the first checkpoint on the registry's page, with the result of its signatures. */
const listed = (page: Page) =>
  page
    .getByRole("region", { name: "Points de contrôle" })
    .getByText(/^Signé par le registre/)
    .first();

test("the registry's page checks the signatures of checkpoints in a worker without network access, too", async ({
  page,
  person,
  baseURL,
}) => {
  await addressOfProven(baseURL as string, person);
  const asked = asksForSignatures(page);
  const script = page.waitForResponse(/\/judgement-worker\./);
  await page.goto("/explorer");
  expect((await script).headers()["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  await expect(listed(page)).toBeVisible();
  await expect.poll(() => page.workers().length).toBe(0);
  expect(asked).toEqual([]);
});

/** What happens to the request for the worker's script. */
const NO_THREADS: readonly (readonly [what: string, happen: (route: Route) => Promise<void>])[] = [
  ["does not come", (route) => route.abort()],
  ["ends with an error", (route) => route.fulfill({ contentType: "text/javascript", body: "throw new Error('no');" })],
];

test.describe("pages without a working signature worker", () => {
  test.use({ tolerated: { noise: [/net::ERR_FAILED/] } });

  for (const [what, happen] of NO_THREADS)
    test(`if the signature worker ${what}, the page checks the signatures itself and finds a forged one`, async ({
      page,
      person,
      baseURL,
    }) => {
      const address = await addressOfProven(baseURL as string, person);
      const asked = asksForSignatures(page);
      await page.route(/\/signatures-worker\./, happen);
      await page.goto(address);
      await expect(steps(page)).toHaveText(HOLDS);
      expect(asked).toHaveLength(1);
      await forge(page, "checkpoint", grown);
      await page.reload();
      await expect(page.getByText("Preuve en défaut")).toBeVisible();
    });

  test("the registry's page checks the signatures of its checkpoints itself", async ({ page, person, baseURL }) => {
    await addressOfProven(baseURL as string, person);
    const asked = asksForSignatures(page);
    await page.route(/\/judgement-worker\./, (route) => route.abort());
    await page.goto("/explorer");
    await expect(listed(page)).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});

test("the valid proof of another object is not accepted in place of the requested one", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  const hash = await claimObject(url, person, "Vrai");
  const tokenId = await findToken(url, hash);
  const wanted = "cd".repeat(32);
  await page.route("**/api/registry/lookup?*", async (route) => {
    const answer = await fetch(`${url}/api/registry/lookup?hash=${hash}`);
    await route.fulfill({ json: await answer.json() });
  });
  await page.goto(`/verifier?hash=${wanted}`);
  await expect(page.getByRole("heading", { name: "Preuve en défaut" })).toBeVisible();
  await expect(page.getByText("L’empreinte du fichier n’est pas celle de l’inscription.")).toBeVisible();
  // The object is accepted on its own page.
  await page.goto(`/explorer/${tokenId}`);
  await expect(page.getByText("Inscription valable", { exact: true })).toBeVisible();
});
