import { barriersOfView, VIEWS } from "../fixtures/accessibility.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const PAGE = `<!doctype html>
<html lang="fr">
  <title>Essai</title>
  <style>
    body { color: #000; background: #fff }
    .narrow { display: none }
    @media (prefers-color-scheme: dark) { .pale { color: #777; background: #666 } }
    @media (max-width: 400px) { .narrow { display: block } }
  </style>
  <main>
    <h1>Essai</h1>
    <p>Lisible</p>
    <p class="pale">Pâle</p>
    <button class="narrow"></button>
  </main>
</html>`;

test("a violation that only one view has is found there, each time", async ({ page }) => {
  await page.route("**/try", (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
  await page.goto("/try");
  for (const time of ["first", "second"])
    for (const { width, colorScheme, view } of VIEWS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      const pale = colorScheme === "dark" ? ["color-contrast: .pale"] : [];
      const nameless = view === "of another width" ? ["button-name: button"] : [];
      expect(await barriersOfView(page, view), `${time} time, ${width} px, ${colorScheme}`).toEqual([
        ...pale,
        ...nameless,
      ]);
    }
});
