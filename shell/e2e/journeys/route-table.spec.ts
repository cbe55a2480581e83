import type { Page } from "@playwright/test";
import { logInAsAdmin } from "../fixtures/admin.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// Nothing is registered, so the browser logs a 404 for the requested object.
test.use({ tolerated: { noise: [/status of 404/] } });

/** Where each address leads for a visitor, a user and an administrator. */
const ROUTES: readonly (readonly [path: string, stranger: string, user: string, admin: string])[] = [
  ["/", "/", "/", "/"],
  ["/login", "/login", "/dashboard", "/dashboard"],
  ["/register", "/register", "/dashboard", "/dashboard"],
  ["/unauthorized", "/unauthorized", "/unauthorized", "/unauthorized"],
  ["/recover-password", "/recover-password", "/recover-password", "/recover-password"],
  ["/verify-otp", "/verify-otp", "/verify-otp", "/verify-otp"],
  ["/change-password", "/change-password", "/change-password", "/change-password"],
  ["/expired-link", "/expired-link", "/expired-link", "/expired-link"],
  ["/email-link-sent", "/email-link-sent", "/email-link-sent", "/email-link-sent"],
  ["/email-not-found", "/email-not-found", "/email-not-found", "/email-not-found"],
  ["/confirm-email", "/confirm-email", "/confirm-email", "/confirm-email"],
  ["/undo-email-change", "/undo-email-change", "/undo-email-change", "/undo-email-change"],
  ["/verifier", "/verifier", "/verifier", "/verifier"],
  ["/explorer/999999", "/explorer/999999", "/explorer/999999", "/explorer/999999"],
  ["/explorer", "/explorer", "/explorer", "/explorer"],
  ["/p", "/explorer", "/explorer", "/explorer"],
  ["/explorer/1/2", "/", "/", "/"],
  ["/verifier/1", "/", "/", "/"],
  ["/dashboard", "/login", "/dashboard", "/dashboard"],
  ["/authentica", "/login", "/authentica", "/authentica"],
  ["/traceability", "/login", "/traceability", "/traceability"],
  ["/admin", "/login", "/unauthorized", "/admin"],
  ["/admin/users", "/login", "/unauthorized", "/admin/users"],
  ["/logout", "/login", "/login", "/login"],
  ["/nothing", "/", "/", "/"],
  ["/dashboard/nothing", "/login", "/", "/"],
];

/** Checks that the address stays once the screen there has its heading. */
async function expectToLand(page: Page, from: string, to: string): Promise<void> {
  await page.goto(from);
  await page.waitForURL((url) => url.pathname === to);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  expect(new URL(page.url()).pathname, from).toBe(to);
}

test("a visitor sees the public screens, and is led to the login or home from others", async ({ page }) => {
  for (const [path, stranger] of ROUTES) await expectToLand(page, path, stranger);
});

test("a user sees everything except the console", async ({ page, person }) => {
  for (const [path, , user] of ROUTES) {
    if (path === "/logout") continue;
    await holdTokens(page, person);
    await expectToLand(page, path, user);
  }
  await expectToLand(page, "/logout", "/login");
});

test("an administrator also sees the console", async ({ page }) => {
  await logInAsAdmin(page);
  for (const [path, , , admin] of ROUTES) if (path !== "/logout") await expectToLand(page, path, admin);
  await expectToLand(page, "/logout", "/login");
});
