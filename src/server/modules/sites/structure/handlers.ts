import type { ItemPointer } from "#site/structure/model.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import {
  addSection,
  addSectionGroup,
  addToGroup,
  removeFromGroup,
  updateSection,
  updateSectionGroup,
} from "./sections.ts";
import { addSiteSpace, updateSiteSpace } from "./site-spaces.ts";
import type { SitePath } from "../sites/find-site.ts";
import { editStructure, getStructure, removeItem } from "./structure.ts";
import { listSectionGroups, listSections, listSiteSpaces } from "./items.ts";
import { moveSection, moveSectionGroup, moveSiteSpace, sortStructure } from "./move-item.ts";

const asIs = <Item>(item: Item): Item => item;

const made = <Body extends { readonly urls: { readonly location: string } }>(body: Body) => ({
  body,
  headers: { Location: body.urls.location },
});

/** Groups have no address in their body. */
const groupLocation = (
  { settings }: Context,
  { organizationId, siteId }: SitePath,
  id: string,
): string => `${settings.publicUrl}/v1/orgs/${organizationId}/sites/${siteId}/section-groups/${id}`;

/** Converts the pointers of the deprecated moves, which name their targets differently. */
const toPointer = (id: string | undefined, type: ItemPointer["type"]): ItemPointer | undefined =>
  id === undefined ? undefined : { type, id };

export const siteStructureHandlers = {
  getSiteStructure: async ({ context, params, query }) => {
    const { structure, version } = await getStructure(context, params, query);
    return { body: structure, version };
  },
  editSiteStructure: async ({ context, params, body }) => {
    const { structure, version } = await editStructure(context, params, body);
    return { body: structure, version };
  },
  sortSiteStructure: async ({ context, params, body }) => ({
    body: await sortStructure(context, params, body),
  }),

  listSiteSections: async ({ context, params, query: { shareKey }, page, list }) => {
    const found = await listSections(context, params, { shareKey }, page);
    return { body: list(found, asIs) };
  },
  addSectionToSite: async ({ context, params, body }) =>
    made(await addSection(context, params, body)),
  updateSiteSectionById: async ({ context, params, body }) => ({
    body: await updateSection(context, params, body),
  }),
  deleteSiteSectionById: ({ context, params, query }) =>
    removeItem(
      context,
      params,
      { type: "site-section", id: params.siteSectionId },
      query.successor,
    ),
  moveSiteSection: async ({ context, params, body }) => {
    const { before, after } = body.position ?? {};
    const position = {
      before: toPointer(before?.siteSection, "site-section"),
      after: toPointer(after?.siteSection, "site-section"),
    };
    return { body: await moveSection(context, params, position) };
  },

  listSiteSectionGroups: async ({ context, params, page, list }) => {
    const found = await listSectionGroups(context, params, page);
    return { body: list(found, asIs) };
  },
  addSectionGroupToSite: async ({ context, params, body }) => {
    const group = await addSectionGroup(context, params, body);
    return { body: group, headers: { Location: groupLocation(context, params, group.id) } };
  },
  updateSiteSectionGroupById: async ({ context, params, body }) => ({
    body: await updateSectionGroup(context, params, body),
  }),
  deleteSiteSectionGroupById: ({ context, params }) =>
    removeItem(context, params, { type: "site-section-group", id: params.siteSectionGroupId }),
  addSectionToGroup: async ({ context, params, body }) => {
    const group = await addToGroup(context, { ...params, siteSectionId: body.sectionId });
    return { body: group, headers: { Location: groupLocation(context, params, group.id) } };
  },
  removeSectionFromGroup: ({ context, params }) => removeFromGroup(context, params),
  moveSiteSectionGroup: async ({ context, params, body }) => ({
    body: await moveSectionGroup(context, params, body.position ?? {}),
  }),

  listSiteSpaces: async ({ context, params, query, page, list }) => {
    const filter = { shareKey: query.shareKey, default: query.default };
    const found = await listSiteSpaces(context, params, filter, page);
    return { body: list(found, asIs) };
  },
  addSpaceToSite: async ({ context, params, body }) =>
    made(await addSiteSpace(context, params, body)),
  updateSiteSpaceById: async ({ context, params, body }) => ({
    body: await updateSiteSpace(context, params, body),
  }),
  deleteSiteSpaceById: ({ context, params, query }) =>
    removeItem(context, params, { type: "site-space", id: params.siteSpaceId }, query.successor),
  moveSiteSpace: async ({ context, params, body }) => {
    const { before, after } = body.position ?? {};
    const position = {
      before: toPointer(before?.siteSpace, "site-space"),
      after: toPointer(after?.siteSpace, "site-space"),
    };
    return { body: await moveSiteSpace(context, params, position) };
  },
} satisfies Partial<Handlers>;
