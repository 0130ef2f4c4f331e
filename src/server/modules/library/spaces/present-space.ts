import { spacePermissionsOf } from "#contract/permissions.ts";
import type { Space } from "#contract/schemas/space.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { presentGitInfo } from "./git-info.ts";
import { mergeChecksOf } from "./merge-checks.ts";
import { purgeAtOf } from "#server/kit/retention.ts";
import type { SpaceFacts } from "./space-rows.ts";

/**
 * A space as a person with the given effective role sees it. One in the trash that a site shows has no purge time: it
 * stays until no site shows it. `published` is its public address.
 */
export const presentSpace = (
  { space, role, kept, git, ...counts }: SpaceFacts,
  { publicUrl }: Settings,
  published?: string,
): Space => ({
  object: "space",
  id: space.id,
  title: space.title,
  emoji: space.emoji,
  visibility: space.visibility,
  createdAt: space.createdAt.toISOString(),
  updatedAt: space.updatedAt.toISOString(),
  ...(space.deletedAt
    ? {
        deletedAt: space.deletedAt.toISOString(),
        ...(kept ? {} : { purgeAt: purgeAtOf(space.deletedAt).toISOString() }),
      }
    : {}),
  editMode: space.editMode,
  template: space.template,
  mergeChecks: mergeChecksOf(space.mergeChecks),
  ...(git === null ? {} : { gitSync: presentGitInfo(git) }),
  urls: {
    location: `${publicUrl}/v1/spaces/${space.id}`,
    app: `${publicUrl}/o/${space.organizationId}/spaces/${space.id}`,
    ...(published === undefined ? {} : { published }),
    ...(space.icon === null ? {} : { icon: space.icon }),
  },
  organization: space.organizationId,
  ...(space.collectionId ? { parent: space.collectionId } : {}),
  position: space.position,
  revision: space.revision,
  defaultLevel: space.defaultLevel === "none" ? null : space.defaultLevel,
  comments: counts.comments,
  changeRequests: counts.changeRequests,
  changeRequestsOpen: counts.changeRequestsOpen,
  changeRequestsDraft: counts.changeRequestsDraft,
  ...(counts.brokenLinks === null ? {} : { brokenLinks: counts.brokenLinks }),
  permissions: spacePermissionsOf(role, space.editMode === "live" && git === null),
});
