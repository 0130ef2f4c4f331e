import {
  inviteToCollectionMutation,
  inviteToSpaceMutation,
  listPermissionsAggregateInCollectionOptions,
  listPermissionsAggregateInSpaceOptions,
  listTeamPermissionsInCollectionOptions,
  listTeamPermissionsInSpaceOptions,
  listUserPermissionsInCollectionOptions,
  listUserPermissionsInSpaceOptions,
  removeTeamFromCollectionMutation,
  removeTeamFromSpaceMutation,
  removeUserFromCollectionMutation,
  removeUserFromSpaceMutation,
  updateTeamPermissionInCollectionMutation,
  updateTeamPermissionInSpaceMutation,
  updateUserPermissionInCollectionMutation,
  updateUserPermissionInSpaceMutation,
} from "../../client/@tanstack/react-query.gen.ts";
import type { MemberRole } from "../../client/types.gen.ts";
import { changing } from "./mutation.ts";
import { onlySet, type PageOf, paging } from "./pages.ts";
import { reading } from "./reading.ts";

export type { AccessReason, EffectiveContentPermission } from "../../client/types.gen.ts";

/** What the list of everybody with access can be narrowed by. */
export interface AccessQuestion extends PageOf {
  readonly role?: MemberRole | undefined;
  /** Id of one person: may they open it, and why? */
  readonly user?: string | undefined;
  readonly search?: string | undefined;
}

const accessParameters = ({ page, limit, role, user, search }: AccessQuestion) => ({
  ...onlySet<{ role: MemberRole; user: string; search: string }>({ role, user, search }),
  ...paging({ page, limit }),
});

export const spaceAccessQuery = (spaceId: string, question: AccessQuestion = {}) =>
  reading(
    listPermissionsAggregateInSpaceOptions({
      path: { spaceId },
      query: accessParameters(question),
    }),
  );
export const spaceTeamsQuery = (spaceId: string, at: PageOf = {}) =>
  reading(listTeamPermissionsInSpaceOptions({ path: { spaceId }, query: paging(at) }));
export const spacePeopleQuery = (spaceId: string, at: PageOf = {}) =>
  reading(listUserPermissionsInSpaceOptions({ path: { spaceId }, query: paging(at) }));

export const collectionAccessQuery = (collectionId: string, question: AccessQuestion = {}) =>
  reading(
    listPermissionsAggregateInCollectionOptions({
      path: { collectionId },
      query: accessParameters(question),
    }),
  );
export const collectionTeamsQuery = (collectionId: string, at: PageOf = {}) =>
  reading(listTeamPermissionsInCollectionOptions({ path: { collectionId }, query: paging(at) }));
export const collectionPeopleQuery = (collectionId: string, at: PageOf = {}) =>
  reading(listUserPermissionsInCollectionOptions({ path: { collectionId }, query: paging(at) }));

const aboutAccess = [
  "listPermissionsAggregateInSpace",
  "listTeamPermissionsInSpace",
  "listUserPermissionsInSpace",
  "listPermissionsAggregateInCollection",
  "listTeamPermissionsInCollection",
  "listUserPermissionsInCollection",
  "listSpacesForOrganizationMember",
  "listMembersInOrganizationById",
  "listTeamsInOrganizationById",
] as const;

export const inviteToSpace = changing(inviteToSpaceMutation(), ...aboutAccess);
export const updateTeamInSpace = changing(updateTeamPermissionInSpaceMutation(), ...aboutAccess);
export const removeTeamFromSpace = changing(removeTeamFromSpaceMutation(), ...aboutAccess);
export const updatePersonInSpace = changing(updateUserPermissionInSpaceMutation(), ...aboutAccess);
export const removePersonFromSpace = changing(removeUserFromSpaceMutation(), ...aboutAccess);
export const inviteToCollection = changing(inviteToCollectionMutation(), ...aboutAccess);
export const updateTeamInCollection = changing(
  updateTeamPermissionInCollectionMutation(),
  ...aboutAccess,
);
export const removeTeamFromCollection = changing(
  removeTeamFromCollectionMutation(),
  ...aboutAccess,
);
export const updatePersonInCollection = changing(
  updateUserPermissionInCollectionMutation(),
  ...aboutAccess,
);
export const removePersonFromCollection = changing(
  removeUserFromCollectionMutation(),
  ...aboutAccess,
);
