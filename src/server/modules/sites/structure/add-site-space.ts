import type { z } from "zod";
import type { addSiteSpace as addSchema, SiteSpace } from "#contract/schemas/site-structure.ts";
import { findItem } from "#site/structure/position.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { checkSpaces } from "./check-spaces.ts";
import { findSiteSpace } from "./find-item.ts";
import type { NameOf } from "./structure-refused.ts";

const nameOf: NameOf = (path) => (path === "0.section" ? "sectionId" : path.replace(/^0\./, ""));

/**
 * Puts a space on a site (spec: POST SITE/site-spaces): at the end of the section named, else of the default
 * section, or of the top level of a site without sections. The first one of its level is the default.
 */
export const addSiteSpace = (
  context: Context,
  on: OnSite,
  { spaceId, sectionId }: z.output<typeof addSchema>,
): Promise<SiteSpace> =>
  changeSite(context, on, async (tx, site) => {
    await checkSpaces(tx, on.organizationId, [{ id: spaceId, path: "spaceId" }]);
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
