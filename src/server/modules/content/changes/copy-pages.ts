import { MAX_FILES } from "#contract/schemas/content-change.ts";
import { MAX_VARIABLES, type PageAttributes } from "#contract/schemas/page.ts";
import { type CopiedPlaces, copiedRef } from "#content/links/copied-links.ts";
import { appendTree, type PageTree, type PlacedPage } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { groupsOf } from "#server/kit/groups-of.ts";
import { newId } from "#server/kit/ids.ts";
import { type StoredFile, writeFileList } from "../files/files.ts";
import { createRevision, type RevisionRow } from "../revisions/revisions.ts";
import { type IndexedDocuments, prepareSearch } from "../search/index-pages.ts";
import { copyBlobs } from "../store/content-rows.ts";
import { writeTexts } from "../store/documents.ts";
import { writeTree } from "../store/page-trees.ts";
import type { StoredText } from "../store/stored-text.ts";
import { workOnText } from "../texts/texts.ts";
import { invalid } from "#server/kit/failures.ts";
import { newKeys } from "./change-batch.ts";
import { checkCount } from "./change-page.ts";

/** How many texts are read at a time. */
const STEP = 100;

/** Pages to be copied, with their texts and files. */
export interface PageSource {
  readonly tree: PageTree;
  readonly files: readonly StoredFile[];
  readonly variables: RevisionRow["variables"];
  /** The space that contains them; absent for pages shipped with the service. */
  readonly spaceId?: string | undefined;
  /** Reads documents by hash. */
  readonly textsOf: (hashes: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** The content that pages are copied into. */
type CopyTarget = Pick<PageSource, "tree" | "files" | "variables">;

/** Content including the copied pages; nothing of it is stored yet. */
export interface PreparedCopy extends CopyTarget {
  /** How many pages were copied. */
  readonly added: number;
  readonly texts: readonly StoredText[];
  readonly search: IndexedDocuments;
  /** Bytes the space needs, with the space to copy them from. */
  readonly blobs: { readonly from: string; readonly hashes: readonly string[] } | undefined;
}

const withNewIds = (ids: Iterable<string>): Map<string, string> =>
  new Map([...ids].map((id) => [id, newId()]));

/** Returns a page under its new id, with its link and pictures pointing to what was copied along. */
const copiedPage = (page: PageAttributes, id: string, places: CopiedPlaces): PageAttributes => {
  const { target, cover } = page;
  return {
    ...page,
    id,
    ...(target && { target: copiedRef(target, places) }),
    ...(cover && {
      cover: {
        ...cover,
        ...(cover.ref && { ref: copiedRef(cover.ref, places) }),
        ...(cover.refDark && { refDark: copiedRef(cover.refDark, places) }),
      },
    }),
  };
};

/** Returns a tree with new ids and the copied texts of its pages. */
const copiedTree = (
  { children, pages }: PageTree,
  places: CopiedPlaces,
  copies: ReadonlyMap<string, StoredText>,
): PageTree => {
  const copyOf = (id: string): string => places.pages.get(id) ?? id;
  const copied = [...pages.values()].map(({ page, parent, ...placed }): PlacedPage => {
    const document = copies.get(page.id)?.hash;
    return {
      page: {
        ...copiedPage(page, copyOf(page.id), places),
        ...(document === undefined ? {} : { document }),
      },
      parent: parent === null ? null : copyOf(parent),
      children: placed.children.map(copyOf),
    };
  });
  return {
    children: children.map(copyOf),
    pages: new Map(copied.map((placed) => [placed.page.id, placed])),
  };
};

const copyTexts = async (
  { tree, textsOf }: PageSource,
  places: CopiedPlaces,
): Promise<ReadonlyMap<string, StoredText>> => {
  const copies = new Map<string, StoredText>();
  const pages = [...tree.pages.values()].flatMap(({ page }) =>
    page.document === undefined ? [] : [{ ...page, document: page.document }],
  );
  for (const step of groupsOf(pages, STEP, () => 1)) {
    const said = await textsOf(step.map(({ document }) => document));
    for (const { id, title, document } of step) {
      const json = said.get(document);
      if (json === undefined) throw new Error(`the document ${document} is missing`);
      copies.set(id, await workOnText("copy", { json, places, keys: newKeys() }, title));
    }
  }
  return copies;
};

/**
 * Copies pages after those of a space, without storing anything: pages, files and blocks get new ids, slugs that are
 * in use get a number, and links point to what was copied along. `named` are the addresses of named links. Variables
 * the space already has stay unchanged.
 */
export const prepareCopy = async (
  context: Pick<Context, "db">,
  source: PageSource,
  into: CopyTarget,
  named: ReadonlyMap<string, string>,
): Promise<PreparedCopy> => {
  const places: CopiedPlaces = {
    space: source.spaceId,
    pages: withNewIds(source.tree.pages.keys()),
    files: withNewIds(source.files.map(({ id }) => id)),
    named,
  };
  const copies = await copyTexts(source, places);
  const tree = appendTree(into.tree, copiedTree(source.tree, places, copies));
  checkCount(tree, "id");
  const files = source.files.map((file) => ({ ...file, id: places.files.get(file.id) ?? file.id }));
  if (into.files.length + files.length > MAX_FILES)
    throw invalid("id", `at most ${MAX_FILES} files in a space`);
  const variables = { ...source.variables, ...into.variables };
  if (Object.keys(variables).length > MAX_VARIABLES)
    throw invalid("id", `at most ${MAX_VARIABLES} variables in a space`);
  const texts = [...copies.values()];
  return {
    tree,
    added: source.tree.pages.size,
    files: [...into.files, ...files],
    variables,
    texts,
    // Everything new is in `texts`, so nothing is read from a space.
    search: await prepareSearch(context, "", { before: into.tree, after: tree }, texts),
    blobs:
      source.spaceId === undefined || files.length === 0
        ? undefined
        : { from: source.spaceId, hashes: files.map(({ hash }) => hash) },
  };
};

/** Stores copied pages as one new revision of a locked space, which the caller activates. */
export const storeCopy = async (
  tx: Context,
  from: RevisionRow,
  { tree, texts, files, variables, blobs }: PreparedCopy,
): Promise<RevisionRow> => {
  const { spaceId } = from;
  await writeTexts(tx, spaceId, texts);
  if (blobs) await copyBlobs(tx.db, { ...blobs, to: spaceId });
  const { root } = await writeTree(tx, spaceId, tree);
  return createRevision(tx, {
    spaceId,
    type: "edits",
    parents: [from.id],
    root,
    files: await writeFileList(tx, spaceId, files),
    variables,
  });
};
