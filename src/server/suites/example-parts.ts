import { createChangeRequest } from "#client";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";

type Make<Made> = (fixture: OrganizationFixture) => Made | Promise<Made>;

/** Adds a body to the example that `make` creates. */
export const withBody =
  <Example extends object, Body>(make: Make<Example>, body: Make<Body>) =>
  async (fixture: OrganizationFixture): Promise<Example & { body: Body }> => ({
    ...(await make(fixture)),
    body: await body(fixture),
  });

export const inOrganization = async ({ organizationId }: OrganizationFixture) => ({
  params: { organizationId },
});
/** Returns a one-pixel picture, a different one each time. */
export const aPicture = (): string => `GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;${newId()}`;

export const aSpace = async ({ newSpace }: OrganizationFixture) => ({
  params: { spaceId: await newSpace() },
});
export const aCollection = async ({ newCollection }: OrganizationFixture) => ({
  params: { collectionId: await newCollection() },
});

/** Creates a draft change request of the admin in a new space. */
export const aRequest = async (fixture: OrganizationFixture) => {
  const { params: path } = await aSpace(fixture);
  const { client } = fixture.admin;
  const body = { subject: `Change ${newId()}` };
  const { id } = await dataOf(createChangeRequest({ client, path, body }));
  return { params: { ...path, changeRequestId: id } };
};
