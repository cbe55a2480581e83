import type { Page } from "@playwright/test";
import { adminTokens } from "../fixtures/admin.ts";
import { makeFile } from "../fixtures/files.ts";
import { type FrontEnd, startMixedServer } from "../fixtures/kept.ts";
import { holdTokens, logIn, signUp } from "../fixtures/people.ts";
import type { Server } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/test.ts";

/**
 * A server with some front ends of the kept release, which is built with the lowest versions of the shared packages.
 */
const mixedTest = test.extend<{ readonly older: { readonly names: readonly FrontEnd[] }; readonly mixed: Server }>({
  older: [{ names: [] }, { option: true }],
  mixed: async ({ older }, use) => {
    const server = await startMixedServer(older.names);
    await use(server);
    await server.stop();
  },
  baseURL: ({ mixed }, use) => use(mixed.url),
});

const SHARED = [
  "react",
  "react-dom",
  "react/jsx-runtime",
  "react-router-dom",
  "@tanstack/react-query",
  "jotai",
  "@authentica/shared-ui/session",
];

/**
 * Returns the copies that a page has run of each shared package, as `version of owner`, and the versions that were
 * available.
 */
const copiesIn = (page: Page) =>
  page.evaluate(() => {
    type Versions = Readonly<
      Record<string, { readonly from: string; readonly lib?: unknown; readonly loaded?: boolean }>
    >;
    type Instance = { readonly name: string; readonly shareScopeMap: { readonly default: Record<string, Versions> } };
    const { __FEDERATION__ } = globalThis as unknown as { __FEDERATION__: { __INSTANCES__: readonly Instance[] } };
    const shell = __FEDERATION__.__INSTANCES__.find(({ name }) => name === "shell");
    return Object.entries(shell?.shareScopeMap.default ?? {}).map(([name, versions]) => ({
      name,
      known: Object.keys(versions).length,
      run: Object.values(versions).flatMap(({ lib, loaded, from }) => (lib || loaded ? [from] : [])),
    }));
  });

for (const [what, names] of [
  ["the kept shell and today’s microfrontends", ["shell"]],
  ["today’s shell and the kept microfrontends", ["mfe-public", "mfe-assets", "mfe-admin"]],
] as const) {
  mixedTest.describe(() => {
    // Browsers request /favicon.ico for a page without an icon, and the shell of the kept release has none.
    mixedTest.use({ older: { names }, tolerated: { noise: [/status of 404.*\/favicon\.ico$/] } });

    mixedTest(`${what} are one product, in which each package runs once, the shell’s`, async ({ mixed, page }) => {
      const told: string[] = [];
      page.on("console", (message) => message.type() === "info" && told.push(message.text()));
      await logIn(page, await signUp(mixed.url, "Ada"));
      await expect(page.getByText("Aucune activité récente.")).toBeVisible();
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      await menu.getByRole("link", { name: "Authentica", exact: true }).click();
      const { path } = await makeFile("d’hier et d’aujourd’hui.pdf", 1024);
      await page.locator("input[type=file]").first().setInputFiles(path);
      await page.getByRole("button", { name: "Numériser l'objet" }).click();
      await expect(page.getByRole("button", { name: "Vérifier l'objet" })).toBeEnabled();
      await menu.getByRole("link", { name: "Traceability" }).click();
      await page.getByRole("button", { name: "Abandonner" }).or(page.getByText("No objects found.")).first().waitFor();

      await holdTokens(page, await adminTokens(mixed.url));
      await page.goto("/admin/users");
      await expect(page.getByRole("cell", { name: /^ada-/ })).toBeVisible();

      const copies = await copiesIn(page);
      // The test proves something only if the two copies have different versions.
      for (const name of SHARED) expect(copies).toContainEqual(expect.objectContaining({ name, known: 2 }));
      expect(copies.filter(({ run }) => run.join() !== "shell")).toEqual([]);
      expect(told).toEqual(expect.arrayContaining([expect.stringMatching(/^shell \d+\.\d+\.\d+$/)]));
      for (const name of ["mfe_public", "mfe_assets", "mfe_admin"])
        expect(told).toEqual(
          expect.arrayContaining([expect.stringMatching(`^${name} \\d+\\.\\d+\\.\\d+-[0-9a-f]{12}$`)]),
        );
    });
  });
}
