import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { makeFile } from "../fixtures/files.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

const MIB = 1024 * 1024;

/** Limits the page's upload (bytes per second) until the returned function is called. */
async function limitUpload(page: Page, uploadThroughput: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  const free = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send("Network.emulateNetworkConditions", { ...free, uploadThroughput });
  // The limit of another session would apply in addition to this one.
  return async () => {
    await devtools.send("Network.emulateNetworkConditions", free);
  };
}

test("a slow upload shows how much was sent, and leaves nothing on the server if it is cancelled", async ({
  page,
  person,
  server,
}) => {
  const staged = () => readdir(join(server.dataDir, "blobs/staged"));
  const file = await makeFile("film.mov", 24 * MIB);
  await holdTokens(page, person);
  await page.goto("/authentica");
  await page.locator("input[type=file]").first().setInputFiles(file.path);
  // Twenty-four seconds, of which the test waits only a few: enough time to see the upload in progress.
  const unlimit = await limitUpload(page, MIB);
  await page.getByRole("button", { name: "Numériser l'objet" }).click();

  await test.step("the progress bar stays at half while the bytes are sent", async () => {
    const part = page.getByLabel("Envoi du fichier");
    const sent = async () => Number(await part.getAttribute("value"));
    await expect.poll(sent).toBeGreaterThan(0.1);
    const before = await sent();
    await expect.poll(sent).toBeGreaterThan(before);
    await expect(part).toHaveAttribute("aria-valuetext", /^\d+,\d\sMo sur 24,0\sMo$/);
    await expect(page.getByLabel("Envoi et calcul de l’empreinte")).toHaveAttribute("value", "0.5");
    await expect(page.getByRole("status").filter({ hasText: "Envoi du fichier en cours." })).toHaveCount(1);
    await expect.poll(staged).toHaveLength(1);
  });

  await test.step("the upload is cancelled for good", async () => {
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("generate-fingerprint"));
    await page.getByRole("button", { name: "Annuler" }).click();
    expect((await failed).failure()?.errorText).toBe("net::ERR_ABORTED");
    await expect(page.getByRole("button", { name: "Numériser l'objet" })).toBeFocused();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect.poll(staged).toEqual([]);
  });

  await test.step("the upload can be started again", async () => {
    await unlimit();
    await page.getByRole("button", { name: "Numériser l'objet" }).click();
    await expect(page.getByRole("button", { name: "Vérifier l'objet" })).toBeEnabled();
    await expect.poll(staged).toEqual([]);
  });
  await file.remove();
});
