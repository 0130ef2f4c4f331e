import type { Document } from "#contract/schemas/document.ts";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { sameContent } from "../block.ts";
import { hashOf } from "../merge/conflicts.ts";
import type { PageTree, PlacedPage } from "../page-tree.ts";
import {
  readRepository,
  type ReadRepository,
  type RepositorySource,
} from "../repository/read-repository.ts";
import type { KnownState, PathRecord, RepositoryFile } from "../repository/repository.ts";
import { type WrittenRepository, writeRepository } from "../repository/write-repository.ts";

/** Texts by path: a commit of an imaginary repository. */
export type Commit = ReadonlyMap<string, string>;

/** The content of a space: pages that refer to documents by hash, the documents, and files by name. */
export interface SpaceState {
  readonly tree: PageTree;
  readonly documents: ReadonlyMap<string, Document>;
}

/** The result of reading a commit, with the documents of all pages. */
export interface ReadCommit extends SpaceState {
  readonly read: ReadRepository;
  readonly known: KnownState;
}

const texts = new Map<string, string>();
const oidOf = (text: string): string => {
  const oid = hashOf(text);
  texts.set(oid, text);
  return oid;
};

const filesOf = (commit: Commit): RepositoryFile[] =>
  [...commit].map(([path, text]) => ({ path, oid: oidOf(text), mode: "100644" }));

/** The first bytes of a file that is a pointer to one stored elsewhere. */
export const POINTER = "version https://git-lfs.github.com/spec/";

const textOf: RepositorySource["textOf"] = (oid) => Promise.resolve({ text: texts.get(oid) ?? "" });

const contentOf = (document: Document): string =>
  hashOf(JSON.stringify(document, (name, value: unknown) => (name === "key" ? undefined : value)));

/** A page that refers to a document by its hash. */
const naming = (page: PageAttributes, document: Document | undefined): PageAttributes =>
  document === undefined ? page : { ...page, document: contentOf(document) };

let count = 0;

/** Reads a commit as the successor of another. */
export const readCommit = async (commit: Commit, before?: ReadCommit): Promise<ReadCommit> => {
  const read = await readRepository({
    directory: "",
    files: filesOf(commit),
    textOf,
    refusesFile: (oid) =>
      Promise.resolve(texts.get(oid)?.startsWith(POINTER) === true ? "lfs-pointer" : undefined),
    known: before?.known,
    newId: () => `p${(count += 1)}`,
    addressOf: (target) => (target.kind === "url" ? target.url : undefined),
  });
  const documents = new Map(before?.documents);
  for (const [id, document] of read.documents) {
    const was = documents.get(id);
    if (was === undefined || !sameContent(was, document)) documents.set(id, document);
  }
  const pages = new Map(
    [...read.tree.pages].map(([id, placed]): [string, PlacedPage] => [
      id,
      { ...placed, page: naming(placed.page, read.documents.get(id)) },
    ]),
  );
  const tree = { children: read.tree.children, pages };
  return { read, tree, documents, known: { records: read.records, tree } };
};

/** The changes that make a commit match a space. */
export const writeCommit = (
  commit: Commit,
  said: ReadCommit,
  next: SpaceState,
): Promise<WrittenRepository> =>
  writeRepository({
    files: filesOf(commit),
    textOf,
    settings: said.read.settings,
    said: said.known,
    next: next.tree,
    documentOf: (id) => next.documents.get(id),
    spaceFiles: said.read.files.map(({ id, path }) => ({ id, name: path, isNew: false })),
    addressOf: (target) => (target.kind === "url" ? target.url : undefined),
  });

/** The commit with changes applied. */
export const applied = (commit: Commit, { changes }: WrittenRepository): Commit => {
  const files = new Map(commit);
  for (const { path, from } of changes) if (from !== undefined) files.delete(from ?? path);
  for (const { action, path, text } of changes)
    if (action === "remove") files.delete(path);
    else if (text !== undefined) files.set(path, text);
  return files;
};

/** The state with another document for a page. */
export const withText = (state: SpaceState, id: string, document: Document): SpaceState => {
  const pages = new Map(state.tree.pages);
  const placed = pages.get(id);
  if (placed) pages.set(id, { ...placed, page: naming(placed.page, document) });
  return {
    tree: { children: state.tree.children, pages },
    documents: new Map([...state.documents, [id, document]]),
  };
};

/** What two states must agree on: the ids, names, places and texts of their pages. */
export const saying = ({ tree, documents }: SpaceState): unknown => {
  const below = (ids: readonly string[]): unknown =>
    ids.map((id) => {
      const { page, children } = tree.pages.get(id)!;
      const { document: _hash, ...said } = page;
      const document = documents.get(id);
      const text = document === undefined || document.nodes.length === 0 ? "" : contentOf(document);
      return [said, text, below(children)];
    });
  return below(tree.children);
};

/** The id of the page at a path. */
export const pageAt = ({ known }: ReadCommit, path: string): string =>
  known.records.find((record: PathRecord) => record.path === path)?.page ?? "";
