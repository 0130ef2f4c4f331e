import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import type { Statement } from "./statements.ts";

const SECONDS = 4;
const isEventId = (value: unknown): boolean =>
  typeof value === "string" && /^[0-9a-f]{8}-[0-9a-f]{4}-4/.test(value);

/** Runs the statements one after the other on a folder that nothing else has open; returns rounds per second. */
export const pgliteRate = async (
  folder: string,
  statements: readonly Statement[],
): Promise<number> => {
  const pg = await PGlite.create(folder);
  try {
    const round = async () => {
      for (const { sql, params } of statements)
        await pg.query(
          sql,
          // An event can only be recorded once; the next round records another.
          params.map((value) => (isEventId(value) ? randomUUID() : value)),
        );
    };
    for (let warming = 0; warming < 20; warming += 1) await round();
    const start = performance.now();
    const end = start + SECONDS * 1_000;
    let rounds = 0;
    while (performance.now() < end) {
      await round();
      rounds += 1;
    }
    return (rounds * 1_000) / (performance.now() - start);
  } finally {
    await pg.close();
  }
};

/** A program that opens PGlite on a folder, reports it, and keeps running. */
export const openPgliteProgram = (folder: string): readonly string[] => [
  "--input-type=module",
  "--eval",
  `import { PGlite } from "@electric-sql/pglite";
   const pg = await PGlite.create(${JSON.stringify(folder)});
   await pg.query("select 1");
   process.stdout.write("open\\n");
   setInterval(() => pg, 60_000);`,
];
