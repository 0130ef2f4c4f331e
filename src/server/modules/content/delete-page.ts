import { deletePage } from "#content/tree/edit.ts";
import { type Batch, type ChangeOf, editTree, noteDeleted, pageIn } from "./change-batch.ts";

/** Takes a page away with all below it. */
export const applyDeletePage = (
  batch: Batch,
  { page }: ChangeOf<"delete_page">,
  path: string,
): void => {
  pageIn(batch, page, path);
  editTree(batch, path, (tree) => deletePage(tree, page));
  noteDeleted(batch, page);
};
