/**
 * Paths of files in a repository: names joined by slashes, without leading or trailing ones; the top folder is empty.
 */

/** Maximum size of a name in a path, in bytes, as in file systems. */
const MAX_NAME_BYTES = 255;

/** The folder that contains a file. */
export const folderOf = (path: string): string => {
  const at = path.lastIndexOf("/");
  return at < 0 ? "" : path.slice(0, at);
};

/** The last name of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A path in a folder. */
export const pathIn = (folder: string, path: string): string =>
  folder === "" || path === "" ? `${folder}${path}` : `${folder}/${path}`;

/** Whether a path is in a folder, at any depth. */
export const liesIn = (folder: string, path: string): boolean =>
  folder === "" || path.startsWith(`${folder}/`);

/** Resolves `.`, `..` and empty names in a path; undefined if it goes above the top. */
export const resolvePath = (folder: string, path: string): string | undefined => {
  const steps = path.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
};

/** The relative path from `folder` to the file at `path`. */
export const relativePath = (folder: string, path: string): string => {
  const from = folder === "" ? [] : folder.split("/");
  const to = path.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => ".."), ...to.slice(same)].join("/");
};

/** Whether the name of a file makes it a page. */
export const isPagePath = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** The name of a page's file without its extension. */
export const stemOf = (path: string): string => nameOf(path).replace(/\.(?:md|markdown)$/i, "");

const bytesIn = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Why a name must not occur in a path that is read or written; undefined for a valid one. */
export type UnsafeName = "unsafe-name" | "long-name";

/** Why a path is neither read nor written: a name that operating systems or Git would interpret differently. */
export const unsafeNameIn = (path: string): UnsafeName | undefined => {
  for (const name of path.split("/")) {
    if (name === "" || name === "." || name === "..") return "unsafe-name";
    if (/^\.git$/i.test(name) || /[\\\p{Cc}\uFFFD]/u.test(name)) return "unsafe-name";
    if (bytesIn(name) > MAX_NAME_BYTES) return "long-name";
  }
  return undefined;
};

/**
 * A key that is equal for paths that some file systems treat as one: names that differ in case or in Unicode
 * normalisation.
 */
export const pathKey = (path: string): string => path.normalize("NFC").toLowerCase();

/**
 * Returns the path, with the first number appended to its stem that makes its key (`pathKey`) differ from all in
 * `taken`.
 */
export const freePath = (path: string, taken: ReadonlySet<string>): string => {
  const [, stem = path, ending = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let free = path;
  for (let number = 2; taken.has(pathKey(free)); number += 1) free = `${stem}-${number}${ending}`;
  return free;
};
