import type { z } from "zod";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import type {
  SiteSection,
  updateSection as updateSchema,
} from "#contract/schemas/site-structure.ts";
import { locateSection } from "#site/structure/locate.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { findSection } from "./find-item.ts";
import { readAround } from "./read-structure.ts";
import type { NameOf } from "./structure-refused.ts";

const nameOf: NameOf = (path) =>
  path === "1.item" ? "defaultSiteSpace" : path.replace(/^0\./, "");

/**
 * Changes a section (spec: PATCH SITE/sections/{siteSectionId}); null clears, and what is left out stays.
 * Refuses a path that another section has with a conflict that names it.
 */
export const updateSection = (
  context: Context,
  on: OnSite,
  id: string,
  { defaultSiteSpace, ...fields }: z.output<typeof updateSchema>,
): Promise<SiteSection> =>
  changeSite(context, on, async (tx, site) => {
    const { structure } = await readAround(tx, site.id, { type: "site-section", id });
    const section = locateSection(structure, id)?.item;
    if (!section) throw notFound("section");
    if (fields.condition) checkCondition(site, fields.condition, "condition");
    const former = section.siteSpaces.find((item) => item.default)?.id;
    const changed = changedFields(
      { ...section, defaultSiteSpace: former },
      { ...fields, defaultSiteSpace },
    );
    const edits: StructureEdit[] = [{ operation: "update_section", section: id, ...fields }];
    if (defaultSiteSpace !== undefined && defaultSiteSpace !== former) {
      const here = section.siteSpaces.some((item) => item.id === defaultSiteSpace);
      if (!here) throw invalid("defaultSiteSpace", "this section has no such site-space");
      edits.push({ operation: "set_default", item: { type: "site-space", id: defaultSiteSpace } });
    }
    await changeStructure(
      tx,
      site,
      edits,
      {
        action: "section.updated",
        target: { type: "site-section", id, label: section.title },
        ...changed,
      },
      nameOf,
    );
    return findSection(tx, site, id);
  });
