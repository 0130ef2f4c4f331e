import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { shippedDocs } from "./real-docs.ts";

/** The files of a repository after a release, by path. */
export type Release = ReadonlyMap<string, Buffer>;

const RELEASES = 4;

/** Returns the lines between blank lines, outside of code: prose written by people. */
const proseIn = (lines: readonly string[]): number[] => {
  let inCode = false;
  return lines.flatMap((line, at) => {
    if (/^\s*(?:`{3,}|~{3,})/.test(line)) inCode = !inCode;
    const isAlone = (lines[at - 1] ?? "") === "" && (lines[at + 1] ?? "") === "";
    return !inCode && isAlone && /^[A-Z][^|<[\]{}*_`\\]{20,}[.:]$/.test(line) ? [at] : [];
  });
};

/** Returns a page as a later release has it: a sentence reworded, another added, a third removed. */
const releasedAgain = (text: string, release: number): string => {
  const lines = text.split("\n");
  const prose = proseIn(lines);
  const [changed, below, gone] = [0, 1, 2].map((n) => prose[(release + n) % prose.length]);
  return lines
    .flatMap((line, at) => {
      if (at === changed) return [line.replace(/[.:]$/, `, as of release ${release}$&`)];
      if (at === below) return [line, "", `Release ${release} has more to say of it.`];
      return at === gone && prose.length > 8 && release % 2 === 0 ? [] : [line];
    })
    .join("\n");
};

/** Derives releases from a package's documentation: pages are changed, moved, added and removed. */
const generated = (docs: ReadonlyMap<string, string>): Release[] => {
  const releases: ReadonlyMap<string, string>[] = [docs];
  for (let number = 1; number < RELEASES; number += 1) {
    const before = [...(releases.at(-1) ?? docs)];
    const after = before.flatMap(([path, text], at): [string, string][] => {
      const turn = at + number * 5;
      if (turn % 3 === 0) return [[path, releasedAgain(text, number)]];
      if (turn % 13 === 1) return [[path.replace(/([^/]+)$/, `moved-${number}/$1`), text]];
      return turn % 17 === 1 && before.length > 8 ? [] : [[path, text]];
    });
    after.push([`news/release-${number}.md`, `# Release ${number}\n\nIt is out.\n`]);
    releases.push(new Map(after));
  }
  return releases.map(
    (files) => new Map([...files].map(([path, text]) => [path, Buffer.from(text)])),
  );
};

const filesIn = (folder: string): Release =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }): [string, Buffer] => {
        const path = join(parentPath, name);
        return [path.slice(folder.length + 1), readFileSync(path)];
      })
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const foldersIn = (folder: string): string[] =>
  readdirSync(folder).toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }));

/**
 * Returns successive releases of documentation by name. DOC_RELEASES names a folder of real ones (one folder per
 * package, with one folder per release, ordered by name); without it they are derived from an installed package.
 */
export const docReleases = (): ReadonlyMap<string, readonly Release[]> => {
  const folder = process.env["DOC_RELEASES"];
  if (folder !== undefined)
    return new Map(
      foldersIn(folder).map((name) => [
        name,
        foldersIn(join(folder, name)).map((release) => filesIn(join(folder, name, release))),
      ]),
    );
  const own = [...shippedDocs()].flatMap(([path, text]): [string, string][] =>
    path.startsWith("pino/") ? [[path.slice("pino/".length), text]] : [],
  );
  return new Map([["pino", generated(new Map(own))]]);
};
