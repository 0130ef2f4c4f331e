import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { newRedirectSource, type RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { plainPath } from "#site/readers/own-addresses.ts";
import { addressesOf } from "#site/structure/addresses.ts";
import { allSiteSpaces } from "#site/structure/locate.ts";
import { findSite, lockSite, type SitePath, type SiteRow } from "../sites/find-site.ts";
import { readStructure } from "../structure/read-structure.ts";
import { around, liveAt, reached } from "./redirect-destinations.ts";
import { insertRedirects, selectRedirected } from "./redirect-rows.ts";

/** A path offered as the source of a redirect to a page. */
interface OfferedPath {
  /** As written in the source material. */
  readonly source: string;
  readonly page: string;
}

/** The outcome of an offered path. */
type OfferVerdict = "new" | "redirected" | "live" | "no-page" | "unusable";

/** An offered path, as redirects store it, with its outcome. */
type JudgedPath<Offered extends OfferedPath> = Offered & {
  readonly verdict: OfferVerdict;
};

/** The site-spaces of a site that show a space, in site order. Throws not-found if there is no such site. */
export const siteSpacesOf = async (
  context: Context,
  path: SitePath,
  spaceId: string,
): Promise<string[]> => {
  const { id } = await findSite(context, path);
  const { structure } = await readStructure(context, id);
  return allSiteSpaces(structure).flatMap((item) => (item.space === spaceId ? [item.id] : []));
};

const destinationOf = (siteSpaceId: string, pageId: string): RedirectDestination => ({
  kind: "site-page",
  siteSpaceId,
  pageId,
});

/**
 * Computes the outcome of redirecting paths to pages of a site-space. Of equal paths only the first counts; later
 * ones are left out.
 */
export const judgePaths = async <Offered extends OfferedPath>(
  context: Context,
  siteId: string,
  siteSpaceId: string,
  offered: readonly Offered[],
): Promise<JudgedPath<Offered>[]> => {
  const paths = new Map<string, Offered>();
  for (const one of offered) {
    const source = plainPath(one.source);
    if (!paths.has(source)) paths.set(source, { ...one, source });
  }
  const wanted = [...paths.values()];
  const taken = await selectRedirected(context.db, siteId, [...paths.keys()]);
  return around(context, siteId, [], (surroundings) => {
    const verdictOf = ({ source, page }: Offered): OfferVerdict => {
      if (liveAt(surroundings, source) !== undefined) return "live";
      if (!newRedirectSource.safeParse(source).success) return "unusable";
      if (taken.has(source)) return "redirected";
      return reached(surroundings, destinationOf(siteSpaceId, page)) ? "new" : "no-page";
    };
    return wanted.map((one) => ({ ...one, verdict: verdictOf(one) }));
  });
};

/**
 * Creates redirects to their pages from those offered paths that are new, permanent or not, in the transaction of the
 * caller, who records it. Returns the site, and the outcome of each path.
 */
export const addOffered = async <Offered extends OfferedPath>(
  tx: Context,
  path: SitePath,
  siteSpaceId: string,
  offered: readonly Offered[],
  permanent: boolean,
): Promise<{ site: SiteRow; judged: JudgedPath<Offered>[] }> => {
  const site = await lockSite(tx, path);
  const judged = await judgePaths(tx, site.id, siteSpaceId, offered);
  const createdAt = tx.now();
  await insertRedirects(
    tx.db,
    judged.flatMap(({ source, page, verdict }) =>
      verdict === "new"
        ? [
            {
              id: newId(),
              siteId: site.id,
              source,
              destination: destinationOf(siteSpaceId, page),
              permanent,
              captureWildcard: false,
              automatic: false,
              createdAt,
            },
          ]
        : [],
    ),
  );
  return { site, judged };
};

/** The public addresses of a site-space of a site, and of pages in it; pages that readers cannot find have none. */
export const addressesIn = (
  context: Context,
  siteId: string,
  siteSpaceId: string,
  pages: readonly string[],
): Promise<{ readonly base?: string; readonly addressOf: ReadonlyMap<string, string> }> =>
  around(context, siteId, [], (surroundings) => {
    const base = addressesOf(surroundings.places.structure).siteSpaces.get(siteSpaceId);
    const addressOf = new Map<string, string>();
    for (const page of pages) {
      const target = reached(surroundings, destinationOf(siteSpaceId, page));
      if (target) addressOf.set(page, target.address);
    }
    return { ...(base === undefined ? {} : { base }), addressOf };
  });
