import type { z } from "zod";
import type {
  addSectionGroup as addSchema,
  SiteSectionGroup,
} from "#contract/schemas/site-structure.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { findGroup } from "./find-item.ts";

/**
 * Makes a group at the end of the site, of sections that stand at the top if any are named (spec: POST
 * SITE/section-groups). Refuses a section that is in another group with a conflict.
 */
export const addSectionGroup = (
  context: Context,
  on: OnSite,
  { title, icon, sections = [] }: z.output<typeof addSchema>,
): Promise<SiteSectionGroup> =>
  changeSite(context, on, async (tx, site) => {
    const id = newId();
    await changeStructure(tx, site, [{ operation: "add_group", id, title, icon, sections }], {
      action: "section-group.added",
      target: { type: "site-section-group", id, label: title },
      after: { title, sections },
    });
    return findGroup(tx, site, id);
  });
