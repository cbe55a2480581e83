import { testWithWarmCache as test } from "../fixtures/test.ts";
import { look } from "./look.ts";
import { STATES } from "./states.ts";
import { type State, TEXTS } from "./texts.ts";

// Refused and unreachable calls are what many states are about: the browser says so.
test.use({ tolerated: { noise: [/Failed to load resource/, /net::ERR_FAILED/] } });

for (const state of Object.keys(TEXTS) as State[]) {
  test(`« ${state} » has the specified texts, no accessibility violation, and fits a narrow window`, async ({
    page,
    person,
  }) => {
    // What moves, journeys look at; here it would be drawn a hundred times on its way to where it stands.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await STATES[state]({ page, person });
    await look(page, state, TEXTS[state]);
  });
}
