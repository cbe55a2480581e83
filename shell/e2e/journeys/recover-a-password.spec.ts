import type { Page } from "@playwright/test";
import { codeIn, emailTo, linkIn } from "../fixtures/emails.ts";
import { holdTokens, logIn, PASSWORD } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

// A wrong code, a used link and an ended session are refused, and the browser logs that.
test.use({ tolerated: { noise: [/Failed to load resource.*(400|401|410|429)/] } });

const NEW_PASSWORD = "cinq mots tout à fait neufs";
const CODE_LETTER = /Votre code est/;

const box = (page: Page, number: number) => page.getByLabel(`Chiffre ${number} sur 6`);
const boxes = (page: Page) => page.getByRole("group", { name: "Code à six chiffres" }).getByRole("textbox");
const shownCode = (page: Page) =>
  boxes(page).evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value || "_").join(""));
const confirm = (page: Page) => page.getByRole("button", { name: "Confirmer et continuer" }).click();
const at = (path: string) => (url: URL) => url.pathname === path;
const navigationState = (page: Page) => page.evaluate(() => history.state?.usr ?? null);

/** Returns a code that differs from this one. */
const otherThan = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/recover-password");
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.waitForURL(at("/verify-otp"));
  await expect(box(page, 1)).toBeFocused();
}

