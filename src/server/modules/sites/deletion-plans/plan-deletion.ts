import type { z } from "zod";
import { allows } from "#contract/permissions.ts";
import type { DeletionPlan, deletionPlanQuery } from "#contract/schemas/deletion-plan.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { countPages } from "#server/modules/content/pages/count-pages.ts";
import { livingSpacesIn } from "#server/modules/library/collections/find-collection.ts";
import { getSpace } from "#server/modules/library/spaces/find-space.ts";
import { spacesById } from "#server/modules/library/spaces/spaces-by-id.ts";
import { publisher } from "../structure/present-structure.ts";
import { readStructure } from "../structure/read-structure.ts";
import { selectShownSpaces, type ShownSpace } from "./showing-site-rows.ts";

type Query = z.output<typeof deletionPlanQuery>;
type Site = DeletionPlan["sites"][number];

/** A site with everything on it that would be lost. */
interface Losing {
  readonly site: ShownSpace["site"];
  readonly shown: readonly ShownSpace[];
  readonly pages: number;
}

const bySite = (
  shown: readonly ShownSpace[],
  pages: ReadonlyMap<string, number>,
): readonly Losing[] => {
  const found = new Map<string, { site: Losing["site"]; shown: ShownSpace[]; pages: number }>();
  for (const one of shown) {
    const known = found.get(one.site.id) ?? { site: one.site, shown: [], pages: 0 };
    known.shown.push(one);
    known.pages += pages.get(one.spaceId) ?? 0;
    found.set(one.site.id, known);
  }
  return [...found.values()];
};

const sumOf = (losing: readonly Losing[]) => ({
  sites: losing.length,
  addresses: losing.reduce((sum, { shown }) => sum + shown.length, 0),
  pages: losing.reduce((sum, { pages }) => sum + pages, 0),
});

const mayViewSites = ({ organization }: Context): boolean =>
  allows("site:view", {
    ...(organization && { membership: organization.membership }),
    isSelf: false,
    ownsThisTeam: false,
    isAuthor: false,
  });

const byPath = (one: { readonly path: string }, other: { readonly path: string }): number => {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
};

/** Presents a site with the first addresses that its readers would lose. */
const presentLosing = async (
  context: Context,
  { site, shown, pages: pageCount }: Losing,
  pages: ReadonlyMap<string, number>,
  limit: number,
): Promise<Site> => {
  const { structure } = await readStructure(context, site.id);
  const { siteSpaces } = addressesOf(structure);
  const published = await publisher(context, site, undefined);
  const named = shown
    .flatMap(({ siteSpaceId, spaceId }) => {
      const path = siteSpaces.get(siteSpaceId);
      return path === undefined ? [] : [{ siteSpaceId, spaceId, path }];
    })
    .toSorted(byPath)
    .slice(0, limit);
  const spaces = await spacesById(
    context,
    site.organizationId,
    named.map(({ spaceId }) => spaceId),
  );
  return {
    id: site.id,
    title: site.title,
    published: site.published,
    visibility: site.visibility,
    addressCount: shown.length,
    pageCount,
    addresses: named.map(({ siteSpaceId, spaceId, path }) => {
      const space = spaces.get(spaceId);
      return {
        siteSpace: siteSpaceId,
        ...(space?.permissions.view === true
          ? { space: { id: space.id, title: space.title } }
          : {}),
        path,
        url: published(path),
        pages: pages.get(spaceId) ?? 0,
      };
    }),
  };
};

const plan = async (
  context: Context,
  organizationId: string,
  spaceIds: readonly string[],
  { limit }: Query,
): Promise<DeletionPlan> => {
  const shown = await selectShownSpaces(context.db, organizationId, spaceIds);
  const pages = await countPages(
    context,
    shown.map(({ spaceId }) => spaceId),
  );
  const losing = bySite(shown, pages);
  const sites: Site[] = [];
  if (mayViewSites(context))
    for (const one of losing.slice(0, limit))
      sites.push(await presentLosing(context, one, pages, limit));
  return {
    spaces: spaceIds.length,
    published: sumOf(losing.filter(({ site }) => site.published)),
    unpublished: sumOf(losing.filter(({ site }) => !site.published)),
    sites,
  };
};

const organizationOf = ({ organization }: Context, what: string): string => {
  if (!organization) throw notFound(what);
  return organization.id;
};

/** Lists the public addresses that would be lost if this space were deleted. */
export const planSpaceDeletion = async (
  context: Context,
  { spaceId }: { readonly spaceId: string },
  query: Query,
): Promise<DeletionPlan> => {
  const { space } = await getSpace(context, spaceId);
  return plan(context, organizationOf(context, "space"), [space.id], query);
};

/** The same for a collection with everything in it, including nested collections. */
export const planCollectionDeletion = async (
  context: Context,
  { collectionId }: { readonly collectionId: string },
  query: Query,
): Promise<DeletionPlan> => {
  const organizationId = organizationOf(context, "collection");
  const spaces = await livingSpacesIn(context, collectionId);
  return plan(context, organizationId, spaces, query);
};
