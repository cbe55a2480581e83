/** The pages that the server writes without a front end, in both languages. */
import { join } from "node:path";
import { Hono } from "hono";
import { describe, expect, onTestFinished, test } from "vitest";
import { userKeys } from "../accounts/users/store.ts";
import { NEWS_KINDS } from "../contract/event-text.ts";
import { LANGUAGES, type Language } from "../contract/language.ts";
import { createLeaveAddress } from "../objects/notifications/unsubscribe.ts";
import { refusalPages } from "../platform/http/pages/refusal-page.ts";
import { LOOSE_SPACE } from "./french.ts";
import { openHarness } from "./harness.ts";
import { foreignIn } from "./one-language.ts";

/** Returns the visible text of a page. */
const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/[ \n]+/g, " ");

async function readRefusals(language: Language): Promise<string[]> {
  const webDir = await Deno.makeTempDir({ prefix: "authentica-web-" });
  onTestFinished(() => Deno.remove(webDir, { recursive: true }));
  await Deno.mkdir(join(webDir, "shell/dist"), { recursive: true });
  await Deno.writeTextFile(join(webDir, "shell/dist/index.html"), "<head></head>");
  const refused = { requestId: "0f3b52c8-6d1e-4b57-9a60-c1d2e3f40516" };
  const app = new Hono()
    .use(refusalPages(webDir))
    .get("/api/:status{\\d+}", (c) => c.json(refused, Number(c.req.param("status")) as 404))
    .get("/api/*", (c) => c.json(refused, 410));
  const headers = { "Sec-Fetch-Dest": "document", "Accept-Language": language };
  const paths = ["404", "410", "401", "500", "user/export/x", "notifications/unsubscribe/x"];
  return Promise.all(paths.map(async (path) => (await app.request(`/api/${path}`, { headers })).text()));
}

async function readUnsubscribePages(language: Language): Promise<string[]> {
  const app = await openHarness();
  const { email } = await app.signUp();
  await app.setUser(email, { language });
  const id = (await app.kv.get<string>(userKeys.byEmail(email))).value as string;
  const addressOf = createLeaveAddress(app.secrets.emails, "http://localhost:8000");
  const pages: string[] = [];
  for (const kind of NEWS_KINDS) {
    const { pathname } = new URL(addressOf({ id, email }, kind));
    pages.push(await (await app.app.request(pathname)).text());
    // The only kind of e-mails that can be switched off.
    if (kind !== "answers") continue;
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    pages.push(await (await app.app.request(pathname, { method: "POST", body })).text());
  }
  return pages;
}

describe.each(LANGUAGES)("in the language %s", (language) => {
  test.each([
    ["refusal", readRefusals],
    ["unsubscribe", readUnsubscribePages],
  ])("every %s page is complete and in this language only", async (_, read) => {
    const pages = await read(language);
    expect(new Set(pages).size).toBeGreaterThan(4);
    for (const html of pages) {
      expect(html).toContain(`<html lang="${language}">`);
      const text = textOf(html);
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
      expect(foreignIn(language, text), text).toBeNull();
      if (language === "fr") expect(text).not.toMatch(LOOSE_SPACE);
    }
  });
});
