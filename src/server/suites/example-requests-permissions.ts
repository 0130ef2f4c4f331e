import { inviteToCollection, inviteToSpace } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { aCollection, aSpace, withBody } from "./example-parts.ts";

const toSomebody = async ({ newMember, newTeam }: OrganizationFixture) => ({
  users: [(await newMember()).id],
  teams: [await newTeam()],
  role: "comment" as const,
});

/** Creates a person with a role set directly on a space. */
const aPersonOnSpace = async (fixture: OrganizationFixture) => {
  const self = await fixture.newMember();
  const { params: path } = await aSpace(fixture);
  const body = { users: [self.id], role: "edit" as const };
  await dataOf(inviteToSpace({ client: fixture.admin.client, path, body }));
  return { params: { ...path, userId: self.id }, self };
};
const aTeamOnSpace = async (fixture: OrganizationFixture) => {
  const teamId = await fixture.newTeam();
  const { params: path } = await aSpace(fixture);
  const body = { teams: [teamId], role: "edit" as const };
  await dataOf(inviteToSpace({ client: fixture.admin.client, path, body }));
  return { params: { ...path, teamId } };
};
const aPersonOnCollection = async (fixture: OrganizationFixture) => {
  const self = await fixture.newMember();
  const { params: path } = await aCollection(fixture);
  const body = { users: [self.id], role: "edit" as const };
  await dataOf(inviteToCollection({ client: fixture.admin.client, path, body }));
  return { params: { ...path, userId: self.id }, self };
};
const aTeamOnCollection = async (fixture: OrganizationFixture) => {
  const teamId = await fixture.newTeam();
  const { params: path } = await aCollection(fixture);
  const body = { teams: [teamId], role: "edit" as const };
  await dataOf(inviteToCollection({ client: fixture.admin.client, path, body }));
  return { params: { ...path, teamId } };
};

const asReviewer = () => ({ role: "review" as const });

/** A successful call for every operation on access to spaces and collections. */
export const permissionExamples = {
  inviteToSpace: withBody(aSpace, toSomebody),
  listTeamPermissionsInSpace: aSpace,
  updateTeamPermissionInSpace: withBody(aTeamOnSpace, asReviewer),
  removeTeamFromSpace: aTeamOnSpace,
  listUserPermissionsInSpace: aSpace,
  updateUserPermissionInSpace: withBody(aPersonOnSpace, asReviewer),
  removeUserFromSpace: aPersonOnSpace,
  listPermissionsAggregateInSpace: aSpace,
  inviteToCollection: withBody(aCollection, toSomebody),
  listTeamPermissionsInCollection: aCollection,
  updateTeamPermissionInCollection: withBody(aTeamOnCollection, asReviewer),
  removeTeamFromCollection: aTeamOnCollection,
  listUserPermissionsInCollection: aCollection,
  updateUserPermissionInCollection: withBody(aPersonOnCollection, asReviewer),
  removeUserFromCollection: aPersonOnCollection,
  listPermissionsAggregateInCollection: aCollection,
};
