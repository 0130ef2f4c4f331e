import {
  addSectionGroupToSite,
  addSectionToSite,
  addSpaceToSite,
  applySiteStructureDraft,
  createSite,
  createSiteStructureDraft,
  getSiteById,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import type { Place } from "#server/testing/place.ts";

/** A site without anything on it. */
const anEmptySite = async ({ organizationId, admin: { client } }: Place) => {
  const { data } = await createSite({
    client,
    path: { organizationId },
    body: { title: `Site ${newId()}` },
    throwOnError: true,
  });
  return { organizationId, siteId: data.id };
};

/** A site with two sections, the first of them the default. */
const aSiteOfSections = async (place: Place) => {
  const path = await anEmptySite(place);
  const { client } = place.admin;
  const add = async (title: string) => {
    const body = { spaceId: await place.newSpace(), title };
    const { data } = await addSectionToSite({ client, path, body, throwOnError: true });
    return data;
  };
  return { path, first: await add("Guides"), second: await add("Reference") };
};

/** The same with a group that holds its second section. */
const aSiteWithGroup = async (place: Place) => {
  const site = await aSiteOfSections(place);
  const { data } = await addSectionGroupToSite({
    client: place.admin.client,
    path: site.path,
    body: { title: "Product", sections: [site.second.id] },
    throwOnError: true,
  });
  return { ...site, groupId: data.id };
};

/** A site with two site-spaces at the top, the first of them the default. */
const aSiteOfSpaces = async (place: Place) => {
  const path = await anEmptySite(place);
  const { client } = place.admin;
  const add = async () => {
    const body = { spaceId: await place.newSpace() };
    const { data } = await addSpaceToSite({ client, path, body, throwOnError: true });
    return data.id;
  };
  return { path, first: await add(), second: await add() };
};

const aSite = async (place: Place) => ({ params: await anEmptySite(place) });
const aSection = async (place: Place) => {
  const { path, second } = await aSiteOfSections(place);
  return { params: { ...path, siteSectionId: second.id } };
};
const aSiteSpace = async (place: Place) => {
  const { path, second } = await aSiteOfSpaces(place);
  return { params: { ...path, siteSpaceId: second } };
};
const aGroup = async (place: Place) => {
  const { path, groupId } = await aSiteWithGroup(place);
  return { params: { ...path, siteSectionGroupId: groupId } };
};
const aDraft = async (place: Place) => {
  const { path, first, second } = await aSiteOfSections(place);
  const { data } = await createSiteStructureDraft({
    client: place.admin.client,
    path,
    body: {
      title: "Autumn",
      edits: [
        { operation: "update_section", section: second.id, path: `p${newId()}` },
        {
          operation: "move",
          item: { type: "site-section", id: second.id },
          before: { type: "site-section", id: first.id },
        },
      ],
    },
    throwOnError: true,
  });
  return { params: { ...path, draftId: data.id } };
};
const versionOf = async (place: Place, path: { organizationId: string; siteId: string }) => {
  const { data } = await getSiteById({ client: place.admin.client, path, throwOnError: true });
  return { structureVersion: data.structureVersion };
};

/** A call that succeeds for every operation on the structure of a site and its drafts. */
export const siteStructureSamples = {
  getSiteStructure: aSite,
  editSiteStructure: async (place: Place) => {
    const { path, second } = await aSiteOfSections(place);
    return {
      params: path,
      body: {
        edits: [
          {
            operation: "update_section" as const,
            section: second.id,
            title: `Renamed ${newId()}`,
          },
        ],
      },
    };
  },
  sortSiteStructure: async (place: Place) => {
    const { path, first, second } = await aSiteOfSections(place);
    return {
      params: path,
      body: {
        item: { type: "site-section" as const, id: second.id },
        position: { before: { type: "site-section" as const, id: first.id } },
      },
    };
  },

  listSiteSections: aSite,
  addSectionToSite: async (place: Place) => ({
    ...(await aSite(place)),
    body: { spaceId: await place.newSpace(), title: "Guides", icon: "book" },
  }),
  updateSiteSectionById: async (place: Place) => ({
    ...(await aSection(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSiteSectionById: aSection,
  moveSiteSection: async (place: Place) => {
    const { path, first, second } = await aSiteOfSections(place);
    const before = { type: "site-section" as const, siteSection: first.id };
    return { params: { ...path, siteSectionId: second.id }, body: { position: { before } } };
  },

  listSiteSectionGroups: aSite,
  addSectionGroupToSite: async (place: Place) => {
    const { path, second } = await aSiteOfSections(place);
    return { params: path, body: { title: "Product", icon: "box", sections: [second.id] } };
  },
  updateSiteSectionGroupById: async (place: Place) => ({
    ...(await aGroup(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSiteSectionGroupById: aGroup,
  addSectionToGroup: async (place: Place) => {
    const { path, first, groupId } = await aSiteWithGroup(place);
    return { params: { ...path, siteSectionGroupId: groupId }, body: { sectionId: first.id } };
  },
  removeSectionFromGroup: async (place: Place) => {
    const { path, second, groupId } = await aSiteWithGroup(place);
    return { params: { ...path, siteSectionGroupId: groupId, siteSectionId: second.id } };
  },
  moveSiteSectionGroup: async (place: Place) => {
    const { path, first, groupId } = await aSiteWithGroup(place);
    const before = { type: "site-section" as const, id: first.id };
    return { params: { ...path, siteSectionGroupId: groupId }, body: { position: { before } } };
  },

  listSiteSpaces: aSite,
  addSpaceToSite: async (place: Place) => ({
    ...(await aSite(place)),
    body: { spaceId: await place.newSpace() },
  }),
  updateSiteSpaceById: async (place: Place) => ({
    ...(await aSiteSpace(place)),
    body: { path: `p${newId()}` },
  }),
  deleteSiteSpaceById: aSiteSpace,
  moveSiteSpace: async (place: Place) => {
    const { path, first, second } = await aSiteOfSpaces(place);
    const before = { type: "site-space" as const, siteSpace: first };
    return { params: { ...path, siteSpaceId: second }, body: { position: { before } } };
  },

  listSiteStructureDrafts: aSite,
  createSiteStructureDraft: async (place: Place) => {
    const { path, second } = await aSiteOfSections(place);
    const edit = { operation: "update_section" as const, section: second.id, path: "later" };
    return { params: path, body: { title: "Autumn", edits: [edit] } };
  },
  getSiteStructureDraft: aDraft,
  updateSiteStructureDraft: async (place: Place) => ({
    ...(await aDraft(place)),
    body: { title: `Renamed ${newId()}` },
  }),
  deleteSiteStructureDraft: aDraft,
  getSiteStructureDraftImpact: aDraft,
  applySiteStructureDraft: async (place: Place) => {
    const sample = await aDraft(place);
    return { ...sample, body: await versionOf(place, sample.params) };
  },
  undoSiteStructureDraft: async (place: Place) => {
    const sample = await aDraft(place);
    await applySiteStructureDraft({
      client: place.admin.client,
      path: sample.params,
      body: await versionOf(place, sample.params),
      throwOnError: true,
    });
    return sample;
  },
};
