import { expect, test } from "../fixtures/test.ts";
import { STATES } from "./states.ts";
import { type State, TEXTS, type TextRow } from "./texts.ts";

// Refused and unreachable calls are what many states are about: the browser says so.
test.use({ tolerated: { noise: [/Failed to load resource/, /net::ERR_FAILED/] } });

for (const [state, rows] of Object.entries(TEXTS) as [State, readonly TextRow[]][]) {
  test(`the texts of « ${state} » stand as specified`, async ({ page, person }) => {
    await STATES[state]({ page, person });
    for (const { section, text, role } of rows) {
      const exact = typeof text === "string";
      const found =
        role === "alert" || role === "status"
          ? page.getByRole(role).filter({ hasText: text })
          : role
            ? page.getByRole(role, { name: text, exact })
            : page.getByText(text, { exact });
      await expect(found.filter({ visible: true }).first(), `section ${section}: ${text}`).toBeVisible();
    }
  });
}
