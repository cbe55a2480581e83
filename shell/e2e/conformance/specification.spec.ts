import { testWithWarmCache as test } from "../fixtures/test.ts";
import { look } from "./look.ts";
import { STATES } from "./states.ts";
import { type State, TEXTS } from "./texts.ts";

// Many states need refused and unreachable calls, which the browser logs.
test.use({ tolerated: { noise: [/Failed to load resource/, /net::ERR_FAILED/] } });

for (const state of Object.keys(TEXTS) as State[]) {
  test(`« ${state} » has the specified texts, no accessibility violation, and fits a narrow window`, async ({
    page,
    person,
  }) => {
    // End-to-end tests check animations; here they would be checked in a hundred intermediate states.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await STATES[state]({ page, person });
    await look(page, state, TEXTS[state]);
  });
}
