/**
 * A microfrontend that the operator adds with `MICROFRONTENDS`: its files are served, its screens open, pages name it,
 * and without the setting it is gone.
 */
import { expect, onTestFinished, test } from "vitest";
import type { RemotesAnswer } from "../../../contract/release.ts";
import { FRAME, integrity, openSite, writeIn } from "../../../tests/site.ts";
import { originsOf, readRemoteSettings } from "../../remotes/settings.ts";

const ID = "0.1.0-0123456789ab";
const FOLDER = `releases/${ID}/`;

const MANIFEST = JSON.stringify({
  metaData: { remoteEntry: { name: "remoteEntry.js", path: "" } },
  exposes: [{ name: "routes", assets: { js: { sync: ["static/js/routes.js"] }, css: { sync: [] } } }],
  authentica: {
    build: "0123456789ab",
    files: {},
    screens: { hello: ["static/js/hello.js"] },
  },
});

const lineOf = (manifest: string, title?: string) =>
  JSON.stringify({
    name: "mfe_hello",
    current: ID,
    canary: null,
    releases: {
      [ID]: {
        version: "0.1.0",
        ...(title && { title }),
        build: "0123456789ab",
        contract: "1.0",
        releasedAt: "2026-11-22T12:00:00.000Z",
        manifest: `${FOLDER}mf-manifest.json`,
        integrity: integrity(manifest),
        bytes: 1,
      },
    },
    history: [],
  });

/** Opens a site with a release of mfe_hello in its folder, with or without the setting. */
async function openWith(microfrontends: string | undefined, title?: string) {
  const releases = await Deno.makeTempDir({ prefix: "authentica-added-" });
  onTestFinished(() => Deno.remove(releases, { recursive: true }));
  const manifest = MANIFEST;
  await writeIn(releases, `mfe-hello/${FOLDER}`, { "mf-manifest.json": manifest, "remoteEntry.js": "entry" });
  await writeIn(releases, "mfe-hello", { "release.json": lineOf(manifest, title) });
  const settings = readRemoteSettings(
    (name) =>
      ({ MICROFRONTENDS: microfrontends, RELEASES_DIR: releases, REMOTES_URL: undefined, DEV_OVERRIDES: "1" })[name],
  );
  const site = await openSite(settings);
  await site.write("shell/dist", { "frame.json": FRAME("frame-one", true, ["/logout"]) });
  const remotes = async () => JSON.parse(await site.text("/remotes.json")) as RemotesAnswer;
  return { ...site, remotes };
}

test("serves the release of a registered microfrontend with its title, and preloads its files", async () => {
  const { ask, text, remotes, gave } = await openWith("mfe_hello", "Hello");
  expect((await remotes()).mfe_hello).toEqual({
    entry: `/remotes/mfe-hello/${FOLDER}mf-manifest.json`,
    release: ID,
    integrity: integrity(MANIFEST),
    title: "Hello",
  });
  expect(await text(`/remotes/mfe-hello/${FOLDER}remoteEntry.js`)).toBe("entry");
  const answer = await ask("/hello/a/b");
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain("<title>Hello — Authentica</title>");
  expect(page).toContain('href="/static/js/layout.js"');
  for (const file of ["remoteEntry.js", "static/js/routes.js", "static/js/hello.js"])
    expect(page).toContain(`href="/remotes/mfe-hello/${FOLDER}${file}"`);
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(gave).toEqual([["mfe_hello", ID]]);
});

test("a title is optional, and the product's own microfrontends have none", async () => {
  const { remotes } = await openWith("mfe_hello");
  const { mfe_hello, mfe_public } = await remotes();
  expect(mfe_hello).not.toHaveProperty("title");
  expect(mfe_public).not.toHaveProperty("title");
});

test("serves nothing of a microfrontend that is not registered, and redirects its paths to the home page", async () => {
  const { ask, remotes } = await openWith(undefined, "Hello");
  expect(await remotes()).not.toHaveProperty("mfe_hello");
  for (const path of ["release.json", `${FOLDER}remoteEntry.js`])
    expect((await ask(`/remotes/mfe-hello/${path}`)).status).toBe(404);
  const home = await ask("/hello");
  expect([home.status, home.headers.get("location")]).toEqual([302, "/"]);
});

test("a developer may override a registered microfrontend, but not an unregistered one", async () => {
  const address = "http://localhost:3010";
  const overridden = async (microfrontends: string | undefined) => {
    const { ask } = await openWith(microfrontends);
    const cookie = (await ask(`/?remotes=mfe_hello:${address}`)).headers.get("set-cookie")?.split(";")[0] ?? "";
    return ((await (await ask("/remotes.json", { cookie })).json()) as RemotesAnswer).mfe_hello?.entry;
  };
  expect(await overridden("mfe_hello")).toBe(`${address}/mf-manifest.json`);
  expect(await overridden(undefined)).toBeUndefined();
});

test("the content security policy includes the origin of a microfrontend deployed elsewhere", () => {
  const settings = readRemoteSettings((name) =>
    name === "MICROFRONTENDS" ? "mfe_my_orders=https://cdn.example/v1/" : undefined,
  );
  expect(settings.bases.mfe_my_orders).toBe("https://cdn.example/v1");
  expect(settings.added).toEqual({ "my-orders": "mfe_my_orders" });
  expect(originsOf(settings)).toEqual(["https://cdn.example"]);
});
