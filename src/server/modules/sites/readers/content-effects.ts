import { comparePages } from "#content/compare/trees.ts";
import { leftPaths } from "#content/left-paths.ts";
import type { PageTree } from "#content/page-tree.ts";
import { successorsAfter } from "#content/successors.ts";
import {
  type DeadRule,
  deadRedirects,
  type LeftAddress,
  leftAddresses,
  type LockedPage,
  lockedPages,
} from "#site/readers/content-change.ts";
import {
  noEffects,
  type EffectsOnReaders,
  type ReaderEffects,
} from "#server/modules/library/impact/content-impact.ts";
import { readPageSuccessors } from "#server/modules/content/current-pages/page-successors.ts";
import { readStructure } from "../structure/read-structure.ts";
import { selectShowingSites } from "../structure/structure-rows.ts";
import { readerPagesIn, succeeded, withPages } from "./read-pages.ts";
import { readRules } from "./rules.ts";

interface NamedSite {
  readonly id: string;
  readonly title: string;
}

const redirectOf = (site: NamedSite, { source, page }: DeadRule) => ({
  site,
  source,
  page: { id: page.id, title: page.title },
});

const addressOf = (site: NamedSite, { siteSpace, page, ...addresses }: LeftAddress) => ({
  site,
  siteSpace: siteSpace.id,
  page: { id: page.id, title: page.title },
  ...addresses,
});

const unreachableOf = (site: NamedSite, { siteSpace, page, address, instead }: LockedPage) => ({
  site,
  siteSpace: siteSpace.id,
  page: { id: page.id, title: page.title },
  address,
  instead,
});

/** Whether pages are created, which then get addresses. */
const makesPages = (before: PageTree, after: PageTree): boolean =>
  comparePages(before, after).some(({ kind }) => kind === "created");

/**
 * The effects of changes to a space's pages on readers of the published sites that show it: addresses that pages
 * leave, redirects that lose their page, and pages that nobody could open. Stops early if no page gains or loses a
 * path.
 */
export const readerEffects: ReaderEffects = async (context, transition) => {
  const { spaceId, main, before, after, successors: chosen } = transition;
  const { organization, db } = context;
  if (!organization) return noEffects;
  const sites = new Map(
    (await selectShowingSites(db, organization.id, spaceId)).map(({ id, title }) => [id, title]),
  );
  if (sites.size === 0) return noEffects;
  const left = leftPaths(before, after).map(({ path }) => path);
  if (left.length === 0 && !makesPages(before, after)) return { ...noEffects, isPublished: true };
  const known = (await readPageSuccessors(context, [spaceId])).get(spaceId) ?? new Map();
  const withSuccessors = (tree: PageTree) =>
    succeeded(readerPagesIn(tree), successorsAfter(known, main, tree, chosen));
  const change = {
    space: spaceId,
    now: succeeded(readerPagesIn(main), known),
    before: withSuccessors(before),
    after: withSuccessors(after),
    left,
  };
  const effects: Omit<EffectsOnReaders, "isPublished">[] = [];
  for (const [id, title] of sites) {
    const { structure } = await readStructure(context, id);
    const rules = await readRules(context, id);
    const named = { id, title };
    effects.push(
      await withPages(context, (pagesOf) => {
        const site = { structure, rules, pagesOf };
        return {
          addresses: leftAddresses(site, change).map((one) => addressOf(named, one)),
          redirects: deadRedirects(site, change).map((one) => redirectOf(named, one)),
          unreachable: lockedPages(structure, change).map((one) => unreachableOf(named, one)),
        };
      }),
    );
  }
  return {
    addresses: effects.flatMap(({ addresses }) => addresses),
    redirects: effects.flatMap(({ redirects }) => redirects),
    unreachable: effects.flatMap(({ unreachable }) => unreachable),
    isPublished: true,
  };
};
