import type { z } from "zod";
import type {
  addSiteSpace as addSchema,
  SiteSpace,
  updateSiteSpace as updateSchema,
} from "#contract/schemas/site-structure.ts";
import { findItem } from "#site/structure/position.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { changeSite, changeStructure, type NameOf } from "./change-structure.ts";
import type { SitePath, SiteSpacePath } from "../sites/find-site.ts";
import { checkSpaces } from "./check-edits.ts";
import { findSiteSpace } from "./items.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";

const nameOf: NameOf = (path) => (path === "0.section" ? "sectionId" : path.replace(/^0\./, ""));

/**
 * Adds a space to a site: at the end of the named section, else of the default section, or of the top level of a site
 * without sections. The first one in its level is the default.
 */
export const addSiteSpace = (
  context: Context,
  sitePath: SitePath,
  { spaceId, sectionId }: z.output<typeof addSchema>,
): Promise<SiteSpace> =>
  changeSite(context, sitePath, async (tx, site) => {
    await checkSpaces(tx, sitePath.organizationId, [{ id: spaceId, path: "spaceId" }]);
    const id = newId();
    await changeStructure(
      tx,
      site,
      [{ operation: "add_site_space", id, space: spaceId, section: sectionId }],
      (after) => {
        const label = findItem(after, { type: "site-space", id })?.title ?? "";
        return {
          action: "site-space.added",
          target: { type: "site-space", id, label },
          after: { space: spaceId, ...(sectionId === undefined ? {} : { section: sectionId }) },
        };
      },
      nameOf,
    );
    return findSiteSpace(tx, site, id);
  });

/**
 * Changes the path or condition of a site-space, or the space it shows. Throws a conflict, naming the sibling, if one
 * has the path.
 */
export const updateSiteSpace = (
  context: Context,
  { siteSpaceId: id, ...sitePath }: SiteSpacePath,
  { spaceId, ...fields }: z.output<typeof updateSchema>,
): Promise<SiteSpace> =>
  changeSite(context, sitePath, async (tx, site) => {
    const before = await findSiteSpace(tx, site, id);
    if (fields.condition) checkCondition(site, fields.condition, "condition");
    const space = spaceId === before.space.id ? undefined : spaceId;
    if (space !== undefined)
      await checkSpaces(tx, sitePath.organizationId, [{ id: space, path: "spaceId" }]);
    const changed = changedFields({ ...before, space: before.space.id }, { ...fields, space });
    if (!changed) return before;
    await changeStructure(
      tx,
      site,
      [{ operation: "update_site_space", siteSpace: id, space, ...fields }],
      {
        action: "site-space.updated",
        target: { type: "site-space", id, label: before.title },
        ...changed,
      },
    );
    return findSiteSpace(tx, site, id);
  });
