import type { PageAttributes } from "#contract/schemas/page.ts";
import type { SemanticChange } from "#contract/schemas/revision.ts";
import { type AttributeChange, comparePages } from "#content/compare/trees.ts";
import type { PageTree } from "#content/page-tree.ts";
import { pathOf } from "#content/tree/edit.ts";

type PageEdited = Extract<SemanticChange, { type: "page_edited" }>;
type ChangedPage = PageEdited["page"];

const changedPage = (tree: PageTree, { id, type, title }: PageAttributes): ChangedPage => ({
  id,
  type,
  title,
  ...(type === "link" ? {} : { path: pathOf(tree, id) }),
});

const parentOf = (tree: PageTree, id: string | null): ChangedPage | undefined => {
  const parent = id === null ? undefined : tree.pages.get(id);
  return parent && changedPage(tree, parent.page);
};

/** The names are checked against the contract where the answer is; here each value keeps its own. */
const attributesOf = (changes: readonly AttributeChange[]): PageEdited["attributes"] =>
  Object.fromEntries(changes.map(({ name, ...sides }) => [name, sides]));

/** One row for each page that was created, edited, moved or deleted, in the order of the pages. */
export const comparePageRows = (before: PageTree, after: PageTree): SemanticChange[] =>
  comparePages(before, after).map((change): SemanticChange => {
    switch (change.kind) {
      case "created":
        return { type: "page_created", page: changedPage(after, change.page) };
      case "deleted":
        return { type: "page_deleted", page: changedPage(before, change.page) };
      case "edited":
        return {
          type: "page_edited",
          page: changedPage(after, change.page),
          attributes: attributesOf(change.attributes),
        };
      case "moved": {
        const from = parentOf(before, change.before.parent);
        const to = parentOf(after, change.after.parent);
        return {
          type: "page_moved",
          page: changedPage(after, change.page),
          parent: { ...(from && { before: from }), ...(to && { after: to }) },
        };
      }
    }
  });
