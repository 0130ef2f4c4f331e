import { z } from "zod";
import { textOf } from "./tree.ts";

const names = z.record(z.string(), z.string()).optional();
const installed = z.object({
  version: z.string().optional(),
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
});
export type Installed = z.infer<typeof installed>;

/** Reads the packages that npm installs, by folder; the empty folder is the repository itself. */
export const readLockFile = (): Readonly<Record<string, Installed>> =>
  z
    .object({ packages: z.record(z.string(), installed) })
    .parse(JSON.parse(textOf("package-lock.json"))).packages;

/** Returns every installed version of a package, including those nested in others. */
export const versionsOf = (lock: Readonly<Record<string, Installed>>, name: string): string[] =>
  Object.entries(lock).flatMap(([folder, { version }]) =>
    version !== undefined && (folder === name || folder.endsWith(`node_modules/${name}`))
      ? [version]
      : [],
  );

/** Returns the folders in which a package looks for its dependencies, nearest first. */
const foldersAbove = (folder: string): string[] => {
  const parent = folder.lastIndexOf("node_modules/");
  if (folder === "") return [""];
  return [`${folder}/`, ...foldersAbove(folder.slice(0, Math.max(parent, 0)).replace(/\/$/, ""))];
};

/** Returns required packages that are missing from the lock file, such as those of other platforms. */
export const leftOut = (lock: Readonly<Record<string, Installed>>): string[] =>
  Object.entries(lock).flatMap(([folder, needs]) =>
    Object.keys({
      ...needs.dependencies,
      ...needs.devDependencies,
      ...needs.optionalDependencies,
    })
      .filter((name) => !foldersAbove(folder).some((at) => lock[`${at}node_modules/${name}`]))
      .map((name) => `${name}, needed by ${folder || "package.json"}`),
  );
