import { updateSpaceById } from "#client";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aSpace, inOrganization, withBody } from "./example-parts.ts";

/** Creates a space marked as a template, with one page. */
const aTemplatePage = async ({ organizationId, admin, newSpace }: OrganizationFixture) => {
  const { client } = admin;
  const templateId = await newSpace();
  const [pageId = ""] = createdIn(
    await editSpace(client, templateId, newPage("Page", "[Status](refs/status)")),
  );
  const body = { template: true };
  await dataOf(updateSpaceById({ client, path: { spaceId: templateId }, body }));
  return { params: { organizationId, templateId, pageId } };
};

/** A successful call for every operation on space templates. */
export const templateExamples = {
  listSpaceTemplates: inOrganization,
  listSpaceTemplatePages: async (fixture: OrganizationFixture) => {
    const { organizationId, templateId } = (await aTemplatePage(fixture)).params;
    return { params: { organizationId, templateId } };
  },
  getSpaceTemplatePage: aTemplatePage,
  applyTemplateToSpace: withBody(aSpace, async (fixture) => ({
    id: (await aTemplatePage(fixture)).params.templateId,
    params: { contentRefs: { status: { kind: "url" as const, url: "https://status.example/" } } },
  })),
};
