import { defineConfig, devices } from "@playwright/test";

/**
 * End-to-end tests of the built product with the real server. Each worker has its own server and data. `CHROMIUM` is
 * the path of the browser.
 */
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
    // `--trace on` records traces. This is not the default, because it would cost a third of the time.
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      // Chromium's sandbox does not work for root. The other arguments prevent requests that the browser makes for
      // itself.
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
