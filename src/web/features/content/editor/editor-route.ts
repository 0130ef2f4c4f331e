// What the routes of the editor need before the editor itself is loaded.
import type { RevisionPage } from "#web/api/content.ts";
import { oneOf, searchParams } from "#web/kit/search-params.ts";

/** Which part of the editor a narrow screen shows; the text when absent. */
export const readEditorSearch = searchParams({ view: oneOf(["preview", "pages"]) });

/** Id of the page the editor opens at: the first document in the tree, else the first page of all. */
export const firstWritable = (pages: readonly RevisionPage[]): string | undefined => {
  const pending = [...pages];
  for (let page = pending.shift(); page !== undefined; page = pending.shift()) {
    if (page.type === "document") return page.id;
    if (page.type === "group") pending.unshift(...page.pages);
  }
  return pages[0]?.id;
};
