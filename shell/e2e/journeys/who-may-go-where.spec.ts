import { logInAsAdmin } from "../fixtures/admin.ts";
import { holdTokens, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

test.use({ tolerated: { noise: [/401 \(Unauthorized\)/] } });

for (const path of ["/dashboard", "/authentica", "/traceability", "/admin"]) {
  test(`${path} asks a visitor to sign in, and the login returns there`, async ({ page, person }) => {
    await page.goto(path);
    await page.waitForURL("**/login");
    await page.getByLabel("Adresse e-mail").fill(person.email);
    await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Se connecter", exact: true }).click();
    await page.waitForURL(path === "/admin" ? "**/unauthorized" : `**${path}`);
  });
}

test("a wrong password is refused with one neutral sentence, and the input stays", async ({ page, person }) => {
  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByLabel("Mot de passe", { exact: true }).fill("un autre mot de passe");
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid e-mail or password.");
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(person.email);
});

test("a user without the role gets the specification's refusal page instead of the console", async ({
  page,
  person,
}) => {
  await holdTokens(page, person);
  await page.goto("/admin");
  await page.waitForURL("**/unauthorized");
  await expect(page.getByRole("heading", { name: "Accès refusé" })).toBeVisible();
  await expect(
    page.getByText(
      "Vous n'êtes pas autorisé à accéder à cette page. Veuillez contacter un administrateur si vous pensez qu'il s'agit d'une erreur.",
    ),
  ).toBeVisible();
});

test("an unknown URL leads home and leaves no history entry", async ({ page }) => {
  await page.goto("/login");
  await page.goto("/nothing/here");
  await page.waitForURL((url) => url.pathname === "/");
  await page.goBack();
  await page.waitForURL("**/login");
});

test("an administrator opens the four collections", async ({ page, person }) => {
  await logInAsAdmin(page, "/admin");
  await expect(page.getByText("Please select an item from the sidebar")).toBeVisible();
  const sidebar = page.getByRole("navigation").filter({ hasText: "Fingerprints" });
  for (const name of ["Fingerprints", "Notifications", "Users", "Objects", "Logout"]) {
    await expect(sidebar.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await sidebar.getByRole("link", { name: "Users", exact: true }).click();
  await page.getByRole("searchbox").fill(person.email);
  await expect(page.getByRole("table")).toContainText(person.email);
  await expect(page.getByRole("table")).not.toContainText(/argon2|passwordHash/);
  await expect(page.getByRole("columnheader", { name: "createdAt" })).toHaveCount(0);
  for (const name of ["Fingerprints", "Notifications", "Objects"]) {
    await sidebar.getByRole("link", { name, exact: true }).click();
    await expect(page.getByText("No data available").or(page.getByRole("table"))).toBeVisible();
  }
});

test("the profile is edited in place, and the wallet does not change", async ({ page, person }) => {
  await holdTokens(page, person);
  await page.goto("/traceability");
  await page.getByRole("button", { name: /votre compte/ }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();
  // The profile has a separate address, which survives a reload and Back.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Votre profil" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Traçabilité" })).toBeVisible();
  await page.goForward();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await expect(page.getByLabel("Adresse du portefeuille")).toHaveAttribute("readonly");
  await page.getByLabel("Prénom").fill("Augusta");
  await save.click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await expect(page.getByText("No objects found.")).toBeVisible();
  await page.getByRole("button", { name: /votre compte/ }).click();
  await expect(page.getByText("Augusta Lovelace")).toBeVisible();
});
