import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { holdTokens, signUp } from "../fixtures/people.ts";
import { startServer } from "../fixtures/server.ts";
import { expect, test } from "../fixtures/test.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const HASHED = /\.([0-9a-f]{8,10})\.(?:js|css)$/;
const BEFORE = "No objects found.";
const AFTER = "No objects here.";

// The test needs files that a deployment has removed.
test.use({ tolerated: { noise: [/404|Loading (CSS )?chunk|ChunkLoadError|RemoteError|Federation Runtime|MIME/i] } });

/** Creates another build from `from`: the same chunk numbers under other file names, and one changed text. */
async function rebuild(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const files = (await readdir(to, { recursive: true })).filter((path) => /\.(js|css|json)$/.test(path));
  const digests = files.flatMap((path) => HASHED.exec(path)?.[1] ?? []);
  const other = (digest: string) => digest.split("").reverse().join("");
  const edited = (text: string) =>
    digests.reduce((edit, digest) => edit.replaceAll(digest, other(digest)), text).replaceAll(BEFORE, AFTER);
  const sums: Record<string, string> = {};
  for (const path of files.filter((file) => file !== "mf-manifest.json")) {
    const text = edited(await readFile(join(to, path), "utf8"));
    await rm(join(to, path));
    await writeFile(join(to, edited(path)), text);
    sums[edited(path)] = `sha256-${createHash("sha256").update(text).digest("base64")}`;
  }
  const manifest = JSON.parse(edited(await readFile(join(to, "mf-manifest.json"), "utf8")));
  manifest.authentica.build = "feedfeedfeed";
  for (const path of Object.keys(manifest.authentica.files))
    manifest.authentica.files[path] = sums[path] ?? manifest.authentica.files[path];
  await writeFile(join(to, "mf-manifest.json"), JSON.stringify(manifest));
}

test("after a deployment removed the old files, a retry shows the new build, and a page that was already open offers a reload", async ({
  page,
}) => {
  const webDir = await mkdtemp(join(tmpdir(), "authentica-web-"));
  const dist = join(webDir, "mfe-assets", "dist");
  const next = join(webDir, "next");
  for (const name of ["shell", "mfe-assets"])
    await cp(join(root, name, "dist"), join(webDir, name, "dist"), { recursive: true });
  await rebuild(dist, next);
  /** Replaces the current build with the other one. */
  const deploy = async () => {
    await rename(dist, `${dist}-was`);
    await rename(next, dist);
    await rename(`${dist}-was`, next);
  };
  const server = await startServer(webDir);
  try {
    await page.clock.install();
    // On a slow machine the page may request it before the clock is stopped.
    let isLater = false;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isLater = false;
    });
    page.on("requestfinished", (request) => {
      if (request.url().includes("later-afterwards")) isLater = true;
    });
    // Disables the cache, which would hide missing files: a page with an intercepted route has none.
    await page.route("**/no-such-file", (route) => route.abort());
    await holdTokens(page, await signUp(server.url, "Ada"), server.url);
    for (const words of [AFTER, BEFORE]) {
      await page.goto(`${server.url}/dashboard`);
      await expect(page.getByText("Aucune activité récente.")).toBeVisible();
      await deploy();
      await page.getByRole("link", { name: "Traceability" }).click();
      await page.evaluate(() => Object.assign(window, { hasRunTheOther: true }));
      // The previous page may still show alerts, for charts that were removed.
      const failure = page.getByRole("alert").filter({ hasText: "Cette page n’a pas pu être chargée" });
      await failure.getByRole("button", { name: "Réessayer" }).click();
      await expect(page.getByText(words)).toBeVisible();
      // Both builds keep their chunks in the same place, under the same numbers.
      expect(await page.evaluate(() => "hasRunTheOther" in window)).toBe(false);
    }

    await page.clock.fastForward(6000);
    await expect.poll(() => isLater).toBe(true);
    await deploy();
    await page.getByRole("button", { name: /votre compte/ }).click();
    await page.getByRole("button", { name: "Edit Profile" }).click();
    const field = page.getByRole("main").getByRole("textbox").first();
    await field.fill("Augusta");
    await page.clock.fastForward(5 * 60 * 1000);
    const notice = page.getByRole("status").filter({ hasText: "Une nouvelle version d’Authentica est en service" });
    await expect(notice).toBeVisible();
    await expect(field).toHaveValue("Augusta");
    await notice.getByRole("button", { name: "Recharger la page" }).click();
    // The page behind the open profile, whose address is kept.
    await expect(page.getByText(AFTER)).toBeAttached();
  } finally {
    await page.goto("about:blank");
    await server.stop();
    await rm(webDir, { recursive: true });
  }
});
