import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "./open.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-prepared-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("holds nothing that belongs to one installation: only which migrations it has had", async () => {
  const program = fileURLToPath(new URL("./prepare-database.ts", import.meta.url));
  execFileSync(process.execPath, ["--import", "tsx", program, join(folder, "database")]);
  const { db, close } = await openDatabase({ dataDir: folder });
  try {
    const tables = (await db.execute(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )) as { name: string }[];
    const filled: string[] = [];
    for (const { name } of tables) {
      const rows = await db.execute(sql`select 1 from ${sql.identifier(name)} limit 1`);
      if ((rows as unknown[]).length > 0) filled.push(name);
    }
    expect(tables.length).toBeGreaterThan(50);
    expect(filled).toEqual(["applied_migrations"]);
  } finally {
    await close();
  }
});
