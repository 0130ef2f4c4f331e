import type { Block, Document } from "#contract/schemas/document.ts";
import { newDocument } from "../block.ts";
import { diffWords } from "../compare/words.ts";
import { addressesIn, rewriteLinks } from "../links/addresses.ts";
import { linkPathOf } from "../links/link-paths.ts";
import { fileAddress, pageAddress, targetOf } from "../links/link-target.ts";
import { contentOf } from "./body.ts";
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

/** The page or file of the space that an address leads to. */
export const idIn = (address: string): string | undefined => {
  const { kind, id, space } = targetOf(address);
  return space === undefined && (kind === "page" || kind === "anchor" || kind === "file")
    ? id
    : undefined;
};

/** How blocks of the file at `path` say what they lead to, each as often as they do, by what it means in the space. */
const spellingsIn = (blocks: readonly Block[], path: string, places: Places) => {
  const spellings = new Map<string, string[]>();
  for (const { address } of addressesIn(newDocument([...blocks]))) {
    const meaning = insideMeaning(address, path, places);
    if (meaning !== undefined) spellings.set(meaning, [...(spellings.get(meaning) ?? []), address]);
  }
  return spellings;
};

/** Where a page's file was and is, and where everything else was and is. */
interface Moves {
  readonly was: string | undefined;
  readonly now: string;
  readonly before: Places;
  readonly after: Places;
  readonly treeURL: string | undefined;
}

/**
 * The document as its file says it, whose text was `old`: each address keeps its own spelling while it still leads
 * there. `isLost` where files have no address for something.
 */
export const inFileAddresses = (
  old: Document,
  next: Document,
  { was, now, before, after, treeURL }: Moves,
): { readonly document: Document; readonly isLost: boolean } => {
  let isLost = false;
  const tree = treeURL === undefined ? undefined : `${treeURL.replace(/\/+$/, "")}/`;
  const addressFor = (address: string, spelling: string | undefined): string => {
    const id = idIn(address);
    if (id === undefined) {
      if (tree === undefined || !address.startsWith(tree)) return address;
      return relativePath(folderOf(now), decodeURI(address.slice(tree.length)));
    }
    const path = after.paths.get(id);
    if (path === undefined) {
      isLost = true;
      return address;
    }
    if (spelling !== undefined && was === now && before.paths.get(id) === path) return spelling;
    const rest = /[?#].*$/s.exec(address)?.[0] ?? "";
    return pathAsAddress(relativePath(folderOf(now), path)) + rest;
  };
  const none: ReturnType<typeof spellingsIn> = new Map();
  const meant = rewriteLinks(old, (link) =>
    was === undefined ? link : (insideMeaning(link, was, before) ?? link),
  );
  const everywhere = was === undefined ? none : spellingsIn(old.nodes, was, before);
  const pieces = diffWords(meant.nodes.map(contentOf), next.nodes.map(contentOf));
  // Of a piece that was removed, the one that is added next is another version.
  let gone: readonly Block[] = [];
  const nodes = pieces.flatMap(({ kind, before: from, after: to }): Block[] => {
    const blocks = old.nodes.slice(from.start, from.end);
    if (kind === "removed") {
      gone = blocks;
      return [];
    }
    const spellings = was === undefined ? none : spellingsIn([...gone, ...blocks], was, before);
    gone = [];
    const said = newDocument(next.nodes.slice(to.start, to.end));
    return rewriteLinks(said, (address) => {
      const own = spellings.get(address);
      const spelling = own === undefined ? everywhere.get(address)?.[0] : own[0];
      if (own !== undefined && own.length > 1) own.shift();
      return addressFor(address, spelling);
    }).nodes;
  });
  return { document: newDocument(nodes), isLost };
};
