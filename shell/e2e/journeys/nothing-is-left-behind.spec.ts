import type { CDPSession, Page } from "@playwright/test";
import { makeFile, type RealFile } from "../fixtures/files.ts";
import { holdTokens } from "../fixtures/people.ts";
import { expect, test } from "../fixtures/test.ts";

const FILES = 20;
/** After this many files, everything that is created only once exists. */
const WARM = 5;

/** Returns how many nodes and listeners the page keeps after a garbage collection, inside the document or not. */
async function keptBy(devtools: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/**
 * Chooses a file as the browser's own dialog does. Playwright's `setInputFiles` keeps a handle on the field, and so
 * on its screen; here the handle is released.
 */
async function choose(devtools: CDPSession, path: string): Promise<void> {
  const { result } = await devtools.send("Runtime.evaluate", {
    expression: "document.querySelector('main input[type=file]')",
  });
  const { objectId } = result;
  if (!objectId) throw new Error("The page has no field for a file.");
  await devtools.send("DOM.setFileInputFiles", { files: [path], objectId });
  await devtools.send("Runtime.releaseObject", { objectId });
}

/** Chooses a file, waits until the registry has answered that it is unknown, and goes to another screen and back. */
async function chooseAndLeave(page: Page, devtools: CDPSession, { path, name }: RealFile): Promise<void> {
  await choose(devtools, path);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText("Pas encore inscrit").first()).toBeAttached();
  const places = page.getByRole("navigation", { name: "Navigation principale" });
  await places.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1, name: /^Bienvenue/ })).toBeVisible();
  await places.getByRole("link", { name: "Authentica", exact: true }).click();
  await expect(page.getByText("Déposez votre fichier ici")).toBeVisible();
}

/**
 * Returns how much the page grows while `files` files are chosen: the smaller growth of the two halves. Objects that
 * exist only once, such as those of the last chart, may appear or disappear in either half. A leak per file grows in
 * both.
 */
async function growth(page: Page, files: number, afterEach: () => Promise<unknown> = async () => {}) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable");
  await page.goto("/authentica");
  await expect(page.getByText("Déposez votre fichier ici")).toBeVisible();
  const marks = [WARM, WARM + files / 2, WARM + files];
  const kept: Awaited<ReturnType<typeof keptBy>>[] = [];
  for (let round = 1; round <= WARM + files; round++) {
    const file = await makeFile(`esquisse-${round}.bin`, 64);
    await chooseAndLeave(page, devtools, file);
    await file.remove();
    await afterEach();
    if (marks.includes(round)) kept.push(await keptBy(devtools));
  }
  const of = (name: "nodes" | "listeners") => {
    const [first, middle, last] = kept.map((each) => each[name]) as [number, number, number];
    return Math.min(middle - first, last - middle);
  };
  return { nodes: of("nodes"), listeners: of("listeners") };
}

test("twenty files that are selected and removed one after another leave no DOM nodes and no listeners in memory", async ({
  page,
  person,
}) => {
  await holdTokens(page, person);
  const { nodes, listeners } = await growth(page, FILES);
  // Less than one node per file.
  expect(nodes).toBeLessThan(FILES / 2);
  expect(listeners).toBeLessThan(FILES / 2);
});

test("the measurement detects a leaked field", async ({ page, person }) => {
  await holdTokens(page, person);
  const kept = () => {
    const page = self as { kept?: (Element | null)[] };
    page.kept = [...(page.kept ?? []), document.querySelector("main input[type=file]")];
  };
  const { nodes } = await growth(page, 6, () => page.evaluate(kept));
  expect(nodes).toBeGreaterThan(3);
});
