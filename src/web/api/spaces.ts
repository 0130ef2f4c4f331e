import {
  createSpaceMutation,
  deleteSpaceByIdMutation,
  duplicateSpaceMutation,
  getSpaceByIdOptions,
  listSpacesInOrganizationByIdOptions,
  moveSpaceMutation,
  planSpaceTransferOptions,
  restoreSpaceMutation,
  transferSpaceMutation,
  updateSpaceByIdMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { listSpacesInOrganizationById } from "#client/sdk.gen.ts";
import type { Space } from "#client/types.gen.ts";
import { changing } from "./mutation.ts";
import { type PageOf, paging, wholeListQuery } from "./pages.ts";
import { reading } from "./reading.ts";
import { versionOf } from "./versions.ts";

export type { Space, TransferPlan, UpdateSpace } from "#client/types.gen.ts";

export const spaceQuery = (spaceId: string) => reading(getSpaceByIdOptions({ path: { spaceId } }));

/** The space's version when it was last read, for If-Match. */
export const spaceVersion = (spaceId: string) =>
  versionOf(`/v1/spaces/${encodeURIComponent(spaceId)}`);

/** Every space the caller can open, in one answer: the tree shows them all. */
export const allSpacesQuery = (organizationId: string) =>
  wholeListQuery<Space>("listSpacesInOrganizationById", { organizationId }, (asked) =>
    listSpacesInOrganizationById({ path: { organizationId }, ...asked }),
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

const aboutSpaces = [
  "listSpacesInOrganizationById",
  "listSpacesInCollectionById",
  "listSpacesForOrganizationMember",
] as const;
const aboutEverything = [
  ...aboutSpaces,
  "getSpaceById",
  "listCollectionsInOrganizationById",
  "listOrganizationAuditEvents",
] as const;

export const createSpace = changing(createSpaceMutation(), ...aboutSpaces);
export const updateSpace = changing(
  updateSpaceByIdMutation(),
  ...aboutSpaces,
  "getSpaceById",
  "listPermissionsAggregateInSpace",
);
/** The space itself is left in the cache, because the screen that deletes it is still showing it. */
export const deleteSpace = changing(deleteSpaceByIdMutation(), ...aboutSpaces);
export const restoreSpace = changing(restoreSpaceMutation(), ...aboutEverything);
export const duplicateSpace = changing(duplicateSpaceMutation(), ...aboutSpaces);
export const moveSpace = changing(moveSpaceMutation(), ...aboutSpaces, "getSpaceById");
export const transferSpace = changing(transferSpaceMutation(), ...aboutEverything);
