import type { Block, Document } from "#contract/schemas/document.ts";
import { newDocument } from "../block.ts";
import { diffWords } from "../compare/words.ts";
import { addressesIn, rewriteLinks } from "../links/addresses.ts";
import { linkPathOf, pageMeant } from "../links/link-paths.ts";
import { fileAddress, pageAddress, targetOf } from "../links/link-target.ts";
import { pagesNamedIn } from "../links/named-pages.ts";
import type { PageTree } from "../page-tree.ts";
import { contentOf } from "./body.ts";
import { folderOf, relativePath, resolvePath } from "./file-paths.ts";
import { fileMeant } from "./outline.ts";
import { isFileRecord, type PathRecord } from "./repository.ts";

/** The paths of a space's pages and files in a commit. */
export interface Places {
  readonly root: string;
  readonly tree: PageTree;
  readonly byPath: ReadonlyMap<string, PathRecord>;
  /** Paths of files by the ids of their pages and files, and those of folders that are pages without a file. */
  readonly paths: ReadonlyMap<string, string>;
  /**
   * The dashboard's address, used for anything that is not a page or file of the space; undefined if files must not
   * refer to it.
   */
  readonly dashboard: string | undefined;
}

/** The places of all records that have a path of their own. */
export const placesOf = (
  records: readonly PathRecord[],
  { root, tree, dashboard }: Pick<Places, "root" | "tree" | "dashboard">,
): Places => ({
  root,
  tree,
  dashboard,
  byPath: new Map(records.map((record) => [record.path, record])),
  paths: new Map(
    records
      .filter((record) => isFileRecord(record) || record.path.endsWith("/"))
      .flatMap(({ path, page, file }) => [page, file].flatMap((id) => (id ? [[id, path]] : []))),
  ),
});

/**
 * Written instead of the address of something that no file has ever contained: readers of the repository find nothing
 * there.
 */
export const BROKEN_ADDRESS = "broken-reference";

