import { expect, test } from "vitest";
import type { RemotesAnswer } from "../../../contract/release.ts";
import { buildOf, FRAME, integrity, openSite, SHELL } from "../../../tests/site.ts";

const COOKIE = { cookie: "Authentica-Language=qps" };
const mainOf = (page: string) => /<main>(\w+)/.exec(page)?.[1] ?? null;

/** Opens a site with the builds that `PSEUDO=1 npm run build` adds. */
async function openPseudoSite() {
  const site = await openSite();
  const [plain, pseudo] = [buildOf("bonjour"), buildOf("longer")];
  const manifest = JSON.parse(plain["mf-manifest.json"]);
  const fragments = JSON.parse(plain["fragments.json"]);
  manifest.authentica.languages = { qps: integrity(pseudo["mf-manifest.json"]) };
  fragments.languages = { qps: JSON.parse(pseudo["fragments.json"]) };
  await site.write("shell/dist", {
    "index.qps.html": SHELL.replace("<html", '<html lang="en" data-pseudo'),
    "frame.qps.json": FRAME("frame-one"),
  });
  await site.write("mfe-public/dist", {
    "mf-manifest.json": JSON.stringify(manifest),
    "fragments.json": JSON.stringify(fragments),
    "mf-manifest.qps.json": pseudo["mf-manifest.json"],
  });
  return site;
}

test("?lang=qps chooses the pseudo-locale for the session, and leads to the same page without the parameter", async () => {
  const site = await openPseudoSite();
  const answer = await site.ask("/terms?lang=qps&from=mail");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/terms?from=mail"]);
  const cookie = answer.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^Authentica-Language=qps; /);
  expect(cookie).not.toMatch(/Max-Age|Expires/);
  expect((await site.ask("//evil?lang=qps")).headers.get("location")).toBe("/evil");
});

test("serves shell, manifest and prerendered screen of the pseudo-locale", async () => {
  const site = await openPseudoSite();
  const page = await (await site.ask("/", COOKIE)).text();
  expect(page).toContain("data-pseudo");
  expect(mainOf(page)).toBe("longer");
  const remotes = (await (await site.ask("/remotes.json", COOKIE)).json()) as RemotesAnswer;
  expect(remotes.mfe_public?.entry).toBe("/remotes/mfe-public/mf-manifest.qps.json");
  expect(mainOf(await site.text("/"))).toBe("bonjour");
});

test("without a build for the pseudo-locale, parameter and cookie change nothing", async () => {
  const site = await openSite();
  const plain = await site.text("/");
  for (const [address, headers] of [
    ["/?lang=qps", {}],
    ["/", COOKIE],
  ] as const) {
    const answer = await site.ask(address, headers);
    expect([answer.status, answer.headers.get("set-cookie")], address).toEqual([200, null]);
    expect(await answer.text(), address).toBe(plain);
  }
  expect((await site.ask("/qps/terms")).headers.get("location")).toBe(
    (await site.ask("/xyz/terms")).headers.get("location"),
  );
});
