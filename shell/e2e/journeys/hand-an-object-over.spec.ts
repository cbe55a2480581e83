import type { Page } from "@playwright/test";
import { barriersOf } from "../fixtures/accessibility.ts";
import { emailTo, proveEmail } from "../fixtures/emails.ts";
import { claimObject, offerObject } from "../fixtures/objects.ts";
import { holdTokens, newAccount, openFor, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function choose(page: Page, object: string, action: string): Promise<void> {
  await row(page, object).getByRole("button", { name: "View Action" }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

async function offer(page: Page, object: string, to: string): Promise<void> {
  await choose(page, object, "Transfer");
  await page.getByRole("dialog").getByLabel("Adresse e-mail ou portefeuille").fill(to);
  await page.getByRole("dialog").getByRole("button", { name: "Proposer l’objet" }).click();
  await expect(page.getByRole("status").filter({ hasText: `a été proposé à ${to}` })).toBeVisible();
}

const offered = (page: Page) => page.getByRole("region", { name: /proposé/ });

const news = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

test("an owner offers an object by e-mail, its recipient accepts, and both see the transfer without a reload", async ({
  page,
  browser,
  person: ada,
  newPerson,
  server,
  baseURL,
}) => {
  const url = baseURL as string;
  const bob = await newPerson("Bob");
  await proveEmail(server, bob);
  const hash = await claimObject(url, ada, "Tableau");
  await holdTokens(page, ada);
  await page.goto("/traceability");
  const bobs = await openFor(browser, bob);
  await bobs.goto("/traceability");
  await expect(bobs.getByText("No objects found.")).toBeVisible();

  await test.step("the consequences of an offer are shown before it is made, and an invalid address is refused in the field", async () => {
    await choose(page, "Tableau", "Transfer");
    const dialog = page.getByRole("dialog", { name: "Transférer cet objet" });
    await expect(dialog).toContainText(/14\sjours pour accepter/);
    await expect(dialog).toContainText("Les droits d’auteur n’en sont pas cédés");
    await expect(dialog).toContainText("Le transfert est inscrit au registre");
    const field = dialog.getByLabel("Adresse e-mail ou portefeuille");
    for (const [typed, words] of [
      ["", "Indiquez à qui"],
      ["bob", "adresse e-mail complète"],
      [ada.email.toUpperCase(), "une adresse à vous"],
    ] as const) {
      await field.fill(typed);
      await dialog.getByRole("button", { name: "Proposer l’objet" }).click();
      await expect(field).toHaveAccessibleDescription(new RegExp(words));
      await expect(field).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(row(page, "Tableau").getByRole("button", { name: "View Action" })).toBeFocused();
  });

  await test.step("the offer is shown in the object's row, whose menu withdraws it instead of making another", async () => {
    await offer(page, "Tableau", bob.email);
    await expect(row(page, "Tableau")).toContainText(/En transfert.*Proposé à .*@example\.com jusqu’au \d+ \S+ \d{4}/);
    await row(page, "Tableau").getByRole("button", { name: "View Action" }).click();
    await expect(page.getByRole("menuitem", { name: "Retirer la proposition" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Transfer", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("the recipient is notified under the bell, and the offer is shown above their list", async () => {
    await expect(bobs.getByRole("button", { name: "Notifications, 1 non lue" })).toBeVisible();
    const waiting = offered(bobs).getByRole("listitem");
    await expect(waiting).toHaveCount(1);
    await expect(waiting.getByRole("heading", { name: "Tableau" })).toBeVisible();
    await expect(waiting).toContainText(/De Ada L\..*BIN, 32\soctets\. Inscrit le \d+ \S+ \d{4}, inscription n°\s\d+/);
    await expect(waiting).toContainText(/Sans réponse d’ici au \d+ \S+ \d{4}, la proposition expire\./);
    await expect(waiting).toContainText(hash.slice(0, 4));
  });

  await test.step("the notification leads to the offer from any other screen", async () => {
    await bobs.goto("/dashboard");
    await bobs.getByRole("button", { name: "Notifications, 1 non lue" }).click();
    await bobs.getByRole("link", { name: /Ada L\. vous propose «\sTableau\s»/ }).click();
    await expect(bobs).toHaveURL(/\/traceability$/);
    await expect(offered(bobs).getByRole("heading", { name: "Tableau" })).toBeVisible();
  });

  await test.step("after the recipient accepts, the object is in their list, and the offer is gone", async () => {
    await bobs.getByRole("button", { name: "Accepter Tableau" }).click();
    const dialog = bobs.getByRole("dialog", { name: "Accepter cet objet ?" });
    await expect(dialog).toContainText(bob.walletAddress, { ignoreCase: true });
    await dialog.getByRole("button", { name: "Devenir titulaire" }).click();
    await expect(news(bobs, /«\sTableau\s» est à vous/)).toBeVisible();
    await expect(offered(bobs)).toHaveCount(0);
    await expect(row(bobs, "Tableau")).toContainText("Actif");
  });

  await test.step("both people can download the record of the transfer", async () => {
    for (const side of [page, bobs]) {
      const begun = side.waitForEvent("download");
      await choose(side, "Tableau", "Attestation de cession");
      // The message disappears after some seconds, so the test must not wait for the download first.
      await expect(news(side, "Le téléchargement de l’attestation de cession commence.")).toBeVisible();
      expect((await begun).suggestedFilename()).toMatch(/^cession-.+-1\.zip$/);
    }
  });

  await test.step("the former owner is notified, and keeps only the row of the transferred object and the record of the transfer", async () => {
    await expect(row(page, "Tableau")).toContainText(/Titulaire\s: Bob L\..*Transféré.*depuis le \d+ \S+ \d{4}/);
    await expect(page.getByRole("button", { name: "Notifications, 1 non lue" })).toBeVisible();
    await row(page, "Tableau").getByRole("button", { name: "View Action" }).click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Activity",
      "Attestation de cession",
      "Page publique",
      "Copier le lien",
    ]);
    await page.getByRole("menuitem", { name: "Activity" }).click();
    const event = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ hasText: "Un événement s'est produit." })
      .first();
    await expect(event).toContainText("mintOwner: Bob L.");
    await expect(event).toContainText("mintObject: Tableau");
  });

  await test.step("the dashboards of both people count the transfer", async () => {
    const status = (of: Page) => of.getByRole("region", { name: /Statut des objets/ });
    await page.goto("/dashboard");
    await expect(status(page)).toContainText(/Active\s*0.*Transfer\s*1\s*100\s%/);
    await status(page)
      .getByRole("link", { name: /Transfer/ })
      .click();
    await expect(page).toHaveURL(/\?status=transferred$/);
    await expect(page.getByRole("rowheader")).toHaveText(["Tableau"]);
    await bobs.goto("/dashboard");
    await expect(status(bobs)).toContainText(/Active\s*1.*Transfer\s*0/);
  });

  await test.step("the new owner sees the transfer with their own full name", async () => {
    await bobs.goto("/traceability");
    await choose(bobs, "Tableau", "Activity");
    const event = bobs.getByRole("main").getByRole("listitem").filter({ hasText: "Un événement s'est produit." });
    await expect(event.first()).toContainText("mintOwner: Bob Lovelace");
  });
});

test("if an offer is declined or withdrawn, the object stays with its owner", async ({
  page,
  browser,
  person: ada,
  newPerson,
  server,
  baseURL,
}) => {
  const bob = await newPerson("Bob");
  await proveEmail(server, bob);
  await claimObject(baseURL as string, ada, "Tableau");
  await holdTokens(page, ada);
  await page.goto("/traceability");
  const bobs = await openFor(browser, bob);
  await bobs.goto("/traceability");
  await expect(bobs.getByText("No objects found.")).toBeVisible();

  await test.step("after a decline both lists are as before, and the owner is notified with the address that they typed", async () => {
    await offer(page, "Tableau", bob.email);
    await bobs.getByRole("button", { name: "Décliner Tableau" }).click();
    await bobs.getByRole("dialog").getByRole("button", { name: "Décliner" }).click();
    await expect(news(bobs, /Vous avez décliné «\sTableau\s»/)).toBeVisible();
    await expect(offered(bobs)).toHaveCount(0);
    await expect(bobs.getByText("No objects found.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications, 1 non lue" })).toBeVisible();
    await expect(row(page, "Tableau")).not.toContainText("Proposé");
    await choose(page, "Tableau", "Activity");
    await expect(page.getByRole("main").getByText(new RegExp(`${bob.email} a décliné «\\sTableau\\s»`))).toBeVisible();
    await page.getByRole("link", { name: "Retour à la traçabilité" }).click();
  });

  await test.step("a withdrawn offer disappears from the recipient's screen without a reload", async () => {
    await offer(page, "Tableau", bob.email);
    await expect(offered(bobs).getByRole("heading", { name: "Tableau" })).toBeVisible();
    await choose(page, "Tableau", "Retirer la proposition");
    await expect(news(page, "n’est plus proposé")).toBeVisible();
    await expect(row(page, "Tableau")).not.toContainText("Proposé");
    await expect(offered(bobs)).toHaveCount(0);
  });

  await test.step("an offer to an unproven wallet stays pending, and looks the same to the owner", async () => {
    await offer(page, "Tableau", bob.walletAddress);
    await expect(row(page, "Tableau")).toContainText(
      `Proposé à ${bob.walletAddress.slice(0, 6)}…${bob.walletAddress.slice(-4)}`,
    );
    await bobs.reload();
    await expect(bobs.getByText("No objects found.")).toBeVisible();
    await expect(offered(bobs)).toHaveCount(0);
  });
});

test("a person without an account gets an e-mail, and finds the offer after registering and proving the address", async ({
  page,
  browser,
  person: ada,
  server,
}) => {
  await claimObject(server.url, ada, "Tableau");
  await holdTokens(page, ada);
  await page.goto("/traceability");
  const carol = newAccount("Carol");
  await offer(page, "Tableau", carol.email);
  const { text } = await emailTo(server, carol.email, /devenir titulaire/);
  const answer = `${server.url}/fr/traceability#incoming-offers`;
  expect(text.split(/\r?\n/)).toContain(answer);

  const theirs = await (await browser.newContext()).newPage();
  await theirs.goto("/register");
  for (const [label, value] of [
    ["Prénom", carol.firstName],
    ["Nom", carol.lastName],
    ["Adresse e-mail", carol.email],
    ["Adresse du portefeuille", carol.walletAddress],
    ["Mot de passe", PASSWORD],
    ["Confirmez le mot de passe", PASSWORD],
  ] as const)
    await theirs.getByLabel(label, { exact: true }).fill(value);
  await theirs.locator("form button[type=submit]").click();
  await theirs.waitForURL("**/dashboard");
  const { accessToken } = JSON.parse(await theirs.evaluate(() => localStorage.getItem("tokens") ?? "{}"));
  await proveEmail(server, { ...carol, accessToken });
  await theirs.goto(answer);
  await expect(offered(theirs).getByRole("heading", { name: "Tableau" })).toBeInViewport();
  await expect(theirs.locator(new URL(answer).hash)).toHaveText("Un objet vous est proposé");
  await theirs.getByRole("button", { name: "Accepter Tableau" }).click();
  await theirs.getByRole("dialog").getByRole("button", { name: "Devenir titulaire" }).click();
  await expect(row(theirs, "Tableau")).toContainText("Actif");
  await expect(row(page, "Tableau")).toContainText("Titulaire\u00a0: Carol L.");
});

test("five objects offered by one person are accepted with one confirmation, by keyboard only", async ({
  page,
  person: ada,
  newPerson,
  server,
  baseURL,
}) => {
  const url = baseURL as string;
  const [bob, carol] = await Promise.all([newPerson("Bob"), newPerson("Carol")]);
  await proveEmail(server, bob);
  const names = ["Un", "Deux", "Trois", "Quatre", "Cinq"];
  for (const name of names) await offerObject(url, ada, await claimObject(url, ada, name), bob.email);
  await offerObject(url, carol, await claimObject(url, carol, "Carnet"), bob.email);
  await holdTokens(page, bob);
  await page.goto("/traceability");
  const group = offered(page)
    .getByRole("listitem")
    .filter({ hasText: /Ada L\. vous propose 5\sobjets/ });

  await test.step("two offers are shown, then the other ones of that person, then those of other people", async () => {
    await expect(group.getByRole("heading", { level: 4 })).toHaveText(["Un", "Deux"]);
    await expect(offered(page).getByRole("heading", { name: "Carnet" })).toHaveCount(0);
    await group.getByRole("button", { name: "Voir les autres (3)" }).press("Enter");
    await expect(group.getByRole("heading", { level: 4 })).toHaveText(names);
    await expect(page.getByRole("link", { name: "Page publique de Trois" })).toBeFocused();
    await offered(page).getByRole("button", { name: "Voir les autres personnes (1)" }).press("Enter");
    await expect(page.getByRole("link", { name: "Page publique de Carnet" })).toBeFocused();
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step("the confirmation names the person, the number of objects and the wallet", async () => {
    await group.getByRole("button", { name: "Tout accepter" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: /Accepter les 5\sobjets que propose Ada L\.\s\?/ });
    await expect(dialog).toContainText(bob.walletAddress, { ignoreCase: true });
    expect(await barriersOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: /Accepter 5\sobjets/ }).press("Enter");
    await expect(news(page, /5\sobjets sont à vous/)).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the accepted objects are in the list, and the offer of another person waits as before", async () => {
    for (const name of names) await expect(row(page, name)).toContainText("Actif");
    await expect(offered(page).getByRole("heading", { name: "Un objet vous est proposé" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Accepter Carnet" })).toBeVisible();
    await expect(page.getByRole("main").locator("div:focus")).toHaveCount(1);
  });
});

test.describe("when the server refuses", () => {
  test.use({ tolerated: { noise: [/^error: Failed to load resource/] } });

  test("the dialog shows the reason, an alert says that an offer is gone, and the focus moves to the place of the offer", async ({
    page,
    browser,
    person: ada,
    newPerson,
    server,
    baseURL,
  }) => {
    const bob = await newPerson("Bob");
    await proveEmail(server, bob);
    await claimObject(baseURL as string, ada, "Tableau");
    await holdTokens(page, ada);
    await page.goto("/traceability");
    await page.route("**/api/transfer/offer", (route) =>
      route.fulfill({
        status: 429,
        json: { status: 429, code: "rate_limited", message: "Too many requests.", retryAfter: 5000 },
      }),
    );
    await choose(page, "Tableau", "Transfer");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Adresse e-mail ou portefeuille").fill(bob.email);
    await dialog.getByRole("button", { name: "Proposer l’objet" }).click();
    await expect(dialog.getByRole("alert")).toContainText(/L’objet n’a pas été proposé.*Réessayez dans 2\sheures\./);

    await page.unroute("**/api/transfer/offer");
    // An address in mixed case must have a valid checksum, and this one has none.
    await dialog.getByLabel("Adresse e-mail ou portefeuille").fill(`0x${"aB".repeat(20)}`);
    await dialog.getByRole("button", { name: "Proposer l’objet" }).click();
    await expect(dialog.getByLabel("Adresse e-mail ou portefeuille")).toHaveAccessibleDescription(/faute de frappe/);
    await page.keyboard.press("Escape");

    await offer(page, "Tableau", bob.email);
    const bobs = await openFor(browser, bob);
    await bobs.goto("/traceability");
    await bobs.getByRole("button", { name: "Accepter Tableau" }).click();
    await choose(page, "Tableau", "Retirer la proposition");
    await expect(news(page, "n’est plus proposé")).toBeVisible();
    await bobs.getByRole("dialog").getByRole("button", { name: "Devenir titulaire" }).click();
    const alert = bobs.getByRole("alert").filter({ hasText: "n’a pas été transféré" });
    await expect(alert).toContainText("n’est plus ouverte");
    await expect(bobs.getByRole("main").locator("div:focus")).toHaveCount(1);
  });
});
