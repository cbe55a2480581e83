import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { SMALL_COVER_BYTES } from "../../../backend/contract/constants.ts";
import { itemsInJournal } from "../fixtures/journal.ts";
import { holdTokens, type Person } from "../fixtures/people.ts";
import { openRecordingProxy, type RecordingProxy, type SentRequest } from "../fixtures/recording-proxy.ts";
import { test as base, expect } from "../fixtures/test.ts";

const test = base.extend<{ readonly recorded: RecordingProxy }>({
  recorded: async ({ browserName: _ }, use) => {
    const proxy = await openRecordingProxy();
    await use(proxy);
    await proxy.close();
  },
  // By default Chromium bypasses the proxy for loopback.
  proxy: ({ recorded }, use) => use({ server: recorded.url, bypass: "<-loopback>" }),
});

/** Fields that a body may have while files stay on the device, by call. Any other field fails the test. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  "auth/refresh-token": ["refreshToken"],
  "object/lookup": ["hash"],
  "object/known": ["hashes"],
  "object/verify-object": ["hash"],
  "object/register": ["objectName", "walletAddress", "hash"],
  "object/register-many": ["walletAddress", "key", "objects"],
  "object/edit-object": ["objectId", "objectName"],
};

interface Field {
  readonly name: string;
  readonly value: Blob | unknown;
}

async function fieldsOf({ type, body }: SentRequest): Promise<Field[]> {
  if (type.startsWith("application/json"))
    return Object.entries(JSON.parse(body.toString())).map(([name, value]) => ({ name, value }));
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  return [...form].map(([name, value]) => ({ name, value }));
}

/** Returns all fields of bodies that are not in `FIELDS`, and files in fields. */
async function beyond(sent: readonly SentRequest[]): Promise<{ readonly call: string; readonly field: Field }[]> {
  const found = [];
  for (const one of sent.filter(({ body }) => body.length > 0)) {
    const call = one.path.replace("/api/", "");
    for (const field of await fieldsOf(one))
      if (!FIELDS[call]?.includes(field.name) || field.value instanceof Blob) found.push({ call, field });
  }
  return found;
}

/** Checks that names and hashes are short, so that no sent text could contain an image. */
function expectShortTexts(sent: readonly SentRequest[], files: number): void {
  for (const { path, body } of sent) {
    expect(path.length).toBeLessThan(400);
    expect(body.length, path).toBeLessThan(800 + 200 * files);
  }
}

interface Pictures {
  readonly paths: readonly string[];
  remove(): Promise<void>;
}

/** Creates photographs of screen size in the page and stores them on the disk. */
async function makePictures(page: Page, count: number): Promise<Pictures> {
  const folder = await mkdtemp(join(tmpdir(), "authentica-private-"));
  const paths = Array.from({ length: count }, (_, at) => join(folder, `estran-${at}.jpg`));
  for (const path of paths) {
    const base64 = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(1600, 1000);
      const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      for (let x = 0; x < 1600; x += 8) {
        context.fillStyle = `hsl(${360 * Math.random()} 60% 50%)`;
        context.fillRect(x, 0, 8, 1000);
      }
      const blob = await canvas.convertToBlob({ type: "image/jpeg" });
      return new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
        reader.readAsDataURL(blob);
      });
    });
    await writeFile(path, Buffer.from(base64, "base64"));
  }
  return { paths, remove: () => rm(folder, { recursive: true }) };
}

const fileField = (page: Page): Locator => page.locator("input[type=file]").first();
const tick = (page: Page): Locator => page.getByRole("checkbox", { name: /^Envoyer aussi une vignette/ });

async function openScan(page: Page, person: Person): Promise<void> {
  await holdTokens(page, person);
  await page.goto("/authentica");
  await expect(fileField(page)).toBeAttached();
}

const success = (page: Page) => page.getByRole("heading", { name: "Inscription réussie !" });

