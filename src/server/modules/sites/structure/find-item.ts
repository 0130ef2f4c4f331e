import type { SiteSection, SiteSectionGroup, SiteSpace } from "#contract/schemas/site-structure.ts";
import {
  allSiteSpaces,
  locateGroup,
  locateSection,
  locateSiteSpace,
} from "#site/structure/locate.ts";
import type { ItemPointer } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { SiteRow } from "../sites/find-site.ts";
import { presenterOf } from "./present-structure.ts";
import { readAround } from "./read-structure.ts";

const around = async (context: Context, site: SiteRow, pointer: ItemPointer) => {
  const read = await readAround(context, site.id, pointer);
  const present = await presenterOf(context, site, read, allSiteSpaces(read.structure));
  return { structure: read.structure, present };
};

/** One section with its site-spaces; refuses with not-found. */
export const findSection = async (
  context: Context,
  site: SiteRow,
  id: string,
): Promise<SiteSection> => {
  const { structure, present } = await around(context, site, { type: "site-section", id });
  const place = locateSection(structure, id);
  if (!place) throw notFound("section");
  return present.section(place.item);
};

/** One group with its sections; refuses with not-found. */
export const findGroup = async (
  context: Context,
  site: SiteRow,
  id: string,
): Promise<SiteSectionGroup> => {
  const { structure, present } = await around(context, site, { type: "site-section-group", id });
  const place = locateGroup(structure, id);
  if (!place) throw notFound("group");
  return present.group(place.item);
};

/** One site-space; refuses with not-found. */
export const findSiteSpace = async (
  context: Context,
  site: SiteRow,
  id: string,
): Promise<SiteSpace> => {
  const { structure, present } = await around(context, site, { type: "site-space", id });
  const place = locateSiteSpace(structure, id);
  if (!place) throw notFound("site-space");
  return present.siteSpace(place.item);
};
