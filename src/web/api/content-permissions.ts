import { queryOptions } from "@tanstack/react-query";
import {
  inviteToCollectionMutation,
  inviteToSpaceMutation,
  listPermissionsAggregateInCollectionOptions,
  listPermissionsAggregateInSpaceOptions,
  listUserPermissionsInCollectionOptions,
  listUserPermissionsInSpaceOptions,
} from "#client/@tanstack/react-query.gen.ts";
import {
  listPermissionsAggregateInCollection,
  listPermissionsAggregateInSpace,
  listTeamPermissionsInCollection,
  listTeamPermissionsInSpace,
  listUserPermissionsInCollection,
  listUserPermissionsInSpace,
} from "#client/sdk.gen.ts";
import type {
  EffectiveContentPermission,
  MemberRole,
  TeamContentPermission,
  UserContentPermission,
} from "#client/types.gen.ts";
import type { ServiceFailure } from "./failures.ts";
import { changing } from "./refresh.ts";
import { onlySet, type PageOf, paging, reading, wholeList, wholeListQuery } from "./queries.ts";

export type {
  AccessReason,
  EffectiveContentPermission,
  TeamContentPermission,
  UserContentPermission,
} from "#client/types.gen.ts";

/** The filters of the list of everyone with access. */
export interface AccessQuestion extends PageOf {
  readonly role?: MemberRole | undefined;
  /** The id of a person, to see whether and why they have access. */
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

export const collectionAccessQuery = (collectionId: string, question: AccessQuestion = {}) =>
  reading(
    listPermissionsAggregateInCollectionOptions({
      path: { collectionId },
      query: accessParameters(question),
    }),
  );

/** A space or a collection. */
export interface PlaceName {
  readonly type: "space" | "collection";
  readonly id: string;
}

/** Every team and person with a role set directly on a place, in one result. */
export const givenQuery = ({ type, id }: PlaceName) => {
  const { meta = {} } =
    type === "space"
      ? listUserPermissionsInSpaceOptions({ path: { spaceId: id } })
      : listUserPermissionsInCollectionOptions({ path: { collectionId: id } });
  return queryOptions<
    { teams: readonly TeamContentPermission[]; people: readonly UserContentPermission[] },
    ServiceFailure
  >({
    queryKey: [{ _id: "givenPermissions", type, id }],
    // Both lists depend on the same resources.
    meta,
    queryFn: async ({ signal }) => {
      const [teams, people] = await Promise.all([
        wholeList<TeamContentPermission>(
          (asked) =>
            type === "space"
              ? listTeamPermissionsInSpace({ path: { spaceId: id }, ...asked })
              : listTeamPermissionsInCollection({ path: { collectionId: id }, ...asked }),
          signal,
        ),
        wholeList<UserContentPermission>(
          (asked) =>
            type === "space"
              ? listUserPermissionsInSpace({ path: { spaceId: id }, ...asked })
              : listUserPermissionsInCollection({ path: { collectionId: id }, ...asked }),
          signal,
        ),
      ]);
      return { teams, people };
    },
  });
};

/** Everyone who can open a place in one result, for counting the people a change affects. */
export const everyAccessQuery = ({ type, id }: PlaceName) =>
  type === "space"
    ? wholeListQuery<EffectiveContentPermission>(
        listPermissionsAggregateInSpaceOptions({ path: { spaceId: id } }),
        (asked) => listPermissionsAggregateInSpace({ path: { spaceId: id }, ...asked }),
      )
    : wholeListQuery<EffectiveContentPermission>(
        listPermissionsAggregateInCollectionOptions({ path: { collectionId: id } }),
        (asked) => listPermissionsAggregateInCollection({ path: { collectionId: id }, ...asked }),
      );

export const inviteToSpace = changing(inviteToSpaceMutation());
export const inviteToCollection = changing(inviteToCollectionMutation());
