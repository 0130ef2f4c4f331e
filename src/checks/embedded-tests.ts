import { databaseTests } from "./imports.ts";
import { sourceFiles } from "./tree.ts";

/**
 * Database tests that also prove something about the embedded database itself. With a PostgreSQL server, a push runs
 * these on both databases and all other database tests on PostgreSQL alone.
 */
export const ofEmbeddedItself: readonly (readonly [files: RegExp, because: string])[] = [
  [/^src\/server\/db\//, "its thread, its folder, its lock, its durability"],
  [/^src\/server\/(main|dev)\.test\.ts$|\/first-start\.test\.ts$/, "a first start makes it"],
  [
    /^src\/server\/suites\/(crash|git-crash|stop-under-load|.*-processes)/,
    "it is in the process that is killed or stopped",
  ],
  [
    /^src\/server\/suites\/(access-matrix|answers|audit-events)\.test\.ts$/,
    "every operation is done on it, by every caller, and every write is whole",
  ],
  [
    /^src\/server\/suites\/page-tokens\.test\.ts$|\/content\/search\/search-model\.test\.ts$/,
    "it sorts and searches with what it brings along",
  ],
];

/** Returns the test files that a push with a PostgreSQL server runs on the embedded database. */
export const testsBesidePostgres = (): string[] => {
  const asking = new Set(databaseTests());
  return sourceFiles.filter(
    (file) =>
      /^src\/(?!checks\/).*\.test\.tsx?$/.test(file) &&
      (!asking.has(file) || ofEmbeddedItself.some(([files]) => files.test(file))),
  );
};