/** Pastes into the focused element. */
const paste = (page: Page, text: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", words);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);

test("a forgotten password is replaced with the code in the e-mail, and every session ends", async ({
  page,
  browser,
  baseURL,
  person,
  server,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const open = await elsewhere.newPage();
  await logIn(open, person);

  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").fill(person.email);
  await page.getByRole("link", { name: /Mot de passe oublié/ }).click();
  await expect(page.getByRole("heading", { name: "Réinitialiser votre mot de passe" })).toBeVisible();
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(person.email);
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.waitForURL(at("/verify-otp"));
  expect(Object.keys(await navigationState(page)).sort()).toEqual(["context", "email", "otpExpiry"]);

  await expect(box(page, 1)).toBeFocused();
  const code = codeIn(await emailTo(server, person.email, CODE_LETTER));
  await page.keyboard.type(code);
  expect(await shownCode(page)).toBe(code);
  await expect(box(page, 6)).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(at("/change-password"));
  expect(await navigationState(page)).toEqual({ email: person.email });

  const fields = [page.getByLabel("Nouveau mot de passe"), page.getByLabel("Confirmez le mot de passe")] as const;
  const save = page.getByRole("button", { name: "Enregistrer et continuer" });
  await expect(page.getByText(/Au moins 12 caractères/)).toBeVisible();
  await fields[0].fill(NEW_PASSWORD);
  await fields[1].fill(`${NEW_PASSWORD} !`);
  const resets: string[] = [];
  page.on("request", (request) => request.url().endsWith("/reset-password") && resets.push(request.url()));
  await save.click();
  await expect(page.getByRole("alert")).toContainText("Passwords do not match.");
  expect(resets).toEqual([]);
  await page.getByRole("button", { name: "Afficher le mot de passe" }).first().click();
  await expect(fields[0]).toHaveAttribute("type", "text");

  // The server refuses a common password, which can be replaced: the code remains valid.
  for (const field of fields) await field.fill("passwordpassword");
  await save.click();
  await expect(page.getByText(/trop répandu/)).toBeVisible();
  for (const field of fields) await field.fill(NEW_PASSWORD);
  await save.click();
  await page.waitForURL(at("/login"));
  await expect(page.getByRole("status")).toContainText("Votre mot de passe a été changé");
  await expect(page.getByLabel("Adresse e-mail")).toHaveValue(person.email);
  await emailTo(server, person.email, /vient d’être modifié/);

  await open.goto("/traceability");
  await open.waitForURL(at("/login"));
  await elsewhere.close();

  await page.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid e-mail or password.");
  await page.getByLabel("Mot de passe", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await page.waitForURL(at("/dashboard"));
});

test("a user who is still signed in in this browser has to sign in again, too", async ({ page, person, server }) => {
  await holdTokens(page, person);
  await askForCode(page, person.email);
  await page.keyboard.type(codeIn(await emailTo(server, person.email, CODE_LETTER)));
  await confirm(page);
  await page.waitForURL(at("/change-password"));
  for (const label of ["Nouveau mot de passe", "Confirmez le mot de passe"])
    await page.getByLabel(label).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Enregistrer et continuer" }).click();
  await page.waitForURL(at("/login"));
  await expect(page.getByRole("status")).toContainText("Votre mot de passe a été changé");
});

test("a wrong recovery code is refused, and the right one is still accepted afterwards", async ({
  page,
  person,
  server,
}) => {
  await askForCode(page, person.email);
  const code = codeIn(await emailTo(server, person.email, CODE_LETTER));
  await page.keyboard.type(otherThan(code));
  await confirm(page);
  await expect(page.getByRole("alert")).toContainText("Invalid or expired OTP. Please try again.");
  await expect(box(page, 1)).toBeFocused();
  // The right code is typed over the wrong one.
  await page.keyboard.type(code);
  expect(await shownCode(page)).toBe(code);
  await confirm(page);
  await page.waitForURL(at("/change-password"));
});

test("an incomplete recovery code is not sent", async ({ page, person }) => {
  await askForCode(page, person.email);
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/verify-otp") && calls.push(request.method()));
  await page.keyboard.type("12");
  await box(page, 4).fill("4");
  await confirm(page);
  await expect(page.getByRole("alert")).toContainText("Please enter the full 6-digit OTP.");
  await expect(box(page, 3)).toBeFocused();
  expect(calls).toEqual([]);
});

test("the boxes of the code can be filled by keyboard, clipboard and the device's autofill", async ({
  page,
  person,
}) => {
  await askForCode(page, person.email);
  for (const input of await boxes(page).all()) {
    await expect(input).toHaveAttribute("inputmode", "numeric");
    await expect(input).toHaveAttribute("autocomplete", "one-time-code");
  }
  await page.keyboard.type("1a2");
  expect(await shownCode(page)).toBe("12____");
  await page.keyboard.press("Backspace");
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.press("Backspace");
  expect(await shownCode(page)).toBe("1_____");
  await page.keyboard.press("Backspace");
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(box(page, 2)).toBeFocused();

  await paste(page, " 654 321\n");
  expect(await shownCode(page)).toBe("654321");
  await box(page, 3).focus();
  await paste(page, "98");
  expect(await shownCode(page)).toBe("659821");
  await box(page, 1).focus();
  await paste(page, "123-456");
  expect(await shownCode(page)).toBe("123456");
  await paste(page, "rien de tel");
  expect(await shownCode(page)).toBe("123456");

  // A phone that has read the message inserts the whole code into the focused box.
  for (const input of await boxes(page).all()) await input.fill("");
  await box(page, 1).fill("246810");
  expect(await shownCode(page)).toBe("246810");
});

test("a new recovery code can be requested after a pause, and replaces the first", async ({ page, person, server }) => {
  await page.clock.install();
  await askForCode(page, person.email);
  const first = codeIn(await emailTo(server, person.email, CODE_LETTER));
  const before = await navigationState(page);
  const again = page.getByRole("button", { name: "Renvoyer" });
  await expect(again).toBeDisabled();
  await expect(page.getByText(/Nouveau code possible dans \d+\ss/)).toBeVisible();
  await page.clock.fastForward(61_000);
  await page.keyboard.type("12");
  await again.click();
  await expect(page.getByRole("status")).toContainText("Un nouveau code vous a été envoyé.");
  await expect.poll(() => shownCode(page)).toBe("______");
  await page.clock.runFor(100);
  await expect(box(page, 1)).toBeFocused();
  await expect(again).toBeDisabled();
  const after = await navigationState(page);
  expect(after.email).toBe(before.email);
  expect(after.context).not.toBe(before.context);
  expect(Date.parse(after.otpExpiry)).toBeGreaterThanOrEqual(Date.parse(before.otpExpiry));

  const second = codeIn(await emailTo(server, person.email, CODE_LETTER, 2));
  if (first !== second) {
    await page.keyboard.type(first);
    await confirm(page);
    await expect(page.getByRole("alert")).toContainText("Invalid or expired OTP. Please try again.");
    await box(page, 1).focus();
  }
  await page.keyboard.type(second);
  await confirm(page);
  await page.waitForURL(at("/change-password"));
});

test("the e-mail's link fills in the code in the same browser, and the code is removed from the URL", async ({
  page,
  context,
  person,
  server,
}) => {
  await askForCode(page, person.email);
  const letter = await emailTo(server, person.email, CODE_LETTER);
  const tab = await context.newPage();
  await tab.goto(linkIn(letter));
  await expect(box(tab, 6)).toHaveValue(codeIn(letter).at(-1) as string);
  expect(await shownCode(tab)).toBe(codeIn(letter));
  expect(new URL(tab.url()).pathname + new URL(tab.url()).search + new URL(tab.url()).hash).toBe("/verify-otp");
  expect(Object.keys(await navigationState(tab)).sort()).toEqual(["context", "email", "otpExpiry"]);
  await tab.goBack().catch(() => undefined);
  expect(tab.url()).not.toContain("code=");
  await tab.goto(linkIn(letter));
  await expect(tab.getByRole("button", { name: "Confirmer et continuer" })).toBeFocused();
  await confirm(tab);
  await tab.waitForURL(at("/change-password"));
  // The code was used, so the same link no longer works.
  await tab.goto(linkIn(letter));
  await tab.waitForURL(at("/expired-link"));
});

test("the e-mail's link does not work in another browser, or for another recovery", async ({
  page,
  browser,
  baseURL,
  person,
  newPerson,
  server,
}) => {
  await askForCode(page, person.email);
  const link = linkIn(await emailTo(server, person.email, CODE_LETTER));
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const stranger = await elsewhere.newPage();
  await stranger.goto(link);
  await stranger.waitForURL(at("/expired-link"));
  await expect(stranger.getByRole("heading", { name: "Oops! Expired Link" })).toBeVisible();
  expect(stranger.url()).not.toContain("code=");
  await askForCode(stranger, (await newPerson("Grace")).email);
  await stranger.goto(link);
  await stranger.waitForURL(at("/expired-link"));
  await stranger.getByRole("link", { name: "Demander un nouveau lien" }).click();
  await stranger.waitForURL(at("/recover-password"));
  await elsewhere.close();
});

test("a recovery for an address without an account gets the same answer", async ({ page }) => {
  await askForCode(page, "personne@example.com");
  await expect(page.getByText("personne@example.com")).toBeVisible();
  await page.keyboard.type("123456");
  await confirm(page);
  await expect(page.getByRole("alert")).toContainText("Invalid or expired OTP. Please try again.");
});

test("a step of the recovery that was opened without the previous one leads to the start", async ({ page }) => {
  for (const [path, message] of [
    ["/verify-otp", "Something went wrong. Please start over"],
    ["/change-password", "Invalid session. Please start the process over"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText(message);
    await page.getByRole("link", { name: "Recommencer" }).click();
    await page.waitForURL(at("/recover-password"));
  }
});

test("after too many recovery attempts the waiting time is shown", async ({ page }) => {
  await page.route("**/api/auth/forgot-password", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "30" },
      json: { status: 429, code: "rate_limited", message: "Too many attempts.", retryAfter: 30 },
    }),
  );
  await page.goto("/recover-password");
  await page.getByLabel("Adresse e-mail").fill("ada@example.com");
  await page.getByRole("button", { name: "Continuer" }).click();
  await expect(page.getByRole("alert")).toContainText(/Trop d’essais\. Réessayez dans 30\ssecondes\./);
});
