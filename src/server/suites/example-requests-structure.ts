import {
  addSectionGroupToSite,
  addSectionToSite,
  addSpaceToSite,
  applySiteStructureDraft,
  createSite,
  createSiteStructureDraft,
  getSiteById,
  undoSiteStructureDraft,
} from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { withBody } from "./example-parts.ts";

/** Creates an empty site. */
const anEmptySite = async ({ organizationId, admin: { client } }: OrganizationFixture) => {
  const data = await dataOf(
    createSite({ client, path: { organizationId }, body: { title: `Site ${newId()}` } }),
  );
  return { organizationId, siteId: data.id };
};

/** Creates a site with two sections, the first of them the default. */
const aSiteOfSections = async (fixture: OrganizationFixture) => {
  const path = await anEmptySite(fixture);
  const { client } = fixture.admin;
  const add = async (title: string) => {
    const body = { spaceId: await fixture.newSpace(), title };
    const data = await dataOf(addSectionToSite({ client, path, body }));
    return data;
  };
  return { path, first: await add("Guides"), second: await add("Reference") };
};

/** The same with a group that contains the second section. */
const aSiteWithGroup = async (fixture: OrganizationFixture) => {
  const site = await aSiteOfSections(fixture);
  const data = await dataOf(
    addSectionGroupToSite({
      client: fixture.admin.client,
      path: site.path,
      body: { title: "Product", sections: [site.second.id] },
    }),
  );
  return { ...site, groupId: data.id };
};

/** Creates a site with two site-spaces at the top level, the first of them the default. */
const aSiteOfSpaces = async (fixture: OrganizationFixture) => {
  const path = await anEmptySite(fixture);
  const { client } = fixture.admin;
  const add = async () => {
    const body = { spaceId: await fixture.newSpace() };
    const data = await dataOf(addSpaceToSite({ client, path, body }));
    return data.id;
  };
  return { path, first: await add(), second: await add() };
};

const aSite = async (fixture: OrganizationFixture) => ({ params: await anEmptySite(fixture) });
const aSection = async (fixture: OrganizationFixture) => {
  const { path, second } = await aSiteOfSections(fixture);
  return { params: { ...path, siteSectionId: second.id } };
};
const aSiteSpace = async (fixture: OrganizationFixture) => {
  const { path, second } = await aSiteOfSpaces(fixture);
  return { params: { ...path, siteSpaceId: second } };
};
const aGroup = async (fixture: OrganizationFixture) => {
  const { path, groupId } = await aSiteWithGroup(fixture);
  return { params: { ...path, siteSectionGroupId: groupId } };
};
const aDraft = async (fixture: OrganizationFixture) => {
  const { path, first, second } = await aSiteOfSections(fixture);
  const data = await dataOf(
    createSiteStructureDraft({
      client: fixture.admin.client,
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
    }),
  );
  return { params: { ...path, draftId: data.id } };
};
const versionOf = async (
  fixture: OrganizationFixture,
  path: { organizationId: string; siteId: string },
) => {
  const data = await dataOf(getSiteById({ client: fixture.admin.client, path }));
  return { structureVersion: data.structureVersion };
};
const anAppliedDraft = async (fixture: OrganizationFixture) => {
  const example = await aDraft(fixture);
  const body = await versionOf(fixture, example.params);
  const { client } = fixture.admin;
  await dataOf(applySiteStructureDraft({ client, path: example.params, body }));
  return example;
};

