import { defineConfig } from "@playwright/test";
import journeys from "../../../shell/playwright.config.ts";

/** Settings for the check of texts and layout: `npm run lab -- pseudo`. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  globalSetup: "./clear.ts",
  globalTeardown: "./report.ts",
  outputDir: "../../../node_modules/.playwright",
  timeout: 60_000,
  // A state whose texts cannot be found in another language is reported, so waiting longer would only cost time.
  expect: { timeout: 4_000 },
  use: { ...journeys.use, actionTimeout: 4_000, navigationTimeout: 15_000 },
  workers: Number(process.env.WORKERS ?? 2),
});
