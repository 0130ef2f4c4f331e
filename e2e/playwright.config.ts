import { defineConfig } from "@playwright/test";
import { chromiumFlags, findBrowser } from "./browser.ts";

const browser = findBrowser();
if (!browser) throw new Error("No Chromium here: npm test installs one, CHROMIUM_PATH names one");

/** Journeys in Chromium; each worker starts its own service, so there is none to start here. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results/journeys",
  // The service's own names types in place of packages, and would be taken for what to run.
  tsconfig: "tsconfig.json",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // Limits are for hanging: ten times what a journey takes on a quiet machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "../test-results/journeys.json" }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Recording every journey costs a third of its time: TRACE=1 asks for it.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    launchOptions: { executablePath: browser.path, args: chromiumFlags },
  },
});
