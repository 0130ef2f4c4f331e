import { buildProgram } from "./built-program.ts";
import { inFreshFolder } from "./folders.ts";
import type { Taken } from "./import-program.ts";
import { outputOf, startNode } from "./program.ts";
import type { Group, Result } from "./result.ts";

const PAGES = 1_000;
const PAGE_BYTES = 35_000;

/** The limits for an import of this many pages, and for how long others may wait in the meantime. */
const MOST = {
  import: 120_000,
  again: 20_000,
  preview: 10_000,
  others: 50,
  memory: 200,
};
/** The largest ratio to the time for fetching the pages and parsing their HTML. */
const MOST_LONGER = 3;

/** Imports a documentation site that a separate program serves. */
const importDocs = (): Promise<Taken> =>
  inFreshFolder(async (folder) => {
    const program = await buildProgram("e2e/bench/import-program.ts");
    const args = ["--import", "tsx", "e2e/bench/serve-docs.ts", `${PAGES}`, `${PAGE_BYTES}`];
    const site = startNode(args);
    try {
      const [, host = ""] = /serves (\S+)/.exec(await site.printed("serves")) ?? [];
      const printed = await outputOf(process.execPath, [program, host, folder]);
      return JSON.parse(printed.trim().split("\n").at(-1) ?? "") as Taken;
    } finally {
      await site.stop();
    }
  });

const bounded = (name: string, unit: Result["unit"], ours: number, floor: number): Result => ({
  name,
  unit,
  ours,
  floor,
  goal: { most: 1 },
});

const measure = async (): Promise<readonly Result[]> => {
  const { looking, whole, again, ninetyNinth, memory, floor } = await importDocs();
  const named = `${PAGES} pages of ${PAGE_BYTES / 1000} kB`;
  return [
    bounded(`${named} imported (floor: 120 s)`, "ms", whole, MOST.import),
    {
      name: "the same (floor: fetching them and parsing their HTML)",
      unit: "ms",
      ours: whole,
      floor,
      goal: { most: MOST_LONGER },
    },
    bounded("looking at them (floor: 10 s)", "ms", looking, MOST.preview),
    bounded("99th percentile of reads meanwhile (floor: 50 ms)", "ms", ninetyNinth, MOST.others),
    bounded("more memory meanwhile (floor: 200 MiB)", "MiB", memory, MOST.memory),
    bounded("imported again without changes (floor: 20 s)", "ms", again, MOST.again),
  ];
};

/** A large website, imported while others read. */
export const imports: Group = { name: "imports", measure };
