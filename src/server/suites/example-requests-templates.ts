import { listSpaceTemplatePages } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aSpace, inOrganization, withBody } from "./example-parts.ts";

const aTemplate = async ({ organizationId }: OrganizationFixture) => ({
  params: { organizationId, templateId: "handbook" },
});

/** A call that succeeds for every operation on templates of spaces. */
export const templateExamples = {
  listSpaceTemplates: inOrganization,
  listSpaceTemplatePages: aTemplate,
  getSpaceTemplatePage: async (fixture: OrganizationFixture) => {
    const { params: path } = await aTemplate(fixture);
    const { pages } = await dataOf(listSpaceTemplatePages({ client: fixture.admin.client, path }));
    return { params: { ...path, pageId: pages[0]?.id ?? "" } };
  },
  applyTemplateToSpace: withBody(aSpace, () => ({
    id: "help-center",
    params: { contentRefs: { status: { kind: "url" as const, url: "https://status.example/" } } },
  })),
};
