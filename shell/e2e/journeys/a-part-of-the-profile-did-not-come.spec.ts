import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// Messages of the browser and of React about a script that fails to load.
test.use({ tolerated: { noise: [/net::ERR_FAILED/, /ChunkLoadError|Loading chunk/] } });

const PARTS = [
  { script: "**/later-profile.*.js", told: "Votre profil n’a pas pu être affiché", shown: "Votre profil" },
  { script: "**/later-account.*.js", told: "Votre compte n’a pas pu être affiché", shown: "Vos coordonnées" },
  { script: "**/later-api-keys.*.js", told: "Vos clés d’API n’ont pas pu être affichées", shown: "Clés d’API" },
  { script: "**/later-webhooks.*.js", told: "Vos webhooks n’ont pas pu être affichés", shown: "Webhooks" },
];

test("each part of the profile that failed to load can be retried in its place, and the input beside it stays", async ({
  page,
  person,
}) => {
  await holdTokens(page, person);
  let opened = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) opened += 1;
  });
  for (const { script } of PARTS) await page.route(script, (route) => route.abort());
  await page.goto("/dashboard#profil");
  const name = page.getByLabel("Prénom");

  for (const { script, told, shown } of PARTS) {
    const alert = page.getByRole("alert").filter({ hasText: told });
    const retry = alert.getByRole("button", { name: "Réessayer" });
    await retry.click();
    await expect(retry).toBeEnabled();
    await expect(alert).toBeVisible();

    await page.unroute(script);
    await retry.click();
    await expect(page.getByRole("heading", { name: shown, exact: true })).toBeVisible();
    await expect(alert).toHaveCount(0);
    expect(opened).toBe(1);
    if (shown === "Vos coordonnées") await name.fill("Augusta");
  }
  await expect(name).toHaveValue("Augusta");
});
