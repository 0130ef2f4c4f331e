import type { z } from "zod";
import type { addSection as addSchema, SiteSection } from "#contract/schemas/site-structure.ts";
import { findItem } from "#site/structure/position.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { checkSpaces } from "./check-spaces.ts";
import { findSection } from "./find-item.ts";

/**
 * Adds a section that shows one space, at the end of the site (spec: POST SITE/sections). The first section
 * takes in the site-spaces that stood at the top, as a section of their own before it.
 */
export const addSection = (
  context: Context,
  on: OnSite,
  { spaceId, title, icon }: z.output<typeof addSchema>,
): Promise<SiteSection> =>
  changeSite(context, on, async (tx, site) => {
    await checkSpaces(tx, on.organizationId, [{ id: spaceId, path: "spaceId" }]);
    const id = newId();
    await changeStructure(
      tx,
      site,
      [
        {
          operation: "add_section",
          id,
          space: spaceId,
          siteSpace: newId(),
          title: title ?? undefined,
          icon,
          wrap: newId(),
        },
      ],
      (after) => {
        const label = findItem(after, { type: "site-section", id })?.title ?? "";
        return {
          action: "section.added",
          target: { type: "site-section", id, label },
          after: { title: label, space: spaceId },
        };
      },
    );
    return findSection(tx, site, id);
  });
