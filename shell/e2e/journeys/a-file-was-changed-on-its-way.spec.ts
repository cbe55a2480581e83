import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, test } from "../fixtures/test.ts";

// The browser logs refused files, and the runtime files that did not load.
test.use({ tolerated: { noise: [/integrity|ChunkLoadError|Loading (CSS )?chunk|Federation Runtime/i] } });

for (const kind of ["js", "css"] as const) {
  test(`a lazily loaded ${kind} file of a microfrontend that was changed in transit is refused, and a retry loads the right one`, async ({
    page,
  }) => {
    const changedFile = new RegExp(`/remotes/mfe-public/static/${kind}/async/register\\.\\w+\\.${kind}$`);
    let changed = 0;
    await page.route(changedFile, async (route) => {
      const response = await route.fetch();
      changed += 1;
      const added = kind === "js" ? ";window.changed = true;" : ":root { --changed: true; }";
      await route.fulfill({ response, body: `${await response.text()}\n${added}` });
    });
    await page.goto("/login");
    // Before hydration, a link would load another prerendered page, which contains what it needs of the style sheet.
    await isTakenOver(page);
    await page.getByRole("link", { name: "Créer un compte" }).click();
    await expect(page.getByRole("button", { name: "Réessayer" })).toBeVisible();
    expect(changed).toBeGreaterThan(0);
    const found = await page.evaluate(() => [
      "changed" in window,
      getComputedStyle(document.documentElement).getPropertyValue("--changed"),
    ]);
    expect(found).toEqual([false, ""]);
    await page.unroute(changedFile);
    await page.getByRole("button", { name: "Réessayer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Réessayer" })).toHaveCount(0);
  });
}
