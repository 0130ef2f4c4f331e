import { describe, expect, test } from "vitest";
import { findBanned } from "./banned.ts";
import { allFiles, isGenerated, isTest, sourceFiles, textOf } from "./tree.ts";

const LONGEST = 400;
const LONGEST_TEST = 600;

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Names the router gives a meaning: a parameter, one whose screen is left (`_` behind), a folder that is no route, its fixed names. */
const routing = /^(\$[a-z][a-zA-Z0-9]*_?|-parts|__root|_[a-z]+)$/;

const isWellNamed = (path: string): boolean =>
  path
    .split("/")
    .every((step) =>
      step
        .split(".")
        .every(
          (part) => kebab.test(part) || (path.startsWith("src/web/routes/") && routing.test(part)),
        ),
    );

describe("names of files", () => {
  test.each([
    "src/a/create-team.ts",
    "src/web/routes/o/$organizationId/-parts/row.tsx",
    "src/web/routes/o/$organizationId_.edit.tsx",
  ])("%s is fine", (path) => expect(isWellNamed(path)).toBe(true));
  test.each(["src/a/createTeam.ts", "src/a/$id.ts", "src/Web/x.ts", "src/a/two_words.ts"])(
    "%s is not",
    (path) => expect(isWellNamed(path)).toBe(false),
  );
  test("are in kebab-case", () => {
    const named = allFiles.filter(
      (path) =>
        /^(src|e2e|public)\//.test(path) &&
        !isGenerated(path) &&
        !path.endsWith("/README.md") &&
        !path.startsWith("src/server/db/migrations/"),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !isWellNamed(path))).toEqual([]);
  });
});

test("no folder is a drawer", () => {
  const drawer = /(^|\/)(utils?|helpers?|common|lib|misc|shared|components)\//;
  expect(sourceFiles.filter((path) => drawer.test(path))).toEqual([]);
});

test(`files have at most ${LONGEST} lines, tests ${LONGEST_TEST}`, () => {
  const tooLong = sourceFiles
    .map((path) => ({ path, lines: textOf(path).trimEnd().split("\n").length }))
    .filter(({ path, lines }) => lines > (isTest(path) ? LONGEST_TEST : LONGEST));
  expect(tooLong).toEqual([]);
});

describe("what the repository does without", () => {
  test.each([
    ["const x: any = 1;"],
    ["const x = (y: Array<any>) => y;"],
    ["export default 1;"],
    ["export default function x() {}"],
    ["export { x as default };"],
    ["const x = y as unknown as string;"],
    ["test.only('x', () => {});"],
    ["test.describe.skip('x', () => {});"],
    ["await page.waitForTimeout(100);"],
    ["node.innerHTML = text;"],
    ["await new Promise((done) => setTimeout(done, 100));"],
    ["mutate(team, { onSuccess: close });"],
    ["saving.mutate(team, { onError: (error) => tell(error) });"],
    ["await mutateAsync(team, { onSettled });"],
    [["// ox", "lint-disable-next-line"].join("")],
    [["// @ts", "-expect-error"].join("")],
    [["// TO", "DO: later"].join("")],
  ])("finds %s", (text) => {
    expect(findBanned("planted.ts", text, true)).toHaveLength(1);
  });

  test("finds nothing in plain code", () => {
    const text = `
      export const pick = (list: unknown[], only: boolean) => (only ? list[0] : expect.any(String));
      const many = new Set(["any", "default"]);
      many.delete("skip");
      const value = read() as string;
      saving.mutateAsync(team).then(close, tell);
    `;
    expect(findBanned("planted.ts", text, true)).toEqual([]);
  });

  test("is nowhere", () => {
    const found = sourceFiles.flatMap((path) => findBanned(path, textOf(path), isTest(path)));
    // Tools read their configuration, and packages are described, by a default export.
    const fine = /\.(config|d)\.ts:\d+: default export$/;
    expect(found.filter((line) => !fine.test(line))).toEqual([]);
  });
});
