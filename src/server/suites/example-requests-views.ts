import { createSavedView } from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { inOrganization, withBody } from "./example-parts.ts";

const newView = () => ({
  list: "change-requests" as const,
  name: `View ${newId()}`,
  search: "who=creator",
});

const aView = async ({ organizationId, admin: { client } }: OrganizationFixture) => {
  const { id } = await dataOf(
    createSavedView({ client, path: { organizationId }, body: newView() }),
  );
  return { params: { organizationId, savedViewId: id } };
};

/** A successful call for every operation on saved views. */
export const savedViewExamples = {
  listSavedViews: async (fixture: OrganizationFixture) => ({
    params: (await inOrganization(fixture)).params,
    query: { list: "change-requests" as const },
  }),
  createSavedView: withBody(inOrganization, newView),
  updateSavedView: withBody(aView, () => ({ name: `Renamed ${newId()}` })),
  deleteSavedView: aView,
};
