import { z } from "zod";
import { id, location, timestamp, url } from "./primitives.ts";
import { defaultLevel } from "./role.ts";

export const spaceVisibilities = [
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
  "private",
] as const;
export const contentVisibility = z.enum(spaceVisibilities).meta({ id: "ContentVisibility" });
export const spaceEditMode = z.enum(["live", "locked"]).meta({ id: "SpaceEditMode" });

export const spacePermissions = z.object({
  view: z.boolean(),
  access: z.boolean(),
  admin: z.boolean(),
  viewInviteLinks: z.boolean(),
  edit: z.boolean(),
  triggerGitSync: z.boolean(),
  comment: z.boolean(),
  merge: z.boolean(),
  review: z.boolean(),
});
export type SpacePermissions = z.infer<typeof spacePermissions>;

export const space = z
  .object({
    object: z.literal("space"),
    id,
    title: z.string(),
    emoji: z.string(),
    visibility: contentVisibility,
    createdAt: timestamp,
    updatedAt: timestamp,
    deletedAt: timestamp.optional(),
    editMode: spaceEditMode.optional(),
    urls: z.object({
      location,
      app: location,
      published: location.optional(),
      public: location.optional(),
      icon: url.optional(),
    }),
    organization: id,
    parent: id.optional(),
    revision: id,
    defaultLevel,
    comments: z.number().int().min(0),
    changeRequests: z.number().int().min(0),
    changeRequestsOpen: z.number().int().min(0),
    changeRequestsDraft: z.number().int().min(0),
    permissions: spacePermissions,
  })
  .meta({ id: "Space" });
export type Space = z.infer<typeof space>;
