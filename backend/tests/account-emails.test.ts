import { describe, expect, test } from "vitest";
import { demoRequestEmail } from "../accounts/contact/emails.ts";
import { LANGUAGES } from "../contract/language.ts";
import { body, openHarness, PASSWORD } from "./harness.ts";
import { foreignIn } from "./one-language.ts";
import { emailsIn, HOSTILE } from "./written-emails.ts";

/** Texts that stay as they are in each language: what people typed, and names of our own. */
const EXEMPT = [
  HOSTILE,
  "À la demande d’un juge.",
  "Copie d’une œuvre d’autrui.",
  "Développeurs",
  "tres-long-nom-",
  "crochets.example",
  "recover-password",
  "confirm-email",
  "undo-email-change",
  "verify-otp",
];

/** The text of HTML: its title, the preview and the body, without tags and the addresses in them. */
const textOf = (html: string): string =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replaceAll(/<[^>]*>/g, "\n")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const accounts = Object.entries(emailsIn()).filter(([file]) => !file.startsWith("objects/"));

describe.each(LANGUAGES)("an account with the language %s", (language) => {
  const emails = emailsIn(language);
  test.each(accounts.map(([file]) => file))("gets the e-mails of %s in this language only", (file) => {
    for (const [name, write] of Object.entries(emails[file]?.samples ?? {})) {
      const { to, subject, text, html, seal } = write();
      expect(typeof to, name).toBe("string");
      expect(foreignIn(language, `${subject}\n${text}`, EXEMPT), name).toBeNull();
      expect(foreignIn(language, `${textOf(html)}\n${seal?.alt ?? ""}`, EXEMPT), name).toBeNull();
      expect(html, name).toContain(`<html lang="${language}">`);
      expect(`${subject}${text}${html}`, name).not.toContain("undefined");
    }
  });
});

test("a mailbox that belongs to no account gets its e-mails in French", () => {
  const { subject, text, html } = demoRequestEmail("contact@authentica.example", "ada@lemoine.example");
  expect(foreignIn("fr", `${subject}\n${text}\n${textOf(html)}`)).toBeNull();
  expect(html).toContain('<html lang="fr">');
});

test("the language chosen in the profile is that of the account's e-mails", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: "Ada", lastName: "Byron", language: "en" }));
  const change = { currentPassword: PASSWORD, newPassword: "another password, as long as the first" };
  await body(app.call("POST", "/user/password", ada, change));
  expect((await app.emailsTo(ada.email)).at(-1)?.subject).toBe("Your Authentica password was changed");
});
