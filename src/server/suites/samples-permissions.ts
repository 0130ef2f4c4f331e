import { inviteToCollection, inviteToSpace } from "#client";
import type { Place } from "#server/testing/place.ts";

const aSpace = async ({ newSpace }: Place) => ({ params: { spaceId: await newSpace() } });
const aCollection = async ({ newCollection }: Place) => ({
  params: { collectionId: await newCollection() },
});

const toSomebody = async ({ newMember, newTeam }: Place) => ({
  users: [(await newMember()).id],
  teams: [await newTeam()],
  role: "comment" as const,
});

/** Somebody with a role of their own on a space. */
const aPersonOnSpace = async (place: Place) => {
  const self = await place.newMember();
  const { params: path } = await aSpace(place);
  const body = { users: [self.id], role: "edit" as const };
  await inviteToSpace({ client: place.admin.client, path, body, throwOnError: true });
  return { params: { ...path, userId: self.id }, self };
};
const aTeamOnSpace = async (place: Place) => {
  const teamId = await place.newTeam();
  const { params: path } = await aSpace(place);
  const body = { teams: [teamId], role: "edit" as const };
  await inviteToSpace({ client: place.admin.client, path, body, throwOnError: true });
  return { params: { ...path, teamId } };
};
const aPersonOnCollection = async (place: Place) => {
  const self = await place.newMember();
  const { params: path } = await aCollection(place);
  const body = { users: [self.id], role: "edit" as const };
  await inviteToCollection({ client: place.admin.client, path, body, throwOnError: true });
  return { params: { ...path, userId: self.id }, self };
};
const aTeamOnCollection = async (place: Place) => {
  const teamId = await place.newTeam();
  const { params: path } = await aCollection(place);
  const body = { teams: [teamId], role: "edit" as const };
  await inviteToCollection({ client: place.admin.client, path, body, throwOnError: true });
  return { params: { ...path, teamId } };
};

const asReviewer =
  <Sample>(make: (place: Place) => Promise<Sample>) =>
  async (place: Place) => ({ ...(await make(place)), body: { role: "review" as const } });

/** A call that succeeds for every operation on who has access to spaces and collections. */
export const permissionSamples = {
  inviteToSpace: async (place: Place) => ({
    ...(await aSpace(place)),
    body: await toSomebody(place),
  }),
  listTeamPermissionsInSpace: aSpace,
  updateTeamPermissionInSpace: asReviewer(aTeamOnSpace),
  removeTeamFromSpace: aTeamOnSpace,
  listUserPermissionsInSpace: aSpace,
  updateUserPermissionInSpace: asReviewer(aPersonOnSpace),
  removeUserFromSpace: aPersonOnSpace,
  listPermissionsAggregateInSpace: aSpace,
  inviteToCollection: async (place: Place) => ({
    ...(await aCollection(place)),
    body: await toSomebody(place),
  }),
  listTeamPermissionsInCollection: aCollection,
  updateTeamPermissionInCollection: asReviewer(aTeamOnCollection),
  removeTeamFromCollection: aTeamOnCollection,
  listUserPermissionsInCollection: aCollection,
  updateUserPermissionInCollection: asReviewer(aPersonOnCollection),
  removeUserFromCollection: aPersonOnCollection,
  listPermissionsAggregateInCollection: aCollection,
};