/** A successful call for every operation on the structure of a site and its drafts. */
export const siteStructureExamples = {
  getSiteStructure: aSite,
  editSiteStructure: async (fixture: OrganizationFixture) => {
    const { path, second } = await aSiteOfSections(fixture);
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
  previewSiteStructureEdits: async (fixture: OrganizationFixture) => {
    const { path, second } = await aSiteOfSections(fixture);
    const item = { type: "site-section" as const, id: second.id };
    return {
      params: path,
      body: { edits: [{ operation: "set_default" as const, item }], pages: { limit: 10 } },
    };
  },
  sortSiteStructure: async (fixture: OrganizationFixture) => {
    const { path, first, second } = await aSiteOfSections(fixture);
    return {
      params: path,
      body: {
        item: { type: "site-section" as const, id: second.id },
        position: { before: { type: "site-section" as const, id: first.id } },
      },
    };
  },

  listSiteSections: aSite,
  addSectionToSite: withBody(aSite, async (fixture) => ({
    spaceId: await fixture.newSpace(),
    title: "Guides",
    icon: "book",
  })),
  updateSiteSectionById: withBody(aSection, () => ({ title: `Renamed ${newId()}` })),
  deleteSiteSectionById: aSection,
  moveSiteSection: async (fixture: OrganizationFixture) => {
    const { path, first, second } = await aSiteOfSections(fixture);
    const before = { type: "site-section" as const, siteSection: first.id };
    return { params: { ...path, siteSectionId: second.id }, body: { position: { before } } };
  },

  listSiteSectionGroups: aSite,
  addSectionGroupToSite: async (fixture: OrganizationFixture) => {
    const { path, second } = await aSiteOfSections(fixture);
    return { params: path, body: { title: "Product", icon: "box", sections: [second.id] } };
  },
  updateSiteSectionGroupById: withBody(aGroup, () => ({ title: `Renamed ${newId()}` })),
  deleteSiteSectionGroupById: aGroup,
  addSectionToGroup: async (fixture: OrganizationFixture) => {
    const { path, first, groupId } = await aSiteWithGroup(fixture);
    return { params: { ...path, siteSectionGroupId: groupId }, body: { sectionId: first.id } };
  },
  removeSectionFromGroup: async (fixture: OrganizationFixture) => {
    const { path, second, groupId } = await aSiteWithGroup(fixture);
    return { params: { ...path, siteSectionGroupId: groupId, siteSectionId: second.id } };
  },
  moveSiteSectionGroup: async (fixture: OrganizationFixture) => {
    const { path, first, groupId } = await aSiteWithGroup(fixture);
    const before = { type: "site-section" as const, id: first.id };
    return { params: { ...path, siteSectionGroupId: groupId }, body: { position: { before } } };
  },

  listSiteSpaces: aSite,
  addSpaceToSite: withBody(aSite, async (fixture) => ({ spaceId: await fixture.newSpace() })),
  updateSiteSpaceById: withBody(aSiteSpace, () => ({ path: `p${newId()}` })),
  deleteSiteSpaceById: aSiteSpace,
  moveSiteSpace: async (fixture: OrganizationFixture) => {
    const { path, first, second } = await aSiteOfSpaces(fixture);
    const before = { type: "site-space" as const, siteSpace: first };
    return { params: { ...path, siteSpaceId: second }, body: { position: { before } } };
  },

  listSiteStructureDrafts: aSite,
  createSiteStructureDraft: async (fixture: OrganizationFixture) => {
    const { path, second } = await aSiteOfSections(fixture);
    const edit = { operation: "update_section" as const, section: second.id, path: "later" };
    return { params: path, body: { title: "Autumn", edits: [edit] } };
  },
  getSiteStructureDraft: aDraft,
  updateSiteStructureDraft: withBody(aDraft, () => ({ title: `Renamed ${newId()}` })),
  deleteSiteStructureDraft: aDraft,
  getSiteStructureDraftImpact: aDraft,
  applySiteStructureDraft: async (fixture: OrganizationFixture) => {
    const example = await aDraft(fixture);
    return { ...example, body: await versionOf(fixture, example.params) };
  },
  undoSiteStructureDraft: anAppliedDraft,
  reopenSiteStructureDraft: async (fixture: OrganizationFixture) => {
    const example = await anAppliedDraft(fixture);
    const { client } = fixture.admin;
    await dataOf(undoSiteStructureDraft({ client, path: example.params }));
    return example;
  },
};