test("of an image kept on the device only hash and name are sent, whether it is certified in one go or step by step, or renamed", async ({
  page,
  person,
  recorded,
}) => {
  await openScan(page, person);
  const pictures = await makePictures(page, 2);
  const [first, second] = pictures.paths as [string, string];
  await page.getByRole("radio", { name: "Le garder ici" }).check();

  await fileField(page).setInputFiles(first);
  await expect(page.getByText(/1600\s×\s1000/)).toBeVisible();
  await expect(tick(page)).not.toBeChecked();
  await page.getByRole("button", { name: "Certifier en une fois" }).click();
  await expect(success(page)).toBeVisible();
  await page.getByRole("button", { name: "Certifier un autre fichier" }).click();

  await fileField(page).setInputFiles(second);
  await expect(page.getByText(/1600\s×\s1000/)).toBeVisible();
  await page.getByRole("button", { name: "Numériser l'objet" }).click();
  await page.getByRole("button", { name: "Vérifier l'objet" }).click();
  await page.getByRole("button", { name: "Réclamer du travail" }).click();
  await expect(page.getByRole("dialog").getByRole("checkbox")).not.toBeChecked();
  await page.getByRole("button", { name: "Inscrire au registre" }).click();
  await expect(success(page)).toBeVisible();

  await page.goto("/traceability");
  await page
    .getByRole("row")
    .filter({ hasText: "estran-1" })
    .getByRole("button", { name: /View Action/ })
    .click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Estran au matin");
  await page.getByRole("dialog").locator("button[type=submit]").click();
  await expect(page.getByText("Object updated successfully!")).toBeVisible();

  expect(await beyond(recorded.sent)).toEqual([]);
  expectShortTexts(recorded.sent, 1);
  const called = recorded.sent.map(({ path }) => path.replace("/api/object/", ""));
  expect(called.filter((call) => call === "register")).toHaveLength(2);
  expect(called).toContain("edit-object");
  await pictures.remove();
});

test.describe("a queue of images kept on the device", () => {
  // One registration is interrupted on purpose.
  test.use({ tolerated: { noise: [/^error: Failed to load resource/] } });

  test("a queue continued after a reload sends only hashes and names", async ({ page, person, recorded }) => {
    await openScan(page, person);
    const pictures = await makePictures(page, 4);
    const held: Route[] = [];
    await page.route("**/api/object/register{,-many}", (route) => {
      held.push(route);
    });
    await fileField(page).setInputFiles([...pictures.paths]);
    await page.getByRole("radio", { name: "Le garder ici" }).check();
    await expect(tick(page)).not.toBeChecked();
    await page.getByRole("button", { name: /^Certifier 4\sfichiers$/ }).click();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    // A file whose hash is not stored yet would have to be chosen again.
    await expect
      .poll(async () => (await itemsInJournal(page)).map(({ hash }) => typeof hash))
      .toEqual(["string", "string", "string", "string"]);
    await page.unroute("**/api/object/register{,-many}");
    await page.reload();
    await page.getByRole("button", { name: "Reprendre" }).click();
    await expect(
      page.getByRole("heading", { level: 1, name: /^4\sfichiers sont inscrits à votre nom$/ }),
    ).toBeVisible();

    expect(await beyond(recorded.sent)).toEqual([]);
    expectShortTexts(recorded.sent, 4);
    expect(recorded.sent.map(({ path }) => path)).toContain("/api/object/register-many");
    await pictures.remove();
  });
});

test("if the box is ticked, each image kept on the device sends one thumbnail of at most 640 pixels, alone or in a queue", async ({
  page,
  person,
  recorded,
}) => {
  await openScan(page, person);
  const pictures = await makePictures(page, 3);
  const [first, ...rest] = pictures.paths as [string, ...string[]];
  await page.getByRole("radio", { name: "Le garder ici" }).check();
  await fileField(page).setInputFiles(first);
  await tick(page).check();
  await expect(page.getByText(/son nom et une vignette/)).toBeVisible();
  await page.getByRole("button", { name: "Certifier en une fois" }).click();
  await expect(success(page)).toBeVisible();
  const single = await beyond(recorded.sent);
  await expectThumbnails(page, single, 1);

  await page.getByRole("button", { name: "Certifier un autre fichier" }).click();
  await fileField(page).setInputFiles(rest);
  await expect(tick(page)).not.toBeChecked();
  await tick(page).check();
  await page.getByRole("button", { name: /^Certifier 2\sfichiers$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^2\sfichiers sont inscrits à votre nom$/ })).toBeVisible();
  await expectThumbnails(page, (await beyond(recorded.sent)).slice(1), 2);
  // None of the files was sent.
  for (const path of pictures.paths) {
    const bytes = await readFile(path);
    expect(recorded.sent.some(({ body }) => body.includes(bytes.subarray(0, 2000)))).toBe(false);
  }
  await pictures.remove();
});

async function expectThumbnails(page: Page, found: Awaited<ReturnType<typeof beyond>>, count: number): Promise<void> {
  expect(found.map(({ call, field }) => [call, field.name])).toEqual(
    Array.from({ length: count }, () => ["object/register", "file"]),
  );
  for (const { field } of found) {
    const image = field.value as Blob;
    expect(image.size).toBeLessThanOrEqual(SMALL_COVER_BYTES);
    const bytes = Buffer.from(await image.arrayBuffer()).toString("base64");
    const [width, height] = await page.evaluate(
      async ([type, base64]) => {
        const from = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const drawn = await createImageBitmap(new Blob([from], { type }));
        return [drawn.width, drawn.height];
      },
      [image.type, bytes] as const,
    );
    expect(Math.max(width as number, height as number)).toBe(640);
  }
}
