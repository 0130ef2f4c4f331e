import type { z } from "zod";
import type { publishedSite } from "#contract/schemas/published-site.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { findShareLink } from "../audience/find-share-link.ts";
import { customizationOf, customizationOfSiteSpace } from "../customization/customization-of.ts";
import { presentStructure } from "../structure/present-structure.ts";
import { findSite } from "./find-site.ts";
import { selectOverrides } from "./overrides-rows.ts";
import { presentOneSite } from "./present-site.ts";

/**
 * All a renderer needs of a published site (spec: GET SITE/published). A site that is not published is not
 * found, nor is one behind share links without the key of an active one.
 */
export const readPublishedSite = async (
  context: Context,
  organizationId: string,
  siteId: string,
  shareKey: string | undefined,
): Promise<z.input<typeof publishedSite>> => {
  const row = await findSite(context, organizationId, siteId);
  if (!row.published) throw notFound("published site");
  if (row.visibility === "share-link") {
    const opened =
      shareKey !== undefined && (await findShareLink(context, siteId, shareKey)) !== undefined;
    if (!opened) throw notFound("published site");
  }
  const overrides = await selectOverrides(context.db, siteId);
  return {
    object: "published-content-site",
    site: await presentOneSite(context, row),
    structure: await presentStructure(context, row, shareKey === undefined ? {} : { shareKey }),
    customizations: {
      site: customizationOf(row),
      siteSpaces: Object.fromEntries(
        overrides.map(({ id, customization }) => [
          id,
          customizationOfSiteSpace(row, customization),
        ]),
      ),
    },
    scripts: [],
  };
};
