import type { z } from "zod";
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
  sortStructure as sortSchema,
} from "#contract/schemas/site-structure.ts";
import type { Context } from "#server/kit/context.ts";
import { changeSite, type OnSite } from "./change-structure.ts";
import { findGroup, findSection, findSiteSpace } from "./find-item.ts";
import { moveItem } from "./move-item.ts";

type Position = z.output<typeof sortSchema>["position"];

/** Moves what stands on a site, in one write, and answers it (spec: PATCH SITE/structure/sort). */
export const sortStructure = (
  context: Context,
  on: OnSite,
  move: z.output<typeof sortSchema>,
): Promise<SiteSpace | SiteSection | SiteSectionGroup> =>
  changeSite(context, on, async (tx, site) => {
    await moveItem(tx, site, move);
    const { type, id } = move.item;
    if (type === "site-space") return findSiteSpace(tx, site, id);
    return type === "site-section" ? findSection(tx, site, id) : findGroup(tx, site, id);
  });

/** The same for one section (deprecated: POST SITE/sections/{siteSectionId}/move). */
export const moveSection = (
  context: Context,
  on: OnSite,
  id: string,
  position: Position,
): Promise<SiteSection> =>
  changeSite(context, on, async (tx, site) => {
    await moveItem(tx, site, { item: { type: "site-section", id }, position });
    return findSection(tx, site, id);
  });

/** The same for one group (deprecated: POST SITE/section-groups/{siteSectionGroupId}/move). */
export const moveSectionGroup = (
  context: Context,
  on: OnSite,
  id: string,
  position: Position,
): Promise<SiteSectionGroup> =>
  changeSite(context, on, async (tx, site) => {
    await moveItem(tx, site, { item: { type: "site-section-group", id }, position });
    return findGroup(tx, site, id);
  });

/** The same for one site-space (deprecated: POST SITE/site-spaces/{siteSpaceId}/move). */
export const moveSiteSpace = (
  context: Context,
  on: OnSite,
  id: string,
  position: Position,
): Promise<SiteSpace> =>
  changeSite(context, on, async (tx, site) => {
    await moveItem(tx, site, { item: { type: "site-space", id }, position });
    return findSiteSpace(tx, site, id);
  });
