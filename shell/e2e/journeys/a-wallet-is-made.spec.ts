import { createDecipheriv, scryptSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { barriersOf } from "../fixtures/accessibility.ts";
import { newAccount, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const OF_WALLET = "un autre mot de passe";

/** Returns the secret key in a keystore in hexadecimal, as another wallet reads it. */
function secretOf(file: string): string {
  const { cipherparams, ciphertext, kdfparams } = JSON.parse(file).crypto;
  const { n, r, p, dklen, salt } = kdfparams;
  const derived = scryptSync(OF_WALLET, Buffer.from(salt, "hex"), dklen, { N: n, r, p, maxmem: 2 ** 29 });
  const cipher = createDecipheriv("aes-128-ctr", derived.subarray(0, 16), Buffer.from(cipherparams.iv, "hex"));
  return cipher.update(ciphertext, "hex", "hex");
}

test("a user without a wallet registers with one created in the browser, gets its file, and its key is sent nowhere", async ({
  page,
}) => {
  const { firstName, lastName, email } = newAccount("Zoe");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/register");
  for (const [label, value] of [
    ["Prénom", firstName],
    ["Nom", lastName],
    ["Adresse e-mail", email],
    ["Mot de passe", PASSWORD],
    ["Confirmez le mot de passe", PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);

  await page.getByRole("button", { name: "Je n’en ai pas" }).click();
  const dialog = page.getByRole("dialog", { name: "Créer un portefeuille" });
  await dialog.getByLabel("Mot de passe du portefeuille").fill(OF_WALLET);
  await dialog.getByLabel("Encore une fois").fill(OF_WALLET);
  expect(await barriersOf(page)).toEqual([]);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Enregistrer le portefeuille" }).click();
  const download = await saving;
  const file = await readFile(await download.path(), "utf8");
  expect(download.suggestedFilename()).toMatch(/^UTC--.*--[0-9a-f]{40}\.json$/);

  const field = page.getByLabel("Adresse du portefeuille");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(new RegExp(`^0x${JSON.parse(file).address}$`, "i"));
  await expect(page.getByText(/Conservez le fichier UTC--.* et son mot de passe/)).toBeVisible();
  expect(new URL(page.url()).pathname, "the form around it waits").toBe("/register");

  await page.locator("form button[type=submit]").click();
  await page.waitForURL("**/dashboard");
  const secret = secretOf(file);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const all = sent.join("\n").toLowerCase();
  expect(all).toContain(JSON.parse(file).address);
  for (const kept of [secret, OF_WALLET, JSON.parse(file).crypto.ciphertext]) expect(all).not.toContain(kept);
  expect(file).not.toContain(secret);
});
