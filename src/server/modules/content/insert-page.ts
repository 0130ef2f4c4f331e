import type { PageAttributes } from "#contract/schemas/page.ts";
import { insertPage } from "#content/tree/edit.ts";
import { invalid } from "#server/kit/failures.ts";
import { newId } from "#server/kit/ids.ts";
import { type Batch, type ChangeOf, editTree, noteCreated } from "./change-batch.ts";
import { pageUpdateOf, refuseField } from "./page-fields.ts";
import { checkCount, checkDepth } from "./page-limits.ts";
import { slugFor } from "./page-slug.ts";
import { readNewText } from "./read-text.ts";

type Insert = ChangeOf<"insert_page">;

/** What the text itself says of its page, where the change does not. */
const saidByText = (
  batch: Batch,
  { type, title, document }: Insert,
  path: string,
): Partial<ReturnType<typeof readNewText>> => {
  if (type !== "document") {
    if (document !== undefined) refuseField(path, "document", type);
    return { title };
  }
  if (document === undefined)
    throw invalid(`${path}.document`, "needed for a document page; an empty text will do");
  return readNewText(batch, document, title, `${path}.document`);
};

/**
 * Adds a page. Without a title it takes the one its text begins with, without a slug it takes one from the
 * title; a slug that is taken beside it gets a number.
 */
export const applyInsertPage = (batch: Batch, change: Insert, path: string): void => {
  const { operation: _, type, document: __, into = null, at, ref, slug, ...fields } = change;
  const { text, title, description } = saidByText(batch, change, path);
  if (title === undefined)
    throw invalid(`${path}.title`, "needed, as the text has no heading to take it from");
  const given = description === undefined ? fields : { description, ...fields };
  const { target } = fields;
  if (type === "link" && slug !== undefined) refuseField(path, "slug", type);
  if (type === "link" && target === undefined) throw invalid(`${path}.target`, "needed for a link");

  const id = batch.pageRefs.get(ref ?? "") ?? newId();
  const page: PageAttributes = {
    ...pageUpdateOf(given, type, path),
    id,
    type,
    title,
    slug: slugFor(slug, title),
  };
  editTree(batch, path, (tree) => insertPage(tree, page, { into, at }));
  checkCount(batch.tree, path);
  checkDepth(batch.tree, id, `${path}.into`);
  if (text !== undefined) batch.texts.set(id, text);
  noteCreated(batch, id, ref);
};
