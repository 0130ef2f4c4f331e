// What the routes of the editor need before the editor itself is loaded.
import type { RevisionPage } from "#web/api/content.ts";
import { oneOf, searchParams } from "#web/kit/search-params.ts";

/** The part of the editor that narrow screens show; the text when absent. */
export const readEditorSearch = searchParams({ view: oneOf(["preview", "pages"]) });

/** Id of the page the editor opens: the first document in the tree, otherwise the first page of any type. */
export const firstWritable = (pages: readonly RevisionPage[]): string | undefined => {
  const pending = [...pages];
  for (let page = pending.shift(); page !== undefined; page = pending.shift()) {
    if (page.type === "document") return page.id;
    if (page.type === "group") pending.unshift(...page.pages);
  }
  return pages[0]?.id;
};
