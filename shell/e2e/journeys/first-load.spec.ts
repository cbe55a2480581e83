import type { Page } from "@playwright/test";
import { gzipSync } from "fflate";
import { isTakenOver } from "../fixtures/prerendered.ts";
import { expect, test } from "../fixtures/test.ts";

/** The most that a page's scripts may weigh until it can be used: bytes of fflate's gzip, the same on every machine. */
const BUDGETS = [
  { path: "/", bytes: 231_600, ready: (page: Page) => page.getByRole("heading", { level: 1 }) },
  {
    path: "/login",
    bytes: 240_200,
    ready: (page: Page) => page.getByRole("button", { name: "Se connecter", exact: true }),
  },
] as const;

for (const { path, bytes, ready } of BUDGETS) {
  test(`the first load of ${path} keeps to its bytes and brings no schema library`, async ({ page }) => {
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script")
        scripts.set(new URL(response.url()).pathname, response.body());
    });
    await page.goto(path);
    await expect(ready(page)).toBeVisible();
    await isTakenOver(page);
    await page.waitForLoadState("networkidle");

    const weights: (readonly [script: string, bytes: number])[] = [];
    for (const [script, body] of scripts) {
      const code = await body;
      // Every schema of zod keeps its inner part under this name.
      expect(code.includes("_zod"), `${script} has zod in it.`).toBe(false);
      weights.push([script, gzipSync(code, { level: 9 }).length]);
    }
    // The shell's own, the remote's entry, its routes and what they share.
    expect(weights.length).toBeGreaterThan(5);
    const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
    expect(total, weights.map((line) => line.join(" ")).join("\n")).toBeLessThanOrEqual(bytes);
  });
}
