import type { Page } from "@playwright/test";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// Messages of the browser and of React about a script that fails to load.
test.use({ tolerated: { noise: [/net::ERR_FAILED/, /ChunkLoadError|Loading chunk/] } });

interface Case {
  readonly label: string;
  readonly button: RegExp;
  readonly script: string;
  /** Text shown in place of the code that failed to load. */
  readonly told: string;
  /** Returns an element that the loaded code shows. */
  readonly shown: (panel: ReturnType<Page["getByRole"]>) => ReturnType<Page["getByRole"]>;
}

const PANELS: readonly Case[] = [
  {
    label: "Votre compte",
    button: /votre compte$/,
    script: "**/later-profile.*.js",
    told: "Le reste n’a pas pu être chargé. Vérifiez votre connexion, puis réessayez.",
    shown: (panel) => panel.getByRole("button", { name: "Edit Profile" }),
  },
  {
    label: "Notifications",
    button: /^Notifications$/,
    script: "**/later-notifications.*.js",
    told: "Failed to load notifications.",
    shown: (panel) => panel.getByRole("link", { name: "Toutes les notifications" }),
  },
];

for (const { label, button, script, told, shown } of PANELS)
  test(`« ${label} »: code that failed to load is reported in its place, and a retry or opening again loads it`, async ({
    page,
    person,
  }) => {
    await holdTokens(page, person);
    await page.route(script, (route) => route.abort());
    await page.goto("/dashboard");
    const panel = page.getByRole("region", { name: label, exact: true });
    const retry = panel.getByRole("button", { name: "Réessayer" });
    const face = page.getByRole("button", { name: button });

    await face.click();
    await expect(panel.getByRole("alert")).toHaveText(told);
    await retry.click();
    await expect(retry).toBeEnabled();
    await expect(panel.getByRole("alert")).toHaveText(told);

    await page.unroute(script);
    await retry.click();
    await expect(shown(panel)).toBeVisible();
    await expect(panel).toBeFocused();
    await expect(panel.getByRole("alert")).toHaveCount(0);

    await page.route(script, (route) => route.abort());
    await page.reload();
    await face.click();
    await expect(panel.getByRole("alert")).toHaveText(told);
    await face.click();
    await page.unroute(script);
    await face.click();
    await expect(shown(panel)).toBeVisible();
  });
