import { rmSync } from "node:fs";
import { join } from "node:path";
import { root, runTool } from "./command.ts";
import { type Tally, tallyOfVitest } from "./tally.ts";

interface Options {
  readonly exclude?: string;
  readonly databaseUrl?: string;
  /** The built service, for the tests that run it as a process of its own. */
  readonly serviceMain?: string;
}

/** Runs the tests under the folders, shown live; on PostgreSQL when a database is named, else on PGlite. */
export const runVitest = async (
  name: string,
  folders: readonly string[],
  { exclude, databaseUrl, serviceMain }: Options = {},
): Promise<Tally> => {
  const report = join(root, "test-results", `${name}.json`);
  rmSync(report, { force: true });
  const { ok } = await runTool(
    "vitest",
    [
      "run",
      ...folders,
      ...(exclude ? ["--exclude", exclude] : []),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { live: true, env: { TEST_DATABASE_URL: databaseUrl, SERVICE_MAIN: serviceMain } },
  );
  return tallyOfVitest(report, ok);
};
