import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import { isTest, sourceFiles, textOf } from "./tree.ts";

/** Files that the service starts as threads and processes of their own: nothing imports them. */
const programs = sourceFiles
  .filter((path) => path.startsWith("src/server/") && !isTest(path))
  .flatMap((path) =>
    [...textOf(path).matchAll(/new URL\("(\.\/[\w-]+\.ts)", import\.meta\.url\)/g)].map(
      ([, file = ""]) => join(dirname(path), file),
    ),
  )
  .filter((path) => sourceFiles.includes(path));

test("every thread and process of the service is built", () => {
  expect(programs.length).toBeGreaterThan(4);
  const build = textOf("src/build/build.ts");
  expect(programs.filter((path) => !build.includes(`"${path}"`))).toEqual([]);
});
