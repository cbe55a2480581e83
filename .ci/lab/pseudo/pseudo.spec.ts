/**
 * Opens the states of the conformance tests in a language and reports texts that are in no catalogue, and layouts that
 * do not fit. `IN` is the language (`qps`, which needs `PSEUDO=1 npm run build`, `en` or `fr`), `OUT` a folder for
 * the findings of each state and, with `PICTURES=1`, its screenshots.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STATES } from "../../../shell/e2e/conformance/states.ts";
import { testWithWarmCache as test } from "../../../shell/e2e/fixtures/test.ts";
import { type Findings, findingsIn } from "./findings.ts";
import { LANGUAGE, OUT, root } from "./folder.ts";
import { translate, translator } from "./translated.ts";

const WIDTHS = [320, 390, 720, 768, 1024, 1180, 1440];
const to = translator(LANGUAGE);

mkdirSync(OUT, { recursive: true });
test.use({ tolerated: { noise: [/./] } });

test.beforeAll(() => {
  if (!existsSync(join(root, `shell/dist/index.${LANGUAGE}.html`)))
    throw new Error(`The front ends are not built in "${LANGUAGE}". Run PSEUDO=1 npm run build.`);
});

for (const [state, reach] of Object.entries(STATES)) {
  test(state, async ({ page, person, baseURL }) => {
    await page.context().addCookies([{ name: "Authentica-Language", value: LANGUAGE, url: baseURL ?? "" }]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    translate(page, to);
    const failed = await reach({ page, person }).then(
      () => null,
      (error: Error) => error.message.split("\n")[0] ?? "",
    );
    await page.waitForTimeout(500);
    const found: Record<number, Findings> = {};
    const name = state.replaceAll(/[^\p{L}\p{N}]+/gu, "-");
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(60);
      found[width] = await page.evaluate(findingsIn);
      if (process.env.PICTURES !== "1") continue;
      const fullPage = (await page.locator("dialog[open]").count()) === 0;
      await page.screenshot({ path: join(OUT, `${name}.${width}.png`), fullPage, timeout: 30_000 });
    }
    writeFileSync(join(OUT, `${name}.json`), JSON.stringify({ state, failed, found }));
    if (failed !== null) test.info().annotations.push({ type: "not reached", description: failed });
  });
}
