import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./command.ts";

const ignored = new Set([
  ".git",
  ...readFileSync(join(root, ".gitignore"), "utf8")
    .split("\n")
    .filter((line) => line.endsWith("/"))
    .map((line) => line.slice(0, -1)),
]);

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (ignored.has(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(path) : [path];
  });

/** Every file of the repository, relative to its root, except those ignored by .gitignore. */
export const allFiles: readonly string[] = walk("").toSorted();

export const isGenerated = (path: string): boolean =>
  path.startsWith("src/client/") || path.endsWith(".gen.ts");

/** TypeScript files written by hand, without generated code. */
export const sourceFiles: readonly string[] = allFiles.filter(
  (path) => /\.tsx?$/.test(path) && !isGenerated(path),
);

export const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || path.startsWith("e2e/journeys/");
