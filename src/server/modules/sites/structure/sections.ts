import type { z } from "zod";
import type {
  addSectionGroup as addGroupSchema,
  addSection as addSchema,
  SiteSection,
  SiteSectionGroup,
  updateSectionGroup as updateGroupSchema,
  updateSection as updateSchema,
} from "#contract/schemas/site-structure.ts";
import { findItem } from "#site/structure/position.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { changeSite, changeStructure, type NameOf } from "./change-structure.ts";
import type { SitePath } from "../sites/find-site.ts";
import { checkSpaces } from "./check-edits.ts";
import { findGroup, findSection } from "./items.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { locateGroup, locateSection } from "#site/structure/locate.ts";
import { changedFields } from "#server/events/changed-fields.ts";
import { Failure, invalid, notFound } from "#server/kit/failures.ts";
import { checkCondition } from "../adaptive-content/check-condition.ts";
import { readAround, readStructure } from "./read-structure.ts";
import { pointerTo } from "#site/structure/model.ts";

/** Identifies a section of a site. */
export interface SectionPath extends SitePath {
  readonly siteSectionId: string;
}

/** Identifies a group of sections of a site. */
export interface GroupPath extends SitePath {
  readonly siteSectionGroupId: string;
}

/**
 * Adds a section that shows one space, at the end of the site. Before the first section, the site-spaces at the top
 * level are put into a section of their own.
 */
export const addSection = (
  context: Context,
  sitePath: SitePath,
  { spaceId, title, icon }: z.output<typeof addSchema>,
): Promise<SiteSection> =>
  changeSite(context, sitePath, async (tx, site) => {
    await checkSpaces(tx, sitePath.organizationId, [{ id: spaceId, path: "spaceId" }]);
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

const nameOf: NameOf = (path) =>
  path === "1.item" ? "defaultSiteSpace" : path.replace(/^0\./, "");

/** Changes a section; null clears a field. Throws a conflict, naming the owner, if another section has the path. */
export const updateSection = (
  context: Context,
  { siteSectionId: id, ...sitePath }: SectionPath,
  { defaultSiteSpace, ...fields }: z.output<typeof updateSchema>,
): Promise<SiteSection> =>
  changeSite(context, sitePath, async (tx, site) => {
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

/**
 * Moves a section from the top level to the end of a group. Does nothing if it is already in this group; throws a
 * conflict if it is in another.
 */
export const addToGroup = (
  context: Context,
  { siteSectionGroupId: groupId, siteSectionId: sectionId, ...sitePath }: GroupPath & SectionPath,
): Promise<SiteSectionGroup> =>
  changeSite(context, sitePath, async (tx, site) => {
    const { structure } = await readStructure(tx, site.id);
    const group = locateGroup(structure, groupId)?.item;
    if (!group) throw notFound("group");
    const located = locateSection(structure, sectionId);
    if (!located) throw invalid("sectionId", "there is no such section on this site");
    if (located.parent && located.parent.id !== groupId) {
      const message = `The section “${located.item.title}” stands in the group “${located.parent.title}”. Take it out of there first.`;
      throw new Failure("conflict", message, {
        reason: "structure.in-other-group",
        details: [{ path: "sectionId", message }],
      });
    }
    if (!located.parent)
      await changeStructure(
        tx,
        site,
        [{ operation: "move", item: pointerTo(located.item), into: pointerTo(group) }],
        {
          action: "section.moved",
          target: { type: "site-section", id: sectionId, label: located.item.title },
          before: { parent: null },
          after: { into: pointerTo(group) },
        },
      );
    return findGroup(tx, site, groupId);
  });

/** Moves a section out of its group, to the place right after the group. Does nothing if it is not in it. */
export const removeFromGroup = (
  context: Context,
  { siteSectionGroupId: groupId, siteSectionId: sectionId, ...sitePath }: GroupPath & SectionPath,
): Promise<void> =>
  changeSite(context, sitePath, async (tx, site) => {
    const { structure } = await readStructure(tx, site.id);
    const located = locateSection(structure, sectionId);
    if (!located?.parent || located.parent.id !== groupId) return;
    const after = pointerTo(located.parent);
    await changeStructure(tx, site, [{ operation: "move", item: pointerTo(located.item), after }], {
      action: "section.moved",
      target: { type: "site-section", id: sectionId, label: located.item.title },
      before: { parent: groupId },
      after: { after },
    });
  });

/**
 * Adds a group at the end of the site, with the named sections of the top level. Throws a conflict for a section that
 * is in another group.
 */
export const addSectionGroup = (
  context: Context,
  sitePath: SitePath,
  { title, icon, sections = [] }: z.output<typeof addGroupSchema>,
): Promise<SiteSectionGroup> =>
  changeSite(context, sitePath, async (tx, site) => {
    const id = newId();
    await changeStructure(tx, site, [{ operation: "add_group", id, title, icon, sections }], {
      action: "section-group.added",
      target: { type: "site-section-group", id, label: title },
      after: { title, sections },
    });
    return findGroup(tx, site, id);
  });

/** Changes the title or icon of a group. */
export const updateSectionGroup = (
  context: Context,
  { siteSectionGroupId: id, ...sitePath }: GroupPath,
  change: z.output<typeof updateGroupSchema>,
): Promise<SiteSectionGroup> =>
  changeSite(context, sitePath, async (tx, site) => {
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
