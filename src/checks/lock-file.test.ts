import { describe, expect, test } from "vitest";
import { leftOut, readLockFile, versionsOf } from "./lock-file.ts";

/**
 * The lowest versions without a known hole, looked over on 2026-11-20; look again at each release.
 * A package that is not installed yet is listed so that it starts safe.
 */
const floors: Readonly<Record<string, string>> = {
  "@electric-sql/pglite": "0.5.16",
  "@hono/node-server": "2.1.8",
  "@node-saml/node-saml": "5.1.0",
  "@xmldom/xmldom": "0.8.15",
  dompurify: "3.4.18",
  "drizzle-orm": "0.45.4",
  hono: "4.13.19",
  "linkify-it": "5.0.2",
  "markdown-it": "15.0.3",
  undici: "7.30.2",
  "xml-crypto": "6.3.2",
};
const installedToday = [
  "@electric-sql/pglite",
  "@hono/node-server",
  "@xmldom/xmldom",
  "drizzle-orm",
  "hono",
  "undici",
  "xml-crypto",
];
const unwanted = ["simple-git", "swagger-parser", "@apidevtools/swagger-parser"];

const lock = readLockFile();

const isAtLeast = (version: string, floor: string): boolean => {
  const [release = "", preview] = version.split("-", 2);
  const left = release.split(".").map(Number);
  const right = floor.split(".").map(Number);
  const differing = right.findIndex((part, index) => part !== left[index]);
  if (differing === -1) return preview === undefined;
  return (left[differing] ?? 0) > (right[differing] ?? 0);
};

test.each([
  ["1.2.3", "1.2.3", true],
  ["1.2.10", "1.2.9", true],
  ["2.0.0", "1.9.9", true],
  ["1.2.2", "1.2.3", false],
  ["1.10.0", "2.0.0", false],
  ["1.2.3-beta.1", "1.2.3", false],
])("%s against the floor %s: %s", (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});

test.each(installedToday)("%s is found in the lock file", (name) => {
  expect(versionsOf(lock, name)).not.toEqual([]);
});

describe.each(Object.entries(floors))("%s", (name, floor) => {
  test(`is ${floor} or later wherever it is installed`, () => {
    expect(versionsOf(lock, name).filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });
});

test("packages left out of the lock file are found", () => {
  const planted = {
    "": { dependencies: { a: "1", gone: "1" } },
    "node_modules/a": { version: "1.0.0", optionalDependencies: { b: "1", "a-win32": "1" } },
    "node_modules/a/node_modules/b": { version: "1.0.0", dependencies: { a: "1" } },
  };
  expect(leftOut(planted)).toEqual([
    "gone, needed by package.json",
    "a-win32, needed by node_modules/a",
  ]);
});

test("npm ci accepts the lock file: it leaves out nothing, of other platforms neither", () => {
  expect(leftOut(lock)).toEqual([]);
});

test.each(unwanted)("%s is not installed", (name) => {
  expect(versionsOf(lock, name)).toEqual([]);
});
