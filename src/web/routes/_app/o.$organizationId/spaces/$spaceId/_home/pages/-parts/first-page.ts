import type { RevisionPage } from "../../../../../../../../api/content.ts";
import { flatPages } from "../../../../../../../../review/page-tree/page-items.ts";

/** The page a space opens with: its first one that says something. */
export const firstPage = (pages: readonly RevisionPage[]): RevisionPage | undefined =>
  flatPages(pages).find(({ type }) => type === "document");
