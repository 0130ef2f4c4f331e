import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files, slowest first: started last, they would leave the other worker idle. */
const longest = [
  "src/server/suites/crash.test.ts",
  "src/server/suites/fuzz.test.ts",
  "src/server/suites/fuzz-aimed.test.ts",
  "src/server/modules/review/comments/thread-histories.test.ts",
  "src/server/suites/bad-input.test.ts",
  "src/server/suites/git-agreement.test.ts",
  "src/server/suites/access-matrix.test.ts",
  "src/server/db/pglite-durability.test.ts",
  "src/server/suites/site-order.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.findIndex((path) => moduleId.endsWith(path));
  return rank === -1 ? longest.length : rank;
};

/** Determines the order in which test files start. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
