import { movePage, uniqueSlug, updatePage } from "#content/tree/edit.ts";
import { type Batch, type ChangeOf, editTree, noteUpdated, pageIn } from "./change-batch.ts";
import { pageUpdateOf, refuseField } from "./page-fields.ts";
import { checkDepth } from "./page-limits.ts";
import { slugFor } from "./page-slug.ts";
import { readChangedText } from "./read-text.ts";

type Update = ChangeOf<"update_page">;

/** `into` alone keeps a page that is there already where it is; `at` alone moves it among its siblings. */
const move = (batch: Batch, { page, into, at }: Update, path: string): void => {
  const { parent } = pageIn(batch, page, path);
  const goal = into === undefined ? parent : into;
  if (at === undefined && goal === parent) return;
  editTree(batch, path, (tree) => movePage(tree, page, { into: goal, at }));
  checkDepth(batch.tree, page, `${path}.into`);
};

/** An empty slug asks for one from the title, told apart from its siblings by a number. */
const slugOfUpdate = (batch: Batch, { page, slug, title }: Update, path: string) => {
  if (slug === undefined) return {};
  const placed = pageIn(batch, page, path);
  if (placed.page.type === "link") refuseField(path, "slug", "link");
  if (slug !== "") return { slug };
  const wanted = slugFor(undefined, title ?? placed.page.title);
  return { slug: uniqueSlug(batch.tree, placed.parent, wanted, page) };
};

/** Changes what a page says of itself, its text and its place, as far as the change names them. */
export const applyUpdatePage = async (
  batch: Batch,
  change: Update,
  path: string,
): Promise<void> => {
  const {
    operation: _,
    page: id,
    document,
    base,
    into: __,
    at: ___,
    slug: ____,
    ...fields
  } = change;
  const { page } = pageIn(batch, id, path);
  move(batch, change, path);
  const update = {
    ...pageUpdateOf(fields, page.type, path),
    ...slugOfUpdate(batch, change, path),
  };
  editTree(batch, path, (tree) => updatePage(tree, id, update));
  if (document !== undefined) {
    if (page.type !== "document") refuseField(path, "document", page.type);
    const placed = pageIn(batch, id, path);
    batch.texts.set(id, await readChangedText(batch, placed, { document, base }, path));
  }
  noteUpdated(batch, id);
};
