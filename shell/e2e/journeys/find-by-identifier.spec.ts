import { claimObject, findToken, publicState, revokeObject } from "../fixtures/objects.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

test("the identifier on a certificate, in any notation, leads to its entry, from which the registry can be browsed", async ({
  page,
  person,
  baseURL,
}) => {
  const url = baseURL as string;
  await claimObject(url, person, "Avant");
  const hash = await claimObject(url, person, "Contrat");
  const tokenId = await findToken(url, hash);
  await claimObject(url, person, "Après");
  const { proofId } = await publicState(url, tokenId);
  await revokeObject(url, person, hash);
  const revocation = (await publicState(url, tokenId)).latestEvent.index;

  await test.step("the search field on the page of the registry accepts the identifier, and rejects other input", async () => {
    await page.goto("/explorer");
    await isTakenOver(page);
    const field = page.getByLabel("Identifiant, empreinte, numéro ou adresse");
    await field.fill("une photo");
    await field.press("Enter");
    await expect(field).toBeFocused();
    await expect(page.getByText("Nous n’avons pas reconnu cette saisie")).toBeVisible();
    await field.fill(proofId.toLowerCase().replaceAll("-", " "));
    await field.press("Enter");
    await expect(page).toHaveURL(`${url}/explorer/${tokenId}`);
    await expect(page.getByText("Inscription révoquée")).toBeVisible();
    await expect(page.getByText(`/p/${proofId}`)).toBeVisible();
  });

  await test.step("an entry links to its neighbours, and a later entry to the page of its object", async () => {
    await expect(page.getByRole("link", { name: /Inscription précédente/ })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page).toHaveURL(new RegExp(`/explorer/${tokenId - 1}$`));
    await page.getByRole("link", { name: "Le registre", exact: true }).first().click();
    await page.goto(`/explorer?avant=${revocation + 1}`);
    await page.getByRole("link", { name: `Inscription n° ${revocation} : Révocation` }).click();
    await expect(page).toHaveURL(new RegExp(`/explorer/${tokenId}#n\\d+$`));
    await page.goto("/explorer?avant=1");
    // Before hydration, the page does not handle keys.
    await isTakenOver(page);
    await expect(page.getByRole("heading", { name: /^Inscriptions avant le n°\s1$/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Inscription n° 0\b/ })).toBeVisible();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("link", { name: /Inscription n° 1\b/ })).toBeVisible();
  });

  await test.step("the short URL of an object is an ordinary link", async () => {
    await page.goto(`/p/${proofId}`);
    await expect(page).toHaveURL(`${url}/explorer/${tokenId}`);
    await expect(page.getByText("Inscription révoquée")).toBeVisible();
  });
});
