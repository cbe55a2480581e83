import { join } from "node:path";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { refusalPages } from "./refusal-page.ts";

const REQUEST = "0f3b52c8-6d1e-4b57-9a60-c1d2e3f40516";

const SHELL = `<head><script src="/theme.js"></script><link rel="icon" href="/i.svg"><script defer src="/app.js"></script>
<link href="/app.js" rel="preload" as="script"><link href="/static/css/index.css" rel="stylesheet"></head>`;

async function openSite(shell: string | null = SHELL) {
  const webDir = await Deno.makeTempDir({ prefix: "authentica-web-" });
  onTestFinished(() => Deno.remove(webDir, { recursive: true }));
  await Deno.mkdir(join(webDir, "shell/dist"), { recursive: true });
  if (shell !== null) await Deno.writeTextFile(join(webDir, "shell/dist/index.html"), shell);
  const app = new Hono()
    .use(refusalPages(webDir))
    .get("/good", (c) => c.json({ well: true }))
    .on(["GET", "POST"], "/:status{4\\d\\d|503}", (c) => {
      c.header("X-Request-Id", REQUEST);
      return c.json({ status: 404, message: "No." }, Number(c.req.param("status")) as 404);
    })
    .get("/500", (c) => c.json({ status: 500, message: "An unexpected error occurred.", requestId: REQUEST }, 500));
  return (path: string, destination?: string, method = "GET", headers: Record<string, string> = {}) =>
    Promise.resolve(
      app.request(path, { method, headers: { ...headers, ...(destination && { "Sec-Fetch-Dest": destination }) } }),
    );
}

test.each([
  [404, "Rien à cette adresse", 'href="/"'],
  [410, "Ce lien ne sert plus", 'href="/traceability"'],
  [401, "Cette adresse ne s’ouvre pas ainsi", 'href="/"'],
  [503, "Une erreur inattendue s’est produite", 'href=""'],
])("a refusal %i that is opened as a page shows « %s » and a link", async (status, title, link) => {
  const get = await openSite();
  const answer = await get(`/${status}`, "document");
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(answer.headers.get("x-request-id")).toBe(REQUEST);
  const html = await answer.text();
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain(link);
  expect(html).not.toContain("Référence");
});

test.each([
  ["en-GB,en;q=0.9,fr;q=0.8", "en", "Nothing at this address"],
  ["fr;q=0.5, EN", "en", "Nothing at this address"],
  ["fr-CA,en;q=0.9", "fr", "Rien à cette adresse"],
  ["de,en;q=0.9", "fr", "Rien à cette adresse"],
  ["en;q=0", "fr", "Rien à cette adresse"],
  ["*", "fr", "Rien à cette adresse"],
  ["", "fr", "Rien à cette adresse"],
])("a browser that asks for the languages %j gets the refusal page in %s", async (accepted, language, title) => {
  const get = await openSite();
  const answer = await get("/404", "document", "GET", { "Accept-Language": accepted });
  expect(answer.headers.get("vary")).toBe("Accept-Language");
  const html = await answer.text();
  expect(html).toContain(`<html lang="${language}">`);
  expect(html).toContain(`<h1>${title}</h1>`);
});

test("the page for an unexpected error shows the request id", async () => {
  const get = await openSite();
  expect(await (await get("/500", "document")).text()).toContain(`<code>${REQUEST}</code>`);
});

test("the refusal page has the product's style sheets and theme, but no other script", async () => {
  const get = await openSite();
  const html = await (await get("/404", "document")).text();
  for (const part of ["/static/css/index.css", "/theme.js", "/i.svg", "/refusal.css"]) expect(html).toContain(part);
  expect(html).not.toContain("/app.js");
});

test("clients that are not browsers get a refusal as JSON, and other answers stay unchanged", async () => {
  const get = await openSite();
  for (const answer of [await get("/404"), await get("/404", "empty"), await get("/404", "document", "POST")])
    expect(await answer.json()).toEqual({ status: 404, message: "No." });
  expect(await (await get("/good", "document")).json()).toEqual({ well: true });
});

test("refusals are JSON for browsers, too, if the shell is not built", async () => {
  const get = await openSite(null);
  expect(await (await get("/404", "document")).json()).toEqual({ status: 404, message: "No." });
});
