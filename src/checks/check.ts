import { routeTreeDrift } from "./route-tree.ts";
import { migrationDrift } from "./migrations.ts";
import { type Outcome, runTool } from "./command.ts";
import { add, nothing, type Tally } from "./tally.ts";
import { runVitest } from "./vitest.ts";

interface Step {
  readonly name: string;
  /** How to fix a failure, in one line. */
  readonly remedy: string;
  readonly run: () => Promise<Outcome>;
}

const steps: readonly Step[] = [
  {
    name: "types",
    remedy: "node node_modules/typescript-native/bin/tsc -b shows the same",
    // TypeScript 7's native compiler; version 6 remains for tools that need its programming interface.
    run: async () => runTool("../typescript-native/bin/tsc", ["-b"]),
  },
  {
    name: "lint",
    remedy: "npx oxlint --fix mends some of it",
    run: async () => runTool("oxlint", ["--deny-warnings"]),
  },
  {
    name: "format",
    remedy: "npx oxfmt mends it",
    run: async () => runTool("oxfmt", ["--check"]),
  },
  {
    name: "dead code",
    remedy: "remove what nothing uses",
    run: async () => runTool("knip", ["--config", "src/checks/knip.json", "--no-progress"]),
  },
  {
    name: "document and client match the contract",
    remedy: "npm run generate",
    run: async () => runTool("tsx", ["src/contract/generate.ts", "--check"]),
  },
  {
    name: "route tree matches the routes",
    remedy: "npm run generate",
    run: routeTreeDrift,
  },
  {
    name: "migrations match the tables",
    remedy: "npx drizzle-kit generate --config src/server/db/drizzle.config.ts",
    run: migrationDrift,
  },
];

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const outcomeOf = async (run: Step["run"]): Promise<Outcome> => {
  try {
    return await run();
  } catch (error) {
    return { ok: false, output: error instanceof Error ? error.message : String(error) };
  }
};

const runStep = async ({ name, remedy, run }: Step): Promise<Tally> => {
  const start = performance.now();
  const { ok, output } = await outcomeOf(run);
  if (ok) {
    console.log(`ok      ${name} (${seconds(start)})`);
    return { passed: 1, failed: 0 };
  }
  console.log(`FAILED  ${name} (${seconds(start)}): ${remedy}\n\n${output}\n`);
  return { passed: 0, failed: 1 };
};

/** Runs every check and law of the repository, one after the other; a failure does not hide the next. */
export const check = async (): Promise<Tally> => {
  let tally = nothing;
  for (const step of steps) tally = add(tally, await runStep(step));
  return add(tally, await runVitest("laws", ["src/checks"]));
};
