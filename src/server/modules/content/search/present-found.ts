import type { z } from "zod";
import type { searchPage } from "#contract/schemas/search.ts";
import { type Excerpt, excerptsFor } from "#content/search/excerpts.ts";
import type { Term } from "#content/search/query.ts";
import type { Context } from "#server/kit/context.ts";
import { appAddresses } from "../pages/present-pages.ts";
import { type FoundPage, selectShownPages, type ShownPage } from "./search-rows.ts";
import { partsAsked } from "./understand.ts";

/** A found page as in the response, and its space. */
export interface PresentedPage {
  readonly space: { readonly id: string; readonly title: string };
  readonly page: z.input<typeof searchPage>;
}

const rankOf = (tier: number) => (tier < 3 ? "title" : tier === 3 ? "headings" : "text");

const sectionsOf = (
  { part, title, path }: ShownPage,
  excerptsOf: (part: NonNullable<ShownPage["part"]>) => Excerpt[],
  app: string,
): z.input<typeof searchPage>["sections"] =>
  part === null
    ? []
    : excerptsOf(part).map(({ section, body, marks }) => {
        const rest = section.anchor === undefined ? "" : `#${section.anchor}`;
        return {
          id: section.key,
          title: section.title ?? title,
          path: `${path}${rest}`,
          body,
          marks: marks.map(([from, to]) => [from, to] as [number, number]),
          urls: { app: app + (rest === "" ? "" : `#${encodeURIComponent(rest.slice(1))}`) },
        };
      });

/** Presents found pages, by the ids of space and page. */
export const presentFound = async (
  context: Context,
  found: readonly FoundPage[],
  terms: readonly Term[],
): Promise<ReadonlyMap<string, PresentedPage>> => {
  if (found.length === 0) return new Map();
  const shown = await selectShownPages(context.db, found, partsAsked(terms));
  const excerptsOf = excerptsFor({ terms, not: [] });
  const tiers = new Map(found.map(({ spaceId, pageId, tier }) => [`${spaceId} ${pageId}`, tier]));
  return new Map(
    shown.map((row) => {
      const key = `${row.spaceId} ${row.pageId}`;
      const app = appAddresses(context, row.spaceId).page(row.pageId);
      const page = {
        id: row.pageId,
        title: row.title,
        path: row.path,
        sections: sectionsOf(row, excerptsOf, app),
        rank: rankOf(tiers.get(key) ?? 4),
        hidden: row.hidden,
        urls: { app },
      } as const;
      return [key, { space: { id: row.spaceId, title: row.space }, page }];
    }),
  );
};
