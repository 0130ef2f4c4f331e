import { leftPaths } from "#content/left-paths.ts";
import {
  type DeadRule,
  deadRedirects,
  type LeftAddress,
  leftAddresses,
} from "#site/readers/content-change.ts";
import type { ReaderEffects } from "#server/modules/library/impact/content-impact.ts";
import { readStructure } from "../structure/read-structure.ts";
import { selectShowingSites } from "../structure/structure-rows.ts";
import { readerPagesIn, withPages } from "./read-pages.ts";
import { readRules } from "./rules.ts";

const redirectOf = (site: { id: string; title: string }, { source, page }: DeadRule) => ({
  site,
  source,
  page: { id: page.id, title: page.title },
});

const addressOf = (
  site: { id: string; title: string },
  { siteSpace, page, ...addresses }: LeftAddress,
) => ({
  site,
  siteSpace: siteSpace.id,
  page: { id: page.id, title: page.title },
  ...addresses,
});

/**
 * What changes of a space's pages mean to readers of the published sites that show it: the addresses that
 * pages leave, and the redirects that lose their page. Guests, who see no sites, are told of none.
 */
export const readerEffects: ReaderEffects = async (context, { spaceId, main, before, after }) => {
  const { organization, db } = context;
  if (!organization || organization.membership.role === null || before === after)
    return { addresses: [], redirects: [] };
  const change = {
    space: spaceId,
    now: readerPagesIn(main),
    before: readerPagesIn(before),
    after: readerPagesIn(after),
    left: leftPaths(before, after).map(({ path }) => path),
  };
  const sites = new Map(
    (await selectShowingSites(db, organization.id, spaceId)).map(({ id, title }) => [id, title]),
  );
  const effects: Awaited<ReturnType<ReaderEffects>>[] = [];
  for (const [id, title] of sites) {
    const { structure } = await readStructure(context, id);
    const rules = await readRules(context, id);
    effects.push(
      await withPages(context, (pagesOf) => ({
        addresses: leftAddresses({ structure, rules, pagesOf }, change).map((one) =>
          addressOf({ id, title }, one),
        ),
        redirects: deadRedirects({ structure, rules, pagesOf }, change).map((one) =>
          redirectOf({ id, title }, one),
        ),
      })),
    );
  }
  return {
    addresses: effects.flatMap(({ addresses }) => addresses),
    redirects: effects.flatMap(({ redirects }) => redirects),
  };
};
