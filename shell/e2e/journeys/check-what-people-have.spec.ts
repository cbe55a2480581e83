import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { barriersOf } from "../fixtures/accessibility.ts";
import { declareObject } from "../fixtures/objects.ts";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, testWithWarmCache as test } from "../fixtures/test.ts";

/** Drops files or folders of this machine on the page, as the system's file manager does. */
async function drop(page: Page, ...paths: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await devtools.send("Input.dispatchDragEvent", { type, x: 300, y: 400, data });
  await devtools.detach();
}

test("a registered text with different line endings is explained, and the unpacked folder of an archive leads to its entry", async ({
  page,
  person,
  server,
}) => {
  const { url } = server;
  const dir = await mkdtemp(join(tmpdir(), "authentica-in-hand-"));
  const write = async (name: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
    return join(dir, name);
  };
  const text = `Contrat ${randomUUID()}\nArticle 1\n`;
  const hash = createHash("sha256").update(text).digest("hex");
  await declareObject(url, person, "Contrat", hash);
  const check = page.getByRole("region", { name: /déjà certifié/ });
  const open = async (path = "/verifier") => {
    await page.goto(path);
    await isTakenOver(page);
  };

  await test.step("the same text with CRLF and a byte order mark", async () => {
    const mailed = await write("contrat.txt", `\ufeff${text.replaceAll("\n", "\r\n")}`);
    await open();
    await drop(page, mailed);
    await expect(check.getByRole("heading", { name: "Pas encore inscrit" })).toBeVisible();
    await expect(check).toContainText("identique aux fins de ligne et à la marque d’ordre des octets (BOM) près");
    await expect(check.getByRole("link", { name: /Voir l’inscription/ })).toBeVisible();
    expect(await barriersOf(page)).toEqual([]);
  });

  await test.step("the unpacked folder of its archive, and another folder", async () => {
    const { accessToken } = person;
    const headers = { authorization: `Bearer ${accessToken}` };
    const list = await (await fetch(`${url}/api/object/get-user-objects`, { headers })).json();
    const id = (list as { _id: string; hash: string }[]).find((one) => one.hash === hash)?._id;
    const asked = await fetch(`${url}/api/object/proof`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ objectId: id, kind: "complete" }),
    });
    const zip = await fetch(new URL((await asked.json()).link, url));
    expect(zip.status).toBe(200);
    for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer()))))
      await write(`preuve/${name}`, bytes);
    await write("photos/a.txt", "a");
    await open();
    await drop(page, join(dir, "photos"));
    await expect(check.getByRole("alert")).toContainText("Le dossier « photos » ne contient pas de preuve");
    expect(await barriersOf(page)).toEqual([]);
    await drop(page, join(dir, "preuve"));
    await expect(check.getByRole("heading", { name: "Déclaré sans dépôt" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`hash=${hash}$`));
  });

  await test.step("a folder dropped together with the file is ignored", async () => {
    const own = await write("contrat-original.txt", text);
    await open("/");
    await drop(page, join(dir, "preuve"), own);
    await expect(check.getByRole("heading", { name: "Déclaré sans dépôt" })).toBeVisible();
    await expect(check).toContainText("contrat-original.txt");
  });
  await rm(dir, { recursive: true });
});
