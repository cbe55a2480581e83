import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { withoutLater } from "../fixtures/clock.ts";
import { type Elsewhere, openElsewhere } from "../fixtures/elsewhere.ts";
import { claimObject, findToken, publicState } from "../fixtures/objects.ts";
import { holdTokens, signUp } from "../fixtures/people.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { startServer } from "../fixtures/server.ts";
import { test as base, expect } from "../fixtures/test.ts";

interface Teams {
  readonly url: string;
  readonly assets: Elsewhere;
  readonly pages: Elsewhere;
}

/** A shell and three microfrontends, each on a separate port. */
const test = base.extend<{ readonly teams: Teams }>({
  teams: async ({ browserName: _ }, use) => {
    const [pages, assets, admin] = await Promise.all(["mfe-public", "mfe-assets", "mfe-admin"].map(openElsewhere));
    if (!pages || !assets || !admin) throw new Error("Somebody is missing.");
    for (const team of [pages, assets, admin]) await team.release("1.0.0");
    const server = await startServer(undefined, {
      REMOTES_URL: `mfe_public=${pages.url} mfe_assets=${assets.url} mfe_admin=${admin.url}`,
    });
    await use({ url: server.url, assets, pages });
    await server.stop();
    await Promise.all([pages.close(), assets.close(), admin.close()]);
  },
  baseURL: ({ teams }, use) => use(teams.url),
});

/** A text that the next release changes. */
const WAS = "Aucune activité récente";
const IS = "Rien de neuf par ici";

const shellDist = fileURLToPath(new URL("../../dist", import.meta.url));
async function digestOfShell(): Promise<string> {
  const hash = createHash("sha256");
  for (const entry of (await readdir(shellDist, { recursive: true, withFileTypes: true })).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  ))
    if (entry.isFile()) hash.update(entry.name).update(await readFile(join(entry.parentPath, entry.name)));
  return hash.digest("hex");
}

