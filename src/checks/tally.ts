import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";

/** How many tests, or checks, passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

export const nothing: Tally = { passed: 0, failed: 0 };
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
});
export const inWords = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

const enginesReport = z.object({ passed: z.number(), failed: z.number() });

const read = <T>(path: string, schema: z.ZodType<T>): T | undefined => {
  if (!existsSync(path)) return undefined;
  const report = schema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return report.success ? report.data : undefined;
};

/** A failed run counts as at least one failure: a file that does not load reports no test. */
const honest = (ok: boolean, tally: Tally): Tally =>
  ok || tally.failed > 0 ? tally : { ...tally, failed: 1 };

/** Reads the output of Vitest's JSON reporter. */
export const tallyOfVitest = (path: string, ok: boolean): Tally => {
  const report = read(path, vitestReport);
  return honest(
    ok,
    report ? { passed: report.numPassedTests, failed: report.numFailedTests } : nothing,
  );
};

/** Reads the output of Playwright's JSON reporter; flaky counts as failed. */
export const tallyOfPlaywright = (path: string, ok: boolean): Tally => {
  const stats = read(path, playwrightReport)?.stats;
  return honest(
    ok,
    stats ? { passed: stats.expected, failed: stats.unexpected + stats.flaky } : nothing,
  );
};

/** Reads the results of the walks in other engines. */
export const tallyOfEngines = (path: string, ok: boolean): Tally =>
  honest(ok, read(path, enginesReport) ?? nothing);
