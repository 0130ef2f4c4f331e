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

/** The indexed documents, by hash. */
export type IndexedDocuments = ReadonlyMap<string, IndexedDocument>;

/** The attributes of a page that search uses. */
export type IndexedPage = Pick<PageAttributes, "id" | "title" | "description" | "document">;

/** How many documents are read at once, and how many characters are processed in one go. */
const READ_AT_ONCE = 20;
const CHARACTERS_AT_ONCE = 200_000;
/** Maximum characters per statement. */
const CHARACTERS_A_STATEMENT = 1_000_000;

/** Computes the index entries of documents. `texts` are those that are not stored yet. */
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

/** Returns pages whose words have changed. */
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
 * Computes, before the transaction, the index entries needed to go from one tree to another. `texts` are those that
 * are not stored yet.
 */
export const prepareSearch = (
  context: Pick<Context, "db">,
  spaceId: string,
  { before, after }: { readonly before: PageTree; readonly after: PageTree },
  texts: readonly StoredText[],
): Promise<IndexedDocuments> =>
  indexDocuments(context, spaceId, documentsOf(reworded(before, after)), texts);

const EMPTY_PART = '[{"part":0,"sections":[],"body":"","words":""}]';

/** Returns a page's rows for the index: the first contains its names, the others the rest of a long text. */
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
  // A page without text is found by its names.
  const [first = EMPTY_PART, ...rest] = parts;
  const row = (of: object, list: string) => `${JSON.stringify(of).slice(0, -1)},"parts":${list}}`;
  return [row({ ...said, ...named }, first), ...rest.map((list) => row(said, list))];
};

/** Writes the index rows of pages that have none, from the entries of their documents. */
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

/** Updates the index from one tree of a locked space to another; computes what was not prepared. */
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
