import type { SiteSectionGroup } from "#contract/schemas/site-structure.ts";
import { locateGroup, locateSection } from "#site/structure/locate.ts";
import { pointerTo } from "#site/structure/model.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound, Failure } from "#server/kit/failures.ts";
import { changeSite, changeStructure, type OnSite } from "./change-structure.ts";
import { findGroup } from "./find-item.ts";
import { readStructure } from "./read-structure.ts";

/**
 * Puts a section of the top level into a group, at its end (spec: POST
 * SITE/section-groups/{siteSectionGroupId}/sections). Refuses one that is in another group with a conflict;
 * nothing happens when it is in this one.
 */
export const addToGroup = (
  context: Context,
  on: OnSite,
  groupId: string,
  sectionId: string,
): Promise<SiteSectionGroup> =>
  changeSite(context, on, async (tx, site) => {
    const { structure } = await readStructure(tx, site.id);
    const group = locateGroup(structure, groupId)?.item;
    if (!group) throw notFound("group");
    const place = locateSection(structure, sectionId);
    if (!place) throw invalid("sectionId", "there is no such section on this site");
    if (place.parent && place.parent.id !== groupId) {
      const message = `The section “${place.item.title}” stands in the group “${place.parent.title}”. Take it out of there first.`;
      throw new Failure("conflict", message, { details: [{ path: "sectionId", message }] });
    }
    if (!place.parent)
      await changeStructure(
        tx,
        site,
        [{ operation: "move", item: pointerTo(place.item), into: pointerTo(group) }],
        {
          action: "section.moved",
          target: { type: "site-section", id: sectionId, label: place.item.title },
          before: { parent: null },
          after: { into: pointerTo(group) },
        },
      );
    return findGroup(tx, site, groupId);
  });

/**
 * Takes a section out of its group; it stands behind the group then (spec: DELETE
 * SITE/section-groups/{siteSectionGroupId}/sections/{siteSectionId}). Nothing happens when it is not in it.
 */
export const removeFromGroup = (
  context: Context,
  on: OnSite,
  groupId: string,
  sectionId: string,
): Promise<void> =>
  changeSite(context, on, async (tx, site) => {
    const { structure } = await readStructure(tx, site.id);
    const place = locateSection(structure, sectionId);
    if (!place?.parent || place.parent.id !== groupId) return;
    const after = pointerTo(place.parent);
    await changeStructure(tx, site, [{ operation: "move", item: pointerTo(place.item), after }], {
      action: "section.moved",
      target: { type: "site-section", id: sectionId, label: place.item.title },
      before: { parent: groupId },
      after: { after },
    });
  });
