import { STATES } from "../conformance/states.ts";
import { test } from "../fixtures/test.ts";
for (const state of ["landing: the file is erased", "scan: a file that is registered and erased", "scan: object_found, erased"] as const)
  test(`picture ${state}`, async ({ page, person }) => {
    await STATES[state]({ page, person });
    for (const width of [1440, 390]) for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.waitForTimeout(400);
      await page.getByText(/puis effacé|Cet objet a été effacé/).filter({visible:true}).first().evaluate((e) => e.scrollIntoView({block:"center"}));
      await page.screenshot({ path: `/tmp/pics/${state.replaceAll(/\W+/g, "-")}-${width}-${colorScheme}.png` });
    }
  });
