import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config.ts";

/** Makes the film of the landing page: `npm run lab -- film`. */
export default defineConfig({ ...journeys, testDir: "e2e/film", testIgnore: [], timeout: 180_000, workers: 1 });
