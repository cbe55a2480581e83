import { defineConfig } from "@playwright/test";
import journeys from "../../../shell/playwright.config.ts";

/** Settings for recording the film of the landing page: `npm run lab -- film`. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../../../node_modules/.playwright",
  timeout: 400_000,
  workers: 1,
});
