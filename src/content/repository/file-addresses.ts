import { linkPathOf } from "../links/link-paths.ts";
import { fileAddress, pageAddress, targetOf } from "../links/link-target.ts";
import { folderOf, relativePath } from "./file-paths.ts";
import { fileMeant } from "./outline.ts";
import { isFileRecord, type PathRecord } from "./repository.ts";

/** Where pages and files of a space stand in a commit. */
export interface Places {
  readonly root: string;
  readonly byPath: ReadonlyMap<string, PathRecord>;
  /** Paths of files by the ids of their pages and files. */
  readonly paths: ReadonlyMap<string, string>;
}

export const placesOf = (records: readonly PathRecord[], root: string): Places => ({
  root,
  byPath: new Map(records.map((record) => [record.path, record])),
  paths: new Map(
    records
      .filter(isFileRecord)
      .flatMap(({ path, page, file }) => [page, file].flatMap((id) => (id ? [[id, path]] : []))),
  ),
});

/** A path as an address says it: signs that mean something in addresses are written as numbers. */
export const pathAsAddress = (path: string): string =>
  path.replaceAll(/[%#?]/g, encodeURIComponent);

/** What an address in the file at `path` means inside the space; undefined for what is not of the space. */
const insideMeaning = (
  link: string,
  path: string,
  { root, byPath }: Places,
): string | undefined => {
  const said = linkPathOf(link);
  if (said === undefined || said.path === "") return undefined;
  const meant = fileMeant(link, folderOf(path), root, (one) => byPath.has(one));
  const record = meant === undefined ? undefined : byPath.get(meant);
  if (record?.page !== undefined) return pageAddress(record.page) + said.rest;
  return record?.file === undefined ? undefined : fileAddress(record.file) + said.rest;
};

/** How the links of one page are written in its file. */
export interface FileAddresses {
  /** The address in the file; undefined where files have none for it. */
  readonly addressFor: (address: string) => string | undefined;
}

/** The page or file of the space that an address leads to. */
export const idIn = (address: string): string | undefined => {
  const { kind, id, space } = targetOf(address);
  return space === undefined && (kind === "page" || kind === "anchor" || kind === "file")
    ? id
    : undefined;
};

/**
 * How the file at `now` says addresses. Those it said before, as `links` of the file at `was`, keep their spelling
 * while they still lead there.
 */
export const addressesIn = (
  { was, now, links }: { was: string | undefined; now: string; links: readonly string[] },
  before: Places,
  after: Places,
  treeURL: string | undefined,
): FileAddresses => {
  const spellings = new Map<string, string>();
  if (was !== undefined)
    for (const link of links) {
      const meaning = insideMeaning(link, was, before);
      if (meaning !== undefined && !spellings.has(meaning)) spellings.set(meaning, link);
    }
  const tree = treeURL === undefined ? undefined : `${treeURL.replace(/\/+$/, "")}/`;
  return {
    addressFor: (address) => {
      const id = idIn(address);
      if (id === undefined) {
        if (tree === undefined || !address.startsWith(tree)) return address;
        return relativePath(folderOf(now), decodeURI(address.slice(tree.length)));
      }
      const path = after.paths.get(id);
      if (path === undefined) return undefined;
      const spelling = spellings.get(address);
      if (spelling !== undefined && was === now && before.paths.get(id) === path) return spelling;
      const rest = /[?#].*$/s.exec(address)?.[0] ?? "";
      return pathAsAddress(relativePath(folderOf(now), path)) + rest;
    },
  };
};
