import { expect, test } from "vitest";
import { onMainThread, others, packagesOf, reachedFrom, readers } from "./outside-texts.ts";

const main = reachedFrom("src/server/main.ts");
const reads = (file: string): boolean => packagesOf(file).some((name) => readers.test(name));

test("every package of the service reads outside texts, or is known not to", () => {
  const unknown = [...main].flatMap((file) =>
    packagesOf(file).filter((name) => !readers.test(name) && !others.test(name)),
  );
  expect(unknown).toEqual([]);
});

test("what reads outside texts on the main thread says what bounds its cost", () => {
  expect([...main].filter((file) => reads(file) && onMainThread[file] === undefined)).toEqual([]);
});

test("nothing is said of what is not there", () => {
  expect(Object.keys(onMainThread).filter((file) => !main.has(file))).toEqual([]);
});

test.each([
  ["src/server/saml/metadata-worker.ts", "src/server/saml/xml.ts"],
  ["src/server/modules/imports/pages/page-worker.ts", "src/webpage/html/parse-html.ts"],
  ["src/server/git/git-process.ts", "src/server/git/repository-objects.ts"],
])("a reader that %s reaches would be found", (start, reader) => {
  expect(reads(reader)).toBe(true);
  expect(reachedFrom(start).has(reader)).toBe(true);
  expect(main.has(reader)).toBe(false);
});
