import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { type Outcome, root, runTool } from "./command.ts";

const database = join(root, "src/server/db");
const migrations = join(database, "migrations");
const scripts = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith(".sql"));

/** Whether the migrations result in exactly the tables: generating into a copy must add none. */
export const migrationDrift = async (): Promise<Outcome> => {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const copy = mkdtempSync(join(cache, "migrations-"));
  try {
    cpSync(migrations, copy, { recursive: true });
    const config = join(copy, "drizzle.config.ts");
    const own = JSON.stringify(join(database, "drizzle.config.ts"));
    const out = JSON.stringify(relative(root, copy));
    writeFileSync(config, `import own from ${own};\nexport default { ...own, out: ${out} };\n`);
    const { output } = await runTool("drizzle-kit", ["generate", `--config=${config}`]);
    const added = scripts(copy).filter((name) => !scripts(migrations).includes(name));
    // It exits successfully even after giving up on asking whether a column was renamed: only its output counts.
    return { ok: added.length === 0 && output.includes("No schema changes"), output };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};
