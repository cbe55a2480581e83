import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeOwnRepository } from "../fixtures/own-repository.ts";
import { logIn, signUp } from "../fixtures/people.ts";
import { type Server, startServer } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/test.ts";

interface Team {
  /** Directory to which the team has released mfe_hello. */
  readonly places: string;
  readonly registered: Readonly<Record<string, string>>;
  readonly service: Server;
}

/**
 * A server with the releases of a team outside this repository. `registered`: the settings that name its
 * microfrontend.
 */
const teamTest = test.extend<Omit<Team, "places">, Pick<Team, "places">>({
  places: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
    async ({}, use) => {
      const places = await mkdtemp(join(tmpdir(), "authentica-places-"));
      const repository = await makeOwnRepository("hello");
      await repository.npm("types");
      await repository.npm("test");
      await repository.npm("release", "--", "--to", places);
      await use(places);
      await repository.remove();
      await rm(places, { recursive: true });
    },
    { scope: "worker" },
  ],
  registered: [{}, { option: true }],
  service: async ({ places, registered }, use) => {
    const service = await startServer(undefined, { RELEASES_DIR: places, ...registered });
    await use(service);
    await service.stop();
  },
  baseURL: ({ service }, use) => use(service.url),
});

// All tests share one repository.
teamTest.describe.configure({ mode: "default" });

teamTest.describe("a microfrontend of another team is added with one setting", () => {
  teamTest.use({ registered: { MICROFRONTENDS: "mfe_hello" } });

  teamTest(
    "a microfrontend of a team outside this repository is in the navigation and runs in the shell",
    async ({ page, service }) => {
      await logIn(page, await signUp(service.url, "Ada"));
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      await menu.getByRole("link", { name: "Hello", exact: true }).click();
      await expect(page).toHaveURL(`${service.url}/hello`);
      await expect(page.getByRole("heading", { name: "Hello", level: 1 })).toBeVisible();
      await expect(page.getByText("Bonjour Ada.")).toBeVisible();
      await expect(page.getByText("Vous n’avez pas encore d’objet.")).toBeVisible();
      await page.reload();
      await expect(menu.getByRole("link", { name: "Hello", exact: true })).toHaveAttribute("aria-current", "page");
      await page.getByRole("link", { name: "Voir mes objets" }).click();
      await expect(page).toHaveURL(`${service.url}/traceability`);
    },
  );
});

teamTest("without the setting it is neither served nor shown", async ({ page, service }) => {
  expect((await fetch(`${service.url}/remotes/mfe-hello/release.json`)).status).toBe(404);
  await logIn(page, await signUp(service.url, "Ada"));
  await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Hello", exact: true })).toHaveCount(0);
  await page.goto("/hello");
  await expect(page).not.toHaveURL(/hello/);
});
