import { describe, expect, test } from "vitest";
import { demoRequestEmail } from "../accounts/contact/emails.ts";
import { LANGUAGES } from "../contract/language.ts";
import { body, openHarness, PASSWORD } from "./harness.ts";
import { foreignIn } from "./one-language.ts";
import { emailsIn, HOSTILE } from "./written-emails.ts";

/** Texts that are the same in each language: what people typed, and the product's own names. */
const EXEMPT = [
  HOSTILE,
  "À la demande d’un juge.",
  "Copie d’une œuvre d’autrui.",
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

const TITLE = { fr: "Demande de démonstration", en: "Request for a demonstration" };

test("the service's mailbox gets a request in all languages, and the request states the language that the visitor has chosen", () => {
  const { subject, text, html } = demoRequestEmail({
    to: "contact@authentica.example",
    email: "ada@lemoine.example",
    language: "en",
  });
  expect(subject).toBe(`${TITLE.fr} · ${TITLE.en}`);
  expect(html).toContain('<html lang="fr">');
  expect(text.indexOf("English version below")).toBeLessThan(text.indexOf(TITLE.fr));
  expect(text.indexOf(`\n${TITLE.fr}\n`)).toBeLessThan(text.indexOf(`\n${TITLE.en}\n`));
  expect(text).toContain("Langue\u00a0: English");
  expect(text).toContain("Language: English");
});

test("a request for a demonstration is answered in the language that it names", async () => {
  const app = await openHarness();
  const ask = (request: object) => body(app.call("POST", "/contact/demo", null, request), 202);
  const email = "ada@lemoine.example";
  expect(await ask({ email, language: "en" })).toEqual({ message: "Your request has been recorded." });
  expect(await ask({ email, language: "fr" })).toEqual({ message: "Votre demande est enregistrée." });
  expect(await ask({ email })).toEqual({ message: "Votre demande est enregistrée." });
});

test("an invitation is in the language of the administrator, or in all languages if they have chosen none", async () => {
  const app = await openHarness();
  const root = await app.signUp("Root");
  await app.promote(root.email);
  const subjectTo = async (email: string) => {
    await body(app.call("POST", "/admin", root, { email, firstName: "Ines", lastName: "Petit", role: "user" }), 201);
    return (await app.emailsTo(email)).at(-1)?.subject;
  };
  expect(await subjectTo("a@example.com")).toBe(
    "Votre compte Authentica vous attend · Your Authentica account is waiting for you",
  );
  for (const [language, subject] of [
    ["en", "Your Authentica account is waiting for you"],
    ["fr", "Votre compte Authentica vous attend"],
  ]) {
    await body(app.call("POST", "/user/edit-profile", root, { firstName: "Root", lastName: "Admin", language }));
    expect(await subjectTo(`${language}@example.com`)).toBe(subject);
  }
});

test("the language chosen in the profile is that of the account's e-mails", async () => {
  const app = await openHarness();
  const ada = await app.signUp("Ada");
  await body(app.call("POST", "/user/edit-profile", ada, { firstName: "Ada", lastName: "Byron", language: "en" }));
  const change = { currentPassword: PASSWORD, newPassword: "another password, as long as the first" };
  await body(app.call("POST", "/user/password", ada, change));
  expect((await app.emailsTo(ada.email)).at(-1)?.subject).toBe("Your Authentica password was changed");
});