test("an open page keeps its release of a microfrontend from another origin, a new page gets the new release, and a rollback restores the old one", async ({
  page,
  teams,
}) => {
  const before = await digestOfShell();
  await holdTokens(page, await signUp(teams.url, "Ada"));
  await page.goto("/dashboard");
  await expect(page.getByText(WAS)).toBeVisible();
  const first = await addressIn(page, "mfe_assets");

  await teams.assets.release("1.1.0", [WAS, IS]);
  await page.getByRole("link", { name: "Traceability" }).first().click();
  await expect(page.getByText("No objects found.")).toBeVisible();
  await expect.poll(() => addressOf(teams.url, "mfe_assets")).not.toBe(first);
  await page.goto("/dashboard");
  await expect(page.getByText(IS)).toBeVisible();

  // Only the release of the public pages changes the first paint and its video player.
  await teams.pages.release("1.1.0", ["Prouvez qu’un fichier existait", "Prouvez que ce fichier existait"]);
  await teams.assets.goTo(/releases\/([^/]+)\//.exec(first)?.[1] ?? "");
  await expect.poll(() => addressOf(teams.url, "mfe_assets")).toBe(first);
  const drawn = await (await fetch(teams.url)).text();
  expect(drawn.slice(drawn.indexOf('<div id="root" data-prerendered="/">'))).toContain(
    "Prouvez que ce fichier existait",
  );
  await page.goto("/");
  await isTakenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Prouvez que ce fichier existait");
  await page.locator("video").scrollIntoViewIfNeeded();
  const captions = page.locator("video track");
  await captions.evaluate((element: HTMLTrackElement) => {
    element.track.mode = "showing";
  });
  await expect
    .poll(() => captions.evaluate(({ readyState }: HTMLTrackElement) => readyState))
    .toBe(await captions.evaluate(() => HTMLTrackElement.LOADED));
  await page.goto("/dashboard");
  await expect(page.getByText(WAS)).toBeVisible();
  expect(await digestOfShell()).toBe(before);
});

test("a worker from another origin cannot start, so the page checks signatures itself, without browser errors", async ({
  page,
  teams,
}) => {
  const tokenId = await findToken(teams.url, await claimObject(teams.url, await signUp(teams.url, "Ada"), "Signé"));
  await expect.poll(async () => (await publicState(teams.url, tokenId)).proof).toBe("valid");
  const asked = page.waitForRequest(
    (request) => request.url().startsWith(`${teams.pages.url}/`) && request.url().includes("/later-signatures."),
  );
  const threads: string[] = [];
  page.on("worker", (thread) => threads.push(thread.url()));
  await page.goto(`/explorer/${tokenId}`);
  await asked;
  await expect(page.getByText("Votre navigateur vient de refaire le calcul, et tout concorde.")).toBeVisible();
  expect(threads).toEqual([]);
});

const addressOf = async (url: string, name: string): Promise<string> =>
  (await (await fetch(`${url}/remotes.json`)).json())[name].entry;

const addressIn = (page: Page, name: string): Promise<string> =>
  page.evaluate((name) => JSON.parse(document.getElementById("remotes")?.textContent ?? "")[name].entry, name);

/** A request of the browser; times in seconds. */
interface Asked {
  readonly url: string;
  readonly type: string;
  readonly start: number;
  end: number;
}

test("the dashboard's content needs four requests in sequence and ten scripts, and no file is requested twice", async ({
  page,
  teams,
}) => {
  await withoutLater(page);
  await holdTokens(page, await signUp(teams.url, "Ada"));
  const browser = await page.context().newCDPSession(page);
  const asked = new Map<string, Asked>();
  browser.on("Network.requestWillBeSent", ({ requestId, request: { url }, type = "", timestamp }) => {
    if (url.startsWith("http")) asked.set(requestId, { url, type, start: timestamp, end: Number.POSITIVE_INFINITY });
  });
  browser.on("Network.loadingFinished", ({ requestId, timestamp }) => {
    const request = asked.get(requestId);
    if (request) request.end = timestamp;
  });
  await browser.send("Network.enable");
  const line = { offline: false, latency: 150, downloadThroughput: -1, uploadThroughput: -1 };
  await browser.send("Network.emulateNetworkConditions", line);
  await page.goto("/dashboard");
  await expect(page.getByText(WAS)).toBeVisible();
  await expect
    .poll(() => [...asked.values()].filter(({ type, end }) => type === "Script" && end === Number.POSITIVE_INFINITY))
    .toEqual([]);

  const requests = [...asked.values()].sort((a, b) => a.start - b.start);
  // Requests on which the content does not depend: fonts, the icon of the tab, and the bell.
  const isApart = ({ url, type }: Asked) =>
    type === "Font" ||
    url.includes("/late-fonts.") ||
    url.endsWith("/favicon.svg") ||
    url.includes("/api/notifications/");
  const needed = requests.filter((request) => !isApart(request));
  /** Returns the longest chain of requests in which each starts after the previous one has ended. */
  const chainTo = (last: Asked): Asked[] => {
    const rows = needed.filter(({ end }) => end <= last.start).map(chainTo);
    return [...(rows.sort((a, b) => b.length - a.length)[0] ?? []), last];
  };
  const content = requests.find(({ url }) => url.includes("/api/object/get-user-summary"));
  if (!content) throw new Error("The dashboard has asked for nothing.");
  const chain = chainTo(content).map(({ url }) => url);
  expect(chain.length, chain.join("\n")).toBeLessThanOrEqual(4);
  const scripts = requests.filter(({ type }) => type === "Script").map(({ url }) => url);
  expect(scripts.length, scripts.join("\n")).toBeLessThanOrEqual(10);
  const urls = requests.map(({ url }) => url);
  expect(urls.filter((url, at) => urls.indexOf(url) !== at)).toEqual([]);
});
