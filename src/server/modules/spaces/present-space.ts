import { spacePermissionsOf } from "../../../contract/permissions.ts";
import type { MemberRoleOrGuest } from "../../../contract/schemas/role.ts";
import type { Space } from "../../../contract/schemas/space.ts";
import type { spaces } from "../../db/tables/index.ts";
import type { Settings } from "../../kit/service-settings.ts";

/** A space as somebody with the given effective role sees it. */
export const presentSpace = (
  row: typeof spaces.$inferSelect,
  role: MemberRoleOrGuest,
  { publicUrl }: Settings,
): Space => ({
  object: "space",
  id: row.id,
  title: row.title,
  emoji: row.emoji,
  visibility: row.visibility,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  ...(row.deletedAt ? { deletedAt: row.deletedAt.toISOString() } : {}),
  editMode: row.editMode,
  urls: {
    location: `${publicUrl}/v1/spaces/${row.id}`,
    app: `${publicUrl}/o/${row.organizationId}/spaces/${row.id}`,
  },
  organization: row.organizationId,
  ...(row.collectionId ? { parent: row.collectionId } : {}),
  revision: row.revision,
  defaultLevel: row.defaultLevel === "none" ? null : row.defaultLevel,
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: spacePermissionsOf(role, row.editMode === "live"),
});
