import type { RevisionPage } from "#web/api/content.ts";
import { flatPages } from "../page-tree/page-items.ts";

/** The page a space opens with: its first one that says something. */
export const firstPage = (pages: readonly RevisionPage[]): RevisionPage | undefined =>
  flatPages(pages).find(({ type }) => type === "document");
