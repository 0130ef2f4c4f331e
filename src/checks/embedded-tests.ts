import { databaseTests } from "./imports.ts";
import { sourceFiles } from "./tree.ts";

/**
 * Tests that ask a database and say something of the embedded one itself: a push runs these on both databases
 * where there is a PostgreSQL server, and the others there alone.
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

/** What a push runs on the embedded database beside the tests that run on PostgreSQL. */
export const testsBesidePostgres = (): string[] => {
  const asking = new Set(databaseTests());
  return sourceFiles.filter(
    (file) =>
      /^src\/(?!checks\/).*\.test\.tsx?$/.test(file) &&
      (!asking.has(file) || ofEmbeddedItself.some(([files]) => files.test(file))),
  );
};
