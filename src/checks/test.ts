import { randomInt } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "#e2e/browser.ts";
import { journeysAtPush } from "#e2e/journeys.ts";
import { forgetVisits, visitedPaths } from "#e2e/visited.ts";
import { check } from "./check.ts";
import { root, runTool } from "./command.ts";
import { testsBesidePostgres } from "./embedded-tests.ts";
import { databaseTests } from "./imports.ts";
import { processorSeconds } from "./processor-time.ts";
import { add, inWords, nothing, type Tally, tallyOfEngines, tallyOfPlaywright } from "./tally.ts";
import { textOf } from "./tree.ts";
import { routesOf, unvisitedRoutes } from "./visited-routes.ts";
import { runVitest } from "./vitest.ts";

/**
 * `npm test`: everything, from a bare machine with Node on it. Stages run in order and the first
 * that fails is the last; the closing line sums checks, tests and journeys. `npm run test:full` looks further: at
 * full depth, with input that no run made up before, and in the engines of other browsers.
 */
interface Stage {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

const one = (ok: boolean): Tally => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

const browser = async (): Promise<Tally> => {
  const say = (line: string) => console.log(`Browser: ${line}`);
  try {
    ensureBrowser(say);
    return nothing;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return one(false);
  }
};

const journeys = async (): Promise<Tally> => {
  const report = join(root, "test-results/journeys.json");
  rmSync(report, { force: true });
  forgetVisits();
  const args = ["test", "--config", "e2e/playwright.config.ts"];
  const chosen = isFull ? [] : ["--grep", journeysAtPush()];
  const { output } = await runTool("playwright", [...args, "--list", "--reporter=line"]);
  const { ok } = await runTool("playwright", [...args, ...chosen], { live: true });
  const tally = tallyOfPlaywright(report, ok);
  const left = Number(/^Total: (\d+)/m.exec(output)?.[1]) - tally.passed - tally.failed;
  if (!isFull) timings.push(`      -    ${left} journeys are left for npm run test:full`);
  return tally;
};

const visits = async (): Promise<Tally> => {
  const routes = routesOf(textOf("src/web/routeTree.gen.ts"));
  const missed = unvisitedRoutes(routes, visitedPaths());
  if (missed.length > 0) console.log(`No journey opens these routes:\n  ${missed.join("\n  ")}`);
  return one(routes.length > 0 && missed.length === 0);
};

/** Walks in WebKitGTK and Firefox. */
const engines = async (): Promise<Tally> => {
  const report = join(root, "test-results/engines.json");
  rmSync(report, { force: true });
  const { ok } = await runTool("tsx", ["e2e/engines/run.ts", report], { live: true });
  return tallyOfEngines(report, ok);
};

const isFull = process.argv.includes("--full");
if (isFull) {
  process.env["DEPTH"] ??= "full";
  process.env["TEST_SEED"] ??= String(randomInt(2 ** 31));
  console.log(`Made-up input grows from TEST_SEED=${process.env["TEST_SEED"]}`);
}

const serviceMain = join(root, "dist/server/main.js");
const databaseUrl = process.env.TEST_DATABASE_URL;
const stages: readonly Stage[] = [
  { name: "browser", run: browser },
  { name: "checks and laws", run: check },
  {
    name: "build",
    run: async () => one((await runTool("tsx", ["src/build/build.ts"], { live: true })).ok),
  },
  {
    name: "tests on the embedded database",
    run: async () =>
      databaseUrl && !isFull
        ? runVitest("tests-embedded", testsBesidePostgres(), { serviceMain })
        : runVitest("tests-embedded", ["src"], { exclude: "src/checks/**", serviceMain }),
  },
  ...(databaseUrl
    ? [
        {
          name: "tests of the database on PostgreSQL",
          run: async () =>
            runVitest("tests-postgresql", databaseTests(), { databaseUrl, serviceMain }),
        },
      ]
    : []),
  { name: "journeys", run: journeys },
  { name: "every route is opened by a journey", run: visits },
  ...(isFull ? [{ name: "walks in other engines", run: engines }] : []),
];

const inSeconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1).padStart(7);

let total = nothing;
const timings: string[] = [];
for (const { name, run } of stages) {
  console.log(`\n== ${name} ==\n`);
  const start = performance.now();
  const before = processorSeconds();
  const tally = await run();
  total = add(total, tally);
  const after = processorSeconds();
  const processor =
    before === undefined || after === undefined
      ? ""
      : `, ${(after - before).toFixed(1).padStart(7)} s of processors`;
  timings.push(
    `${inSeconds(performance.now() - start)} s${processor}  ${name}${tally.failed > 0 ? ": failed, so nothing after it ran" : ""}`,
  );
  if (tally.failed > 0) break;
}
if (!databaseUrl)
  timings.push("      -    tests of the database on PostgreSQL: TEST_DATABASE_URL is not set");

console.log(`\n${timings.join("\n")}\n\n${inWords(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
