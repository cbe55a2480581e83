/** A person who reads one language goes from the e-mail of an offer to ownership, proof and offline verification. */
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { foreignIn } from "../../../backend/tests/one-language.ts";
import { emailTo, proveEmail } from "../fixtures/emails.ts";
import { makeFile } from "../fixtures/files.ts";
import { claimObject, offerObject } from "../fixtures/objects.ts";
import { PASSWORD } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const NAMES = {
  fr: {
    locale: "fr-FR",
    subject: /vous propose/,
    email: "Adresse e-mail",
    password: "Mot de passe",
    signIn: "Se connecter",
    accept: "Accepter Opus 7",
    become: "Devenir titulaire",
    yours: /«\sOpus 7\s» est à vous/,
    proof: "Télécharger la preuve",
    archive: /^preuve-.*\.zip$/,
    authentic: "Authentique",
  },
  en: {
    locale: "en-GB",
    subject: /is offering you/,
    email: "E-mail address",
    password: "Password",
    signIn: "Sign in",
    accept: "Accept Opus 7",
    become: "Become the owner",
    yours: /“Opus 7” is yours/,
    proof: "Download the proof",
    archive: /^proof-.*\.zip$/,
    authentic: "Authentic",
  },
} as const;

for (const language of ["fr", "en"] as const)
  test(`a recipient who reads only ${language} gets from the e-mail of an offer to a proof that is verified offline`, async ({
    browser,
    person: owner,
    newPerson,
    server,
  }) => {
    const names = NAMES[language];
    const recipient = await newPerson("Bob");
    await proveEmail(server, recipient);
    const headers = { "content-type": "application/json", authorization: `Bearer ${recipient.accessToken}` };
    const profile = { firstName: "Bob", lastName: "Lovelace", language };
    const saved = await fetch(`${server.url}/api/user/edit-profile`, {
      method: "POST",
      headers,
      body: JSON.stringify(profile),
    });
    expect(saved.status).toBe(200);
    const file = await makeFile("opus-7.bin", 200_000);
    const hash = await claimObject(server.url, owner, "Opus 7", file);
    await offerObject(server.url, owner, hash, recipient.email);

    const entered = [
      "Opus 7",
      "opus-7.bin",
      "Ada L.",
      "Bob L.",
      "Bob Lovelace",
      "Français",
      "English",
      recipient.email,
    ];
    const expectOne = async (page: Page, where: string) =>
      // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
      expect(foreignIn(language, await page.locator("body").innerText(), entered), where).toBeNull();

    const context = await browser.newContext({ locale: names.locale, baseURL: server.url });
    const page = await context.newPage();
    await test.step("the e-mail is in that language, and its link leads to the offer", async () => {
      const { text } = await emailTo(server, recipient.email, /Opus 7/);
      expect(text).toMatch(names.subject);
      const addresses = text.match(/https?:\S+/g) ?? [];
      expect(foreignIn(language, text, [...entered, ...addresses])).toBeNull();
      const link = new URL(addresses[0] ?? "");
      await page.goto(link.pathname + link.search + link.hash);
      await page.waitForURL(/\/login/);
      await page.getByLabel(/^(Adresse e-mail|E-mail address)$/).fill(recipient.email);
      await page.getByLabel(/^(Mot de passe|Password)$/).fill(PASSWORD);
      await page.getByRole("button", { name: /^(Se connecter|Sign in)$/ }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("button", { name: names.accept })).toBeVisible();
      await expectOne(page, "list");
    });

    await test.step("the offer is accepted", async () => {
      await page.getByRole("button", { name: names.accept }).click();
      await expectOne(page, "dialog");
      await page.getByRole("dialog").getByRole("button", { name: names.become }).click();
      await expect(page.getByRole("status").filter({ hasText: names.yours })).toBeVisible();
    });

    const dir = await mkdtemp(join(tmpdir(), "authentica-received-"));
    const archive = join(dir, "archive.zip");
    await test.step("the new owner downloads the proof", async () => {
      await page.getByRole("link", { name: "Opus 7" }).first().click();
      const button = page.getByRole("main").getByRole("button", { name: names.proof });
      await expect(button).toBeVisible();
      await expectOne(page, "object");
      const begun = page.waitForEvent("download");
      await button.click();
      const download = await begun;
      expect(download.suggestedFilename()).toMatch(names.archive);
      await writeFile(archive, await readFile(await download.path()));
    });
    await context.close();

    await test.step("the verifier of the site, kept on the device, finds file and proof authentic without a network", async () => {
      const verificateur = join(dir, "verificateur.html");
      await writeFile(verificateur, await (await fetch(`${server.url}/verificateur.html`)).text());
      const offline = await browser.newContext({ locale: names.locale });
      await offline.setOffline(true);
      const verifier = await offline.newPage();
      await verifier.goto(pathToFileURL(verificateur).href);
      await verifier.locator("#file-input").setInputFiles(file.path);
      await verifier.locator("#proof-input").setInputFiles(archive);
      await expect(
        verifier.locator("#result").getByRole("heading", { name: names.authentic, exact: true }),
      ).toBeVisible();
      await expectOne(verifier, "verifier");
      await offline.close();
    });
  });
