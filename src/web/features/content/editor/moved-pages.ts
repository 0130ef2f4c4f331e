import type { RevisionPage } from "#web/api/content.ts";
import { findPage } from "../page-tree/page-items.ts";

/** A place among pages: below a page (null: the top), from 0. */
export interface PagePlace {
  readonly into: string | null;
  readonly at: number;
}

const childrenOf = (page: RevisionPage): readonly RevisionPage[] =>
  page.type === "link" ? [] : page.pages;

const without = (pages: readonly RevisionPage[], id: string): RevisionPage[] =>
  pages
    .filter((page) => page.id !== id)
    .map((page) => (page.type === "link" ? page : { ...page, pages: without(page.pages, id) }));

const within = (
  pages: readonly RevisionPage[],
  parent: string | null,
  moved: RevisionPage,
  { into, at }: PagePlace,
): RevisionPage[] => {
  const below = pages.map((page) =>
    page.type === "link"
      ? page
      : { ...page, pages: within(page.pages, page.id, moved, { into, at }) },
  );
  return parent === into ? [...below.slice(0, at), moved, ...below.slice(at)] : below;
};

/** The pages after one has moved; the same when it is not there. */
export const movedPages = (
  pages: readonly RevisionPage[],
  id: string,
  place: PagePlace,
): RevisionPage[] => {
  const moved = findPage(pages, id);
  return moved === undefined ? [...pages] : within(without(pages, id), null, moved, place);
};

/** Where a page stands; undefined when it is not there. */
export const placeOfPage = (
  pages: readonly RevisionPage[],
  id: string,
  parent: string | null = null,
): PagePlace | undefined => {
  const at = pages.findIndex((page) => page.id === id);
  if (at >= 0) return { into: parent, at };
  for (const page of pages) {
    const found = placeOfPage(childrenOf(page), id, page.id);
    if (found !== undefined) return found;
  }
  return undefined;
};
