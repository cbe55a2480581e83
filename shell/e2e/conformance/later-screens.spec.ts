import { testWithWarmCache as test } from "../fixtures/test.ts";
import { BATCH } from "./later/batch.ts";
import { DEPOSIT } from "./later/deposit.ts";
import { DEVELOPERS } from "./later/developers.ts";
import { NOTIFICATIONS } from "./later/notifications.ts";
import { OBJECT_PAGE } from "./later/object-page.ts";
import { OFFERS_TO_READER } from "./later/offers.ts";
import type { Screens } from "./later/screen.ts";
import { SELECTION } from "./later/selection.ts";
import { WALLET } from "./later/wallet.ts";
import { look } from "./look.ts";

// Some states need refused calls, which the browser logs.
test.use({ tolerated: { noise: [/Failed to load resource/] } });

const SCREENS: Screens = {
  ...OBJECT_PAGE,
  ...DEPOSIT,
  ...OFFERS_TO_READER,
  ...BATCH,
  ...NOTIFICATIONS,
  ...SELECTION,
  ...DEVELOPERS,
  ...WALLET,
};

for (const [state, { reach, texts }] of Object.entries(SCREENS)) {
  test(`« ${state} » has its texts, no accessibility violation, and fits a narrow window`, async ({ page, person }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await reach({ page, person });
    await look(page, state, texts);
  });
}
