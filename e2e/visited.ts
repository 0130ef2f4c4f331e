import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** Paths opened by the journeys, one per line; `npm test` compares them with the dashboard's routes. */
const record = fileURLToPath(new URL("../test-results/visited.txt", import.meta.url));

/** Records every path that this page shows, whether loaded or reached by a click. */
export const noteVisits = (page: Page): void => {
  mkdirSync(dirname(record), { recursive: true });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith("http"))
      appendFileSync(record, `${new URL(frame.url()).pathname}\n`);
  });
};

/** Starts a new record. */
export const forgetVisits = (): void => rmSync(record, { force: true });

export const visitedPaths = (): string[] =>
  existsSync(record) ? readFileSync(record, "utf8").split("\n").filter(Boolean) : [];
