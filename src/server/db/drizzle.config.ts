import { defineConfig } from "drizzle-kit";

// After changing a table, from the root of the repository:
//   npx drizzle-kit generate --config src/server/db/drizzle.config.ts --name what_changes
// A migration that was released is never edited; the next one corrects it.
export default defineConfig({
  dialect: "postgresql",
  schema: "./src/server/db/tables/index.ts",
  out: "./src/server/db/migrations",
});
