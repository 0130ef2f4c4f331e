import type { RevisionPage } from "#web/api/content.ts";

/** Id of the first page that has a text, wherever it stands; else of the first of all. */
export const firstWritable = (pages: readonly RevisionPage[]): string | undefined => {
  const pending = [...pages];
  for (let page = pending.shift(); page !== undefined; page = pending.shift()) {
    if (page.type === "document") return page.id;
    if (page.type === "group") pending.unshift(...page.pages);
  }
  return pages[0]?.id;
};

/** What a narrow screen shows of the editor; the text when nothing is named. */
export interface EditorSearch {
  readonly view?: "preview" | "pages" | undefined;
}

/** Reads the address, whoever wrote it. */
export const readEditorSearch = ({ view }: Record<string, unknown>): EditorSearch => ({
  view: view === "preview" || view === "pages" ? view : undefined,
});
