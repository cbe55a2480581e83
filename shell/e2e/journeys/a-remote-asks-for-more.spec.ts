import { holdTokens } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

// The shell logs the reason to the browser's console, for developers.
test.use({ tolerated: { noise: [/mfe_assets could not be loaded: contract refused\./] } });

test("a microfrontend that requires more than the shell offers is refused before it runs, and the rest of the page works", async ({
  page,
  person,
}) => {
  const told: string[] = [];
  page.on("console", (message) => told.push(message.text()));
  // The entry script of the microfrontend defines this global first.
  const hasRun = () => page.evaluate(() => "mfe_assets" in globalThis);
  await holdTokens(page, person);
  for (const [change, why] of [
    [{ requires: { "@tanstack/react-query": "^4.44.0" } }, "It needs @tanstack/react-query ^4.44.0; this shell has 5."],
    [{ uses: { "react-router-dom": ["Link", "useFetcher"] } }, "It uses useFetcher of react-router-dom, which this"],
  ] as const) {
    let asked = 0;
    await page.route(/mfe-assets\/.*mf-manifest\.json/, async (route) => {
      asked += 1;
      const response = await route.fetch();
      const manifest = await response.json();
      await route.fulfill({ response, json: { ...manifest, authentica: { ...manifest.authentica, ...change } } });
    });
    const refused = page.getByText("Cette partie attend une autre version de l’application");
    await page.goto("/dashboard");
    await expect(refused).toBeVisible();
    await expect(page.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
    await expect.poll(() => told.filter((line) => line.includes(why)).length).toBeGreaterThan(0);
    await page.getByRole("button", { name: /notification/i }).click();
    await expect(page.getByText("No new notifications.")).toBeVisible();
    await page.keyboard.press("Escape");
    // The manifest is requested once for the preload and once for the screen.
    expect(asked).toBeLessThanOrEqual(2);

    await page.evaluate(() => Object.assign(window, { samePage: true }));
    await page.getByRole("button", { name: "Recharger la page" }).click();
    await page.waitForFunction(() => !("samePage" in window));
    await expect(refused).toBeVisible();
    expect(await hasRun()).toBe(false);
    await page.unrouteAll();
  }
  await page.getByRole("button", { name: "Recharger la page" }).click();
  await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  expect(await hasRun()).toBe(true);
});
