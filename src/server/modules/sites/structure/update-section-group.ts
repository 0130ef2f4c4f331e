import type { z } from "zod";
import type {
  SiteSectionGroup,
  updateSectionGroup as updateSchema,
} from "#contract/schemas/site-structure.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { findGroup } from "./find-item.ts";

/** Changes title or icon of a group (spec: PATCH SITE/section-groups/{siteSectionGroupId}). */
export const updateSectionGroup = (
  context: Context,
  on: OnSite,
  id: string,
  change: z.output<typeof updateSchema>,
): Promise<SiteSectionGroup> =>
  changeSite(context, on, async (tx, site) => {
    const group = await findGroup(tx, site, id);
    const changed = changedFields(group, change);
    if (!changed) return group;
    await changeStructure(tx, site, [{ operation: "update_group", group: id, ...change }], {
      action: "section-group.updated",
      target: { type: "site-section-group", id, label: group.title },
      ...changed,
    });
    return findGroup(tx, site, id);
  });
