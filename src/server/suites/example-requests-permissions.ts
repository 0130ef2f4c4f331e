import { inviteToCollection, inviteToSpace } from "#client";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";

const aSpace = async ({ newSpace }: OrganizationFixture) => ({
  params: { spaceId: await newSpace() },
});
const aCollection = async ({ newCollection }: OrganizationFixture) => ({
  params: { collectionId: await newCollection() },
});

const toSomebody = async ({ newMember, newTeam }: OrganizationFixture) => ({
  users: [(await newMember()).id],
  teams: [await newTeam()],
  role: "comment" as const,
});

/** Somebody with a role of their own on a space. */
const aPersonOnSpace = async (fixture: OrganizationFixture) => {
  const self = await fixture.newMember();
  const { params: path } = await aSpace(fixture);
  const body = { users: [self.id], role: "edit" as const };
  await inviteToSpace({ client: fixture.admin.client, path, body, throwOnError: true });
  return { params: { ...path, userId: self.id }, self };
};
const aTeamOnSpace = async (fixture: OrganizationFixture) => {
  const teamId = await fixture.newTeam();
  const { params: path } = await aSpace(fixture);
  const body = { teams: [teamId], role: "edit" as const };
  await inviteToSpace({ client: fixture.admin.client, path, body, throwOnError: true });
  return { params: { ...path, teamId } };
};
const aPersonOnCollection = async (fixture: OrganizationFixture) => {
  const self = await fixture.newMember();
  const { params: path } = await aCollection(fixture);
  const body = { users: [self.id], role: "edit" as const };
  await inviteToCollection({ client: fixture.admin.client, path, body, throwOnError: true });
  return { params: { ...path, userId: self.id }, self };
};
const aTeamOnCollection = async (fixture: OrganizationFixture) => {
  const teamId = await fixture.newTeam();
  const { params: path } = await aCollection(fixture);
  const body = { teams: [teamId], role: "edit" as const };
  await inviteToCollection({ client: fixture.admin.client, path, body, throwOnError: true });
  return { params: { ...path, teamId } };
};

const asReviewer =
  <Sample>(make: (fixture: OrganizationFixture) => Promise<Sample>) =>
  async (fixture: OrganizationFixture) => ({
    ...(await make(fixture)),
    body: { role: "review" as const },
  });

/** A call that succeeds for every operation on who has access to spaces and collections. */
export const permissionExamples = {
  inviteToSpace: async (fixture: OrganizationFixture) => ({
    ...(await aSpace(fixture)),
    body: await toSomebody(fixture),
  }),
  listTeamPermissionsInSpace: aSpace,
  updateTeamPermissionInSpace: asReviewer(aTeamOnSpace),
  removeTeamFromSpace: aTeamOnSpace,
  listUserPermissionsInSpace: aSpace,
  updateUserPermissionInSpace: asReviewer(aPersonOnSpace),
  removeUserFromSpace: aPersonOnSpace,
  listPermissionsAggregateInSpace: aSpace,
  inviteToCollection: async (fixture: OrganizationFixture) => ({
    ...(await aCollection(fixture)),
    body: await toSomebody(fixture),
  }),
  listTeamPermissionsInCollection: aCollection,
  updateTeamPermissionInCollection: asReviewer(aTeamOnCollection),
  removeTeamFromCollection: aTeamOnCollection,
  listUserPermissionsInCollection: aCollection,
  updateUserPermissionInCollection: asReviewer(aPersonOnCollection),
  removeUserFromCollection: aPersonOnCollection,
  listPermissionsAggregateInCollection: aCollection,
};
