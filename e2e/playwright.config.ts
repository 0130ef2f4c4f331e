import { defineConfig } from "@playwright/test";
import { chromiumFlags, findBrowser } from "./browser.ts";

const browser = findBrowser();
if (!browser) throw new Error("No Chromium here: npm test installs one, CHROMIUM_PATH names one");

/** Configures the journeys in Chromium; each worker starts its own service, so none is started here. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  // The service's own tsconfig maps packages to types, which would be executed in their place.
  tsconfig: "tsconfig.json",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits for hanging only: ten times what a journey takes on a quiet machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/journeys.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording every journey costs a third of its time, so TRACE=1 enables it.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browser.path, args: chromiumFlags },
  },
});
