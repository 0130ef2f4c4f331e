import { expect, test } from "vitest";
import { ofEmbeddedItself, testsBesidePostgres } from "./embedded-tests.ts";
import { databaseTests } from "./imports.ts";
import { sourceFiles } from "./tree.ts";

test.each(ofEmbeddedItself)("%s are tests that ask a database", (files) => {
  expect(databaseTests().filter((file) => files.test(file))).not.toEqual([]);
});

test("beside PostgreSQL no test is left out", () => {
  const all = sourceFiles.filter((file) => /^src\/(?!checks\/).*\.test\.tsx?$/.test(file));
  const run = new Set([...testsBesidePostgres(), ...databaseTests()]);
  expect(all.filter((file) => !run.has(file))).toEqual([]);
});
