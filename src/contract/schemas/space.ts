import { z } from "zod";
import { MAX_SPACE_TITLE } from "./limits.ts";
import { gitInfo } from "./git-connection.ts";
import { changeMergeChecks, mergeChecks } from "./merge-check.ts";
import { emoji } from "./page.ts";
import { flag, id, listOf, location, paging, timestamp, url } from "./primitives.ts";
import { defaultLevel } from "./role.ts";
import { applySpaceTemplate } from "./space-template.ts";
import { secureWebAddress } from "./web-address.ts";

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
export const spaceTitle = z.string().trim().max(MAX_SPACE_TITLE).meta({ id: "SpaceTitle" });

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
  propose: z.boolean().meta({
    description: "Create change requests; a locked space still takes them.",
  }),
});
export type SpacePermissions = z.infer<typeof spacePermissions>;

const total = z.number().int().min(0);

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
    purgeAt: timestamp.optional().meta({
      description: "Of a deleted space: from then on it cannot be restored.",
    }),
    editMode: spaceEditMode.optional(),
    template: z.boolean().meta({
      description: "Whether it is offered as a template to everybody who can open it.",
    }),
    mergeChecks: mergeChecks.meta({
      description: "What becomes of merges into it that do not meet a rule.",
    }),
    gitSync: gitInfo.optional().meta({
      description:
        "Of a space that is bound to a Git repository: it changes through change requests.",
    }),
    urls: z.object({
      location,
      app: location,
      published: location.optional().meta({
        description: "Where readers find it; only in the answer to reading a space by its id.",
      }),
      public: location.optional(),
      icon: url.optional(),
    }),
    organization: id,
    parent: id.optional(),
    position: z.string().meta({
      description: "Sorts spaces and collections of one parent, compared character by character.",
    }),
    revision: id,
    defaultLevel,
    comments: total.meta({ description: "Open comments on the space itself." }),
    changeRequests: total,
    changeRequestsOpen: total,
    changeRequestsDraft: total,
    brokenLinks: total.optional().meta({
      description:
        "Links of its pages that lead nowhere, without those to what the caller cannot open. Absent while links from before an update are still being read.",
    }),
    permissions: spacePermissions,
  })
  .meta({ id: "Space" });
export type Space = z.infer<typeof space>;
export const spaceList = listOf(space);

export const listSpacesQuery = z.strictObject({
  ...paging,
  deleted: flag.optional().meta({
    description: "true: the spaces in the trash that the caller may restore, latest first.",
  }),
  brokenLinks: flag.optional().meta({
    description: "true: only spaces with broken links.",
  }),
});

export const shareKeyQuery = z.strictObject({
  shareKey: z.string().max(256).optional().meta({
    description:
      "Of an active share link: resolves the published address on its site, which then carries the key.",
  }),
});

export const createSpace = z
  .strictObject({
    title: spaceTitle.optional(),
    emoji: emoji.optional(),
    parent: id.optional().meta({ description: "The collection it is to stand in." }),
    editMode: spaceEditMode.optional(),
    template: applySpaceTemplate.optional().meta({ description: "What it begins with." }),
  })
  .meta({ id: "CreateSpace" });

/** The changeable fields of a space. */
export const spaceChanges = z.strictObject({
  title: spaceTitle.optional(),
  emoji: emoji.nullable().optional(),
  icon: secureWebAddress.nullable().optional(),
  editMode: spaceEditMode.optional(),
  defaultLevel: defaultLevel.optional(),
  template: z.boolean().optional(),
  mergeChecks: changeMergeChecks.optional(),
});
export const updateSpace = spaceChanges
  .refine((body) => !(body.emoji && body.icon), {
    error: "either an emoji or an icon",
    path: ["icon"],
  })
  .meta({ id: "UpdateSpace" });

export const spacePointer = z
  .strictObject({ type: z.literal("space"), space: id })
  .meta({ id: "SpacePointer" });
export const collectionPointer = z
  .strictObject({ type: z.literal("collection"), collection: id })
  .meta({ id: "CollectionPointer" });
const neighbour = z.discriminatedUnion("type", [spacePointer, collectionPointer]);

/** The position among siblings: before one, after one, or at the end if neither is given. */
export const contentPosition = z
  .strictObject({ before: neighbour.optional(), after: neighbour.optional() })
  .meta({ id: "ContentPosition" });
export type ContentPosition = z.infer<typeof contentPosition>;

export const moveContent = z
  .strictObject({
    parent: id.nullable().optional().meta({
      description: "The collection to move into; null for the top level; absent stays there.",
    }),
    position: contentPosition.optional(),
  })
  .meta({ id: "MoveContent" });

export const transferContent = z
  .strictObject({
    organization: id.meta({ description: "The organization that is to own it." }),
    collection: id.optional().meta({ description: "The collection there; else the top level." }),
  })
  .meta({ id: "TransferContent" });

export const transferQuery = z.strictObject({ organization: id, collection: id.optional() });

/** What a transfer would do, and what would stop working. */
export const transferPlan = z
  .object({
    possible: z.boolean(),
    obstacles: z.array(z.string()).meta({ description: "Why it is refused; empty if possible." }),
    spaces: total,
    collections: total,
    changeRequests: total.meta({ description: "Open and draft ones; they go along." }),
    translations: total.meta({
      description:
        "Translations that end, because the space and what follows it come into different organizations. Both spaces stay.",
    }),
    losing: z.object({
      members: total.meta({ description: "People with an explicit role who lose it." }),
      teams: total,
      requestedReviewers: total,
    }),
  })
  .meta({ id: "TransferPlan" });
export type TransferPlan = z.infer<typeof transferPlan>;
