import type { z } from "zod";
import type {
  SiteSpace,
  updateSiteSpace as updateSchema,
} from "#contract/schemas/site-structure.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { checkSpaces } from "./check-spaces.ts";
import { findSiteSpace } from "./find-item.ts";

/**
 * Changes path or condition of a site-space, or lets it show another space (spec: PATCH
 * SITE/site-spaces/{siteSpaceId}). Refuses a path that a sibling has with a conflict that names it.
 */
export const updateSiteSpace = (
  context: Context,
  on: OnSite,
  id: string,
  { spaceId, ...fields }: z.output<typeof updateSchema>,
): Promise<SiteSpace> =>
  changeSite(context, on, async (tx, site) => {
    const before = await findSiteSpace(tx, site, id);
    if (fields.condition) checkCondition(site, fields.condition, "condition");
    const space = spaceId === before.space.id ? undefined : spaceId;
    if (space !== undefined)
      await checkSpaces(tx, on.organizationId, [{ id: space, path: "spaceId" }]);
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
