import type { PageAttributes } from "#contract/schemas/page.ts";
import { comparePages } from "#content/compare/trees.ts";
import type { PageTree } from "#content/page-tree.ts";
import { vectorOfNames, vectorOfTitle } from "#content/search/index-text.ts";
import { titleKey } from "#content/search/words.ts";
import type { Context } from "#server/kit/context.ts";
import { groupsOf } from "#server/kit/groups-of.ts";
import { readTexts } from "../store/documents.ts";
import type { StoredText } from "../store/stored-text.ts";
import type { IndexedDocument } from "../texts/text-work.ts";
import { workOnText } from "../texts/texts.ts";
import { deleteSearchRows, writeSearchRows } from "./search-index-rows.ts";

/** What search knows of documents, by their hashes. */
export type IndexedDocuments = ReadonlyMap<string, IndexedDocument>;

/** A page as search knows it. */
export type IndexedPage = Pick<PageAttributes, "id" | "title" | "description" | "document">;

/** Documents that are read at once, and characters that are worked on in one go. */
const READ_AT_ONCE = 20;
const CHARACTERS_AT_ONCE = 200_000;
/** Characters that one statement writes. */
const CHARACTERS_A_STATEMENT = 1_000_000;

/** Works out what search is to know of documents. `texts` are those that are not stored yet. */
export const indexDocuments = async (
  context: Pick<Context, "db">,
  spaceId: string,
  hashes: readonly string[],
  texts: readonly StoredText[] = [],
): Promise<IndexedDocuments> => {
  const indexed = new Map<string, IndexedDocument>();
  const given = new Map(texts.map(({ hash, json }) => [hash, json]));
  for (const read of groupsOf(new Set(hashes), READ_AT_ONCE, () => 1)) {
    const stored = await readTexts(
      context,
      spaceId,
      read.filter((hash) => !given.has(hash)),
    );
    const documents = read.flatMap((hash) => {
      const json = given.get(hash) ?? stored.get(hash);
      return json === undefined ? [] : [{ hash, json }];
    });
    for (const group of groupsOf(documents, CHARACTERS_AT_ONCE, ({ json }) => json.length)) {
      const known = await workOnText("index", { texts: group.map(({ json }) => json) }, "document");
      for (const [at, { hash }] of group.entries()) {
        const one = known[at];
        if (one !== undefined) indexed.set(hash, one);
      }
    }
  }
  return indexed;
};

/** Pages whose words are others than before. */
const reworded = (before: PageTree, after: PageTree): IndexedPage[] =>
  comparePages(before, after).flatMap((change): IndexedPage[] => {
    if (change.kind === "created") return [change.page];
    const isWord = (name: string) =>
      name === "title" || name === "description" || name === "document";
    return change.kind === "edited" && change.attributes.some(({ name }) => isWord(name))
      ? [change.page]
      : [];
  });

const documentsOf = (pages: readonly IndexedPage[]): string[] =>
  pages.flatMap(({ document }) => (document === undefined ? [] : [document]));

/**
 * Works out, before the transaction, what moving from one tree to another brings search. `texts` are those
 * that are not stored yet.
 */
export const prepareSearch = (
  context: Pick<Context, "db">,
  spaceId: string,
  { before, after }: { readonly before: PageTree; readonly after: PageTree },
  texts: readonly StoredText[],
): Promise<IndexedDocuments> =>
  indexDocuments(context, spaceId, documentsOf(reworded(before, after)), texts);

const EMPTY_PART = '[{"part":0,"sections":[],"body":"","words":""}]';

/** A page as rows for search: the first names it, the others bring the rest of a long one. */
const rowsOf = (
  { id, title, description = "", document = "" }: IndexedPage,
  known: IndexedDocuments,
): string[] => {
  const { headings = "", parts = [] } = known.get(document) ?? {};
  const named = {
    title_key: titleKey(title),
    titles: `${vectorOfTitle(title, description)} ${headings}`,
  };
  const said = { page_id: id, names: vectorOfNames(title, description) };
  // A page that says nothing is found by its names.
  const [first = EMPTY_PART, ...rest] = parts;
  const row = (of: object, list: string) => `${JSON.stringify(of).slice(0, -1)},"parts":${list}}`;
  return [row({ ...said, ...named }, first), ...rest.map((list) => row(said, list))];
};

/** Writes what search knows of pages of which it knows nothing, from what was worked out of their documents. */
export const writeIndexedPages = async (
  tx: Pick<Context, "db">,
  spaceId: string,
  pages: readonly IndexedPage[],
  known: IndexedDocuments,
): Promise<void> => {
  const rows = pages.flatMap((page) => rowsOf(page, known));
  for (const group of groupsOf(rows, CHARACTERS_A_STATEMENT, ({ length }) => length))
    await writeSearchRows(tx.db, spaceId, `[${group.join(",")}]`);
};

/** Brings search from one tree of a locked space to another; works out itself what was not prepared. */
export const moveSearch = async (
  tx: Pick<Context, "db">,
  spaceId: string,
  { before, after }: { readonly before: PageTree; readonly after: PageTree },
  {
    removed,
    prepared,
  }: { readonly removed: readonly string[]; readonly prepared: IndexedDocuments },
): Promise<void> => {
  const pages = reworded(before, after);
  const known = pages.filter(({ id }) => before.pages.has(id)).map(({ id }) => id);
  const forgotten = [...removed, ...known];
  if (forgotten.length > 0) await deleteSearchRows(tx.db, spaceId, forgotten);
  const missing = documentsOf(pages).filter((hash) => !prepared.has(hash));
  const indexed =
    missing.length === 0
      ? prepared
      : new Map([...prepared, ...(await indexDocuments(tx, spaceId, missing))]);
  await writeIndexedPages(tx, spaceId, pages, indexed);
};
