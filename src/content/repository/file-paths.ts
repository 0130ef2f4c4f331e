/** Paths of files in a repository: names joined by slashes, none at either end; the top is empty. */

/** Most bytes of a name in a path, as file systems have it. */
const MAX_NAME_BYTES = 255;

/** The folder a file lies in. */
export const folderOf = (path: string): string => {
  const at = path.lastIndexOf("/");
  return at < 0 ? "" : path.slice(0, at);
};

/** The last name of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** A path in a folder. */
export const pathIn = (folder: string, path: string): string =>
  folder === "" || path === "" ? `${folder}${path}` : `${folder}/${path}`;

/** Whether a path lies in a folder, at any depth. */
export const liesIn = (folder: string, path: string): boolean =>
  folder === "" || path.startsWith(`${folder}/`);

/** A path without `.`, `..` and empty names; undefined where it leads above the top. */
export const resolvePath = (folder: string, path: string): string | undefined => {
  const steps = path.startsWith("/") || folder === "" ? [] : folder.split("/");
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
};

/** How a file in `folder` names the file at `path`. */
export const relativePath = (folder: string, path: string): string => {
  const from = folder === "" ? [] : folder.split("/");
  const to = path.split("/");
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return [...from.slice(same).map(() => ".."), ...to.slice(same)].join("/");
};

/** Whether a file is a page by its name. */
export const isPagePath = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** The name of a page's file without its ending. */
export const stemOf = (path: string): string => nameOf(path).replace(/\.(?:md|markdown)$/i, "");

const bytesIn = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Why a name must not be in a path that is read or written; undefined for a good one. */
export type UnsafeName = "unsafe-name" | "long-name";

/** Why a path is not read and never written: a name that systems or Git would take for something else. */
export const unsafeNameIn = (path: string): UnsafeName | undefined => {
  for (const name of path.split("/")) {
    if (name === "" || name === "." || name === "..") return "unsafe-name";
    if (/^\.git$/i.test(name) || /[\\\p{Cc}\uFFFD]/u.test(name)) return "unsafe-name";
    if (bytesIn(name) > MAX_NAME_BYTES) return "long-name";
  }
  return undefined;
};

/** Equal for paths that some file systems take for one: names that differ in case or in their Unicode spelling. */
export const pathKey = (path: string): string => path.normalize("NFC").toLowerCase();

/** The path itself, or with the first number behind its stem whose key (`pathKey`) is none of `taken`. */
export const freePath = (path: string, taken: ReadonlySet<string>): string => {
  const [, stem = path, ending = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  let free = path;
  for (let number = 2; taken.has(pathKey(free)); number += 1) free = `${stem}-${number}${ending}`;
  return free;
};
