import { cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { holdTokens, signUp } from "../fixtures/people.ts";
import { type Server, startServer } from "../fixtures/server.ts";
import { test as base, expect } from "../fixtures/test.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A server on a copy of the built front ends, from which a test can remove files. */
const test = base.extend<{ readonly copy: { readonly server: Server; readonly webDir: string } }>({
  // This fixture is set up before the page, and so torn down after it. Stopping the server first would interrupt open
  // requests of the page.
  copy: [
    async ({ browserName: _ }, use) => {
      const webDir = await mkdtemp(join(tmpdir(), "authentica-web-"));
      for (const name of ["shell", "mfe-public", "mfe-assets", "mfe-admin"]) {
        await cp(join(root, name, "dist"), join(webDir, name, "dist"), { recursive: true });
      }
      const server = await startServer(webDir);
      await use({ server, webDir });
      await server.stop();
      await rm(webDir, { recursive: true });
    },
    { auto: true },
  ],
});

// The tests need missing files, which the browser and the federation runtime log.
test.use({
  tolerated: {
    noise: [/404/, /mfe[-_]assets|mf-manifest|remoteEntry|ChunkLoadError|Loading (CSS )?chunk|Federation Runtime/i],
  },
});

for (const [what, part] of [
  ["all files", "dist"],
  ["the expose and its parts", "dist/static"],
] as const) {
  test(`with ${what} of one microfrontend missing, the shell and the other screens work, and a retry restores the screen`, async ({
    page,
    copy,
  }) => {
    const { server, webDir } = copy;
    const gone = join(webDir, "mfe-assets", part);
    await rename(gone, `${gone}-away`);
    await holdTokens(page, await signUp(server.url, "Ada"), server.url);
    await page.goto(`${server.url}/traceability`);
    await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("button", { name: "Réessayer" })).toBeEnabled();
    await page.getByRole("button", { name: /notification/i }).click();
    await expect(page.getByText("No new notifications.")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.evaluate(() => Object.assign(window, { samePage: true }));

    await rename(`${gone}-away`, gone);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByText("No objects found.")).toBeVisible();
    expect(await page.evaluate(() => "samePage" in window)).toBe(true);
    await page.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(page.getByText("Aucune activité récente.")).toBeVisible();
  });
}

test("with the files of the console missing, the public screens and the user's screens work", async ({
  page,
  copy,
}) => {
  const { server, webDir } = copy;
  await rm(join(webDir, "mfe-admin", "dist"), { recursive: true });
  await page.goto(`${server.url}/login`);
  await expect(page.getByRole("button", { name: "Se connecter", exact: true })).toBeVisible();
  await holdTokens(page, await signUp(server.url, "Ada"), server.url);
  for (const path of ["/dashboard", "/authentica", "/traceability"]) {
    await page.goto(server.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  }
});