/** A path as an address: characters with a meaning in addresses are percent-encoded. */
export const pathAsAddress = (path: string): string =>
  path.replaceAll(/[%#?]/g, encodeURIComponent);

const restOf = (address: string): string => /[?#].*$/s.exec(address)?.[0] ?? "";

/** The internal form of one of the dashboard's addresses; undefined for any other address. */
export const addressInDashboard = (
  link: string,
  dashboard: string | undefined,
): string | undefined => {
  if (dashboard === undefined || !link.startsWith(`${dashboard}/spaces/`)) return undefined;
  const inside = link.slice(dashboard.length);
  return targetOf(inside).kind === "path" ? undefined : inside;
};

/**
 * What an address in the file at `path` refers to, given the existing files; undefined if it matches none of them.
 */
const meaningByFiles = (
  link: string,
  path: string,
  { root, byPath, dashboard }: Places,
): string | undefined => {
  const inside = addressInDashboard(link, dashboard);
  if (inside !== undefined) return inside;
  const said = linkPathOf(link);
  if (said === undefined || said.path === "") return undefined;
  const meant = fileMeant(link, folderOf(path), root, (one) => byPath.has(one));
  const record = meant === undefined ? undefined : byPath.get(meant);
  if (record?.page !== undefined) return pageAddress(record.page) + said.rest;
  return record?.file === undefined ? undefined : fileAddress(record.file) + said.rest;
};

/** What an address that matches no file refers to, by the paths of the space's pages; undefined if nothing. */
export const meaningByPages = (
  link: string,
  page: string | undefined,
  tree: PageTree,
): string | undefined => {
  const said = linkPathOf(link);
  if (said === undefined || said.path === "" || page === undefined) return undefined;
  const meant = pageMeant(said.path, page, pagesNamedIn(tree));
  return meant === undefined ? undefined : pageAddress(meant) + said.rest;
};

/** The id of the page or file of the space that an address points to. */
export const idIn = (address: string): string | undefined => {
  const { kind, id, space } = targetOf(address);
  return space === undefined && (kind === "page" || kind === "anchor" || kind === "file")
    ? id
    : undefined;
};

/** Whether an address points to something in the service that only the service can resolve. */
const isInternal = (address: string): boolean => {
  const { kind, origin } = targetOf(address);
  return origin === undefined && address.startsWith("/") && kind !== "path" && kind !== "url";
};

/** The old and new path of a page's file, and the old and new places of everything else. */
export interface Moves {
  readonly was: string | undefined;
  readonly now: string;
  readonly before: Places;
  readonly after: Places;
  readonly treeURL: string | undefined;
  /** Whether the repository contains a file, in the space or not. */
  readonly isThere: (path: string) => boolean;
}

/**
 * An address that does not point into the space: as written, or adjusted to the same file if its own file has moved.
 */
export const movedSpelling = (spelling: string, { was, now, isThere }: Moves): string => {
  const said = linkPathOf(spelling);
  if (said === undefined || was === undefined || folderOf(was) === folderOf(now)) return spelling;
  if (said.path === "" || said.path.startsWith("/")) return spelling;
  const meant = resolvePath(folderOf(was), said.path);
  return meant !== undefined && isThere(meant)
    ? pathAsAddress(relativePath(folderOf(now), meant)) + said.rest
    : spelling;
};

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/**
 * The form of a space's address in a file: its existing spelling if that is still right, or resolves to nothing
 * either way. Something without a file is never named by its id; `isLost` if that leaves it without an address of its
 * own.
 */
export const addressInFile = (
  address: string,
  spelling: string | undefined,
  moves: Moves,
): { readonly address: string; readonly isLost: boolean } => {
  const { was, now, before, after, treeURL } = moves;
  const kept = (said: string) => ({ address: said, isLost: false });
  const isAsWritten = spelling !== undefined && was === now;
  if (isAsWritten && meaningByFiles(spelling, now, before) === undefined && spelling !== address)
    return { address: spelling, isLost: false };
  if (spelling !== undefined && meaningByFiles(spelling, now, after) === address)
    return kept(spelling);
  const id = idIn(address);
  if (id === undefined) {
    const tree = treeURL === undefined ? undefined : `${treeURL.replace(/\/+$/, "")}/`;
    if (tree !== undefined && address.startsWith(tree))
      return kept(relativePath(folderOf(now), decoded(address.slice(tree.length))));
    if (spelling !== undefined) return kept(movedSpelling(spelling, moves));
    if (!isInternal(address)) return kept(address);
    if (after.dashboard === undefined) return { address: BROKEN_ADDRESS, isLost: true };
    return kept(`${after.dashboard}${address}`);
  }
  const path = after.paths.get(id);
  if (path !== undefined)
    return kept(pathAsAddress(relativePath(folderOf(now), path)) + restOf(address));
  if (spelling !== undefined) return { address: movedSpelling(spelling, moves), isLost: true };
  const former = before.paths.get(id);
  const written =
    former === undefined
      ? BROKEN_ADDRESS
      : pathAsAddress(relativePath(folderOf(now), former)) + restOf(address);
  return { address: written, isLost: true };
};

/** Replaces addresses that resolve to nothing, so that blocks that differ only in these are recognised as equal. */
const NOWHERE = "\u0000";

/**
 * Converts the document to file addresses, given the file's current text `old`. Also returns whether files have no
 * address for something.
 */
export const inFileAddresses = (
  old: Document,
  next: Document,
  page: string,
  moves: Moves,
): { readonly document: Document; readonly isLost: boolean } => {
  const { was, before, after } = moves;
  const meaningOf = (link: string): string =>
    (was === undefined
      ? undefined
      : (meaningByFiles(link, was, before) ?? meaningByPages(link, page, before.tree))) ?? link;
  const said = new Set([...addressesIn(next)].map(({ address }) => address));
  const written = new Set([...addressesIn(old)].map(({ address }) => meaningOf(address)));
  // The address written in the file and the stored address of something that is gone need not be the same.
  const isUnclaimed = (link: string): boolean =>
    linkPathOf(link) !== undefined && !said.has(meaningOf(link));
  const isNowhere = (address: string): boolean => {
    const id = idIn(address);
    return id !== undefined && !after.paths.has(id) && !written.has(address);
  };
  // Something that is gone is recognised by the text of its link.
  const nameOfLost = (address: string, words: string): string =>
    `${NOWHERE}${restOf(address)}${NOWHERE}${words}`;
  /** The spellings of addresses in blocks of the file, as often as they occur, by what they mean in the space. */
  const spellingsIn = (blocks: readonly Block[]): Map<string, string[]> => {
    const spellings = new Map<string, string[]>();
    const add = (meaning: string, spelling: string) =>
      spellings.set(meaning, [...(spellings.get(meaning) ?? []), spelling]);
    rewriteLinks(newDocument([...blocks]), (address, _place, words) => {
      add(meaningOf(address), address);
      if (isUnclaimed(address)) add(nameOfLost(address, words), address);
      return address;
    });
    return spellings;
  };
  let isLost = false;
  const meant = rewriteLinks(old, (link) => (isUnclaimed(link) ? NOWHERE : meaningOf(link)));
  const wanted = rewriteLinks(next, (link) => (isNowhere(link) ? NOWHERE : link));
  const everywhere = spellingsIn(old.nodes);
  const [contentsBefore, contents] = [meant.nodes.map(contentOf), wanted.nodes.map(contentOf)];
  const moved = new Map(
    contentsBefore.map((content, at) => [content, old.nodes.slice(at, at + 1)]),
  );
  const spelled = (block: Block, spellings: Map<string, string[]>): Block[] =>
    rewriteLinks(newDocument([block]), (address, _place, words) => {
      const name = isNowhere(address) ? nameOfLost(address, words) : address;
      const own = spellings.get(name);
      const spelling = own?.[0] ?? everywhere.get(name)?.[0];
      if (own !== undefined && own.length > 1) own.shift();
      const inFile = addressInFile(address, spelling, moves);
      if (inFile.isLost) isLost = true;
      return inFile.address;
    }).nodes;
  // A block that was added right after a removed one is its new version.
  let gone: readonly Block[] = [];
  const nodes = diffWords(contentsBefore, contents).flatMap(
    ({ kind, before: from, after: to }): Block[] => {
      const blocks = old.nodes.slice(from.start, from.end);
      if (kind === "removed") {
        gone = blocks;
        return [];
      }
      const spellings = spellingsIn([...gone, ...blocks]);
      gone = [];
      return next.nodes.slice(to.start, to.end).flatMap((block, n) => {
        const elsewhere = kind === "added" ? moved.get(contents[to.start + n] ?? "") : undefined;
        return spelled(block, elsewhere === undefined ? spellings : spellingsIn(elsewhere));
      });
    },
  );
  return { document: newDocument(nodes), isLost };
};
