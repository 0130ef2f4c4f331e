import {
  createSpaceMutation,
  deleteSpaceByIdMutation,
  duplicateSpaceMutation,
  getSpaceByIdOptions,
  listSpacesInOrganizationByIdOptions,
  moveSpaceMutation,
  planSpaceDeletionOptions,
  planSpaceTransferOptions,
  restoreSpaceMutation,
  transferSpaceMutation,
  updateSpaceByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { listSpacesInOrganizationById } from "#client/sdk.gen.ts";
import type { Space } from "#client/types.gen.ts";
import { changing, deleting } from "./refresh.ts";
import { type PageOf, paging, reading, wholeListQuery } from "./queries.ts";
import { versionOf } from "./versions.ts";

export type { DeletionPlan, Space, TransferPlan, UpdateSpace } from "#client/types.gen.ts";

export const spaceQuery = (spaceId: string) => reading(getSpaceByIdOptions({ path: { spaceId } }));

/** The space's version when last read, for If-Match. */
export const spaceVersion = (spaceId: string) =>
  versionOf(`/v1/spaces/${encodeURIComponent(spaceId)}`);

/** Every space the caller can open, in one result: the tree shows them all. */
export const allSpacesQuery = (organizationId: string) =>
  wholeListQuery<Space>(
    listSpacesInOrganizationByIdOptions({ path: { organizationId } }),
    (asked) => listSpacesInOrganizationById({ path: { organizationId }, ...asked }),
  );

/** How many spaces the caller can open. */
export const spaceCountQuery = (organizationId: string) =>
  reading(listSpacesInOrganizationByIdOptions({ path: { organizationId }, query: { limit: 0 } }));

/** The spaces with broken links, each with the number of them. */
export const brokenSpacesQuery = (organizationId: string) =>
  reading(
    listSpacesInOrganizationByIdOptions({
      path: { organizationId },
      query: { brokenLinks: true, limit: 1000 },
    }),
  );

/** The spaces in the trash that the caller may restore. */
export const deletedSpacesQuery = (organizationId: string, at: PageOf = {}) =>
  reading(
    listSpacesInOrganizationByIdOptions({
      path: { organizationId },
      query: { ...paging(at), deleted: true },
    }),
  );

export const transferPlanQuery = (
  spaceId: string,
  query: { organization: string; collection?: string },
) => reading(planSpaceTransferOptions({ path: { spaceId }, query }));

/** What readers of sites would lose if it were deleted. */
export const spaceDeletionPlanQuery = (spaceId: string) =>
  reading(planSpaceDeletionOptions({ path: { spaceId } }));

/** Why pages of a space can only be changed through change requests; undefined while they can be edited directly. */
export const lockOf = ({
  editMode,
  gitSync,
}: Pick<Space, "editMode" | "gitSync">): "git" | "locked" | undefined => {
  if (gitSync !== undefined) return "git";
  return editMode === "locked" ? "locked" : undefined;
};

export const createSpace = changing(createSpaceMutation());
export const updateSpace = changing(updateSpaceByIdMutation());
export const deleteSpace = deleting(deleteSpaceByIdMutation());
export const restoreSpace = changing(restoreSpaceMutation());
export const duplicateSpace = changing(duplicateSpaceMutation());
export const moveSpace = changing(moveSpaceMutation());
export const transferSpace = changing(transferSpaceMutation());
