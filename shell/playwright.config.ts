import { defineConfig, devices } from "@playwright/test";

/** Journeys against the built product and the real server, each on separate data. `CHROMIUM` names the browser. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "../node_modules/.playwright",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // `--trace on` records one; recording all of them costs a third of the time.
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // As root there is no sandbox; the rest keeps the browser from calling home.
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
