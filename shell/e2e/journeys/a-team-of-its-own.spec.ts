import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeOwnRepository } from "../fixtures/own-repository.ts";
import { logIn, signUp } from "../fixtures/people.ts";
import { startServer } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/test.ts";

test("a team outside this repository releases a fourth microfrontend, which one setting registers, and its absence removes", async ({
  page,
}) => {
  const places = await mkdtemp(join(tmpdir(), "authentica-places-"));
  const repository = await makeOwnRepository("hello");
  try {
    await repository.npm("types");
    await repository.npm("test");
    expect(await repository.npm("release", "--", "--to", places)).toContain("mfe_hello 0.1.0-");
    expect(JSON.parse(await repository.npm("status", "--", "--to", places, "--json"))).toMatchObject({
      name: "mfe_hello",
    });

    const registered = await startServer(undefined, { RELEASES_DIR: places, MICROFRONTENDS: "mfe_hello" });
    try {
      await logIn(page, await signUp(registered.url, "Ada"));
      const menu = page.getByRole("navigation", { name: "Navigation principale" });
      await menu.getByRole("link", { name: "Hello", exact: true }).click();
      await expect(page.getByRole("heading", { name: "Hello", level: 1 })).toBeVisible();
      await expect(page).toHaveURL(`${registered.url}/hello`);
      await expect(page.getByText("Bonjour Ada.")).toBeVisible();
      await expect(page.getByText("Vous n’avez pas encore d’objet.")).toBeVisible();
      await page.getByRole("link", { name: "Voir mes objets" }).click();
      await expect(page).toHaveURL(`${registered.url}/traceability`);
    } finally {
      await registered.stop();
    }

    const removed = await startServer(undefined, { RELEASES_DIR: places });
    try {
      expect((await fetch(`${removed.url}/remotes/mfe-hello/release.json`)).status).toBe(404);
      await logIn(page, await signUp(removed.url, "Ada"));
      await expect(page.getByRole("navigation", { name: "Navigation principale" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Hello", exact: true })).toHaveCount(0);
      await page.goto(`${removed.url}/hello`);
      await expect(page).not.toHaveURL(/hello/);
    } finally {
      await removed.stop();
    }
  } finally {
    await repository.remove();
    await rm(places, { recursive: true, force: true });
  }
});
