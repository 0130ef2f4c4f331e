import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import {
  createCollection,
  updateCollection,
} from "#server/modules/library/collections/collections.ts";
import { giveAccess } from "#server/modules/library/content-permissions/change-access.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { updateSpaceContent } from "#server/modules/content/changes/update-space-content.ts";
import { createSpace, deleteSpace, updateSpace } from "#server/modules/library/spaces/spaces.ts";
import { changesOf, type Edit, notePages } from "./page-text.ts";
import { enterCollection, enterSpace } from "./places.ts";
import { type Act, known } from "./story.ts";

type When = Pick<Act, "at" | "by">;

/** Somebody makes a collection; below another one where that is named. */
export const makesCollection = (when: When, title: string, inside?: string): Act => ({
  ...when,
  operation: "createCollection",
  perform: async (tx, scene) => {
    const parent = inside === undefined ? null : known(scene.collections, inside);
    const { collection } = await createCollection(tx, scene.organizationId, { title, parent });
    scene.collections.set(title, collection.id);
  },
});

export const describesCollection = (when: When, title: string, description: string): Act => ({
  ...when,
  operation: "updateCollectionById",
  perform: async (tx, scene) => {
    const id = known(scene.collections, title);
    await updateCollection(
      await enterCollection(tx, id),
      { organizationId: scene.organizationId, collectionId: id },
      {
        description,
      },
    );
  },
});

/** Somebody makes an empty space; in a collection where that is named. */
export const makesSpace = (
  when: When,
  title: string,
  { emoji, inside }: { readonly emoji: string; readonly inside?: string },
): Act => ({
  ...when,
  operation: "createSpace",
  perform: async (tx, scene) => {
    const parent = inside === undefined ? null : known(scene.collections, inside);
    const { space } = await createSpace(tx, scene.organizationId, {
      title,
      emoji,
      parent,
    });
    scene.spaces.set(title, space.id);
  },
});

export const changesSpace = (
  when: When,
  title: string,
  change: Parameters<typeof updateSpace>[2],
): Act => ({
  ...when,
  operation: "updateSpaceById",
  perform: async (tx, scene) => {
    const id = known(scene.spaces, title);
    await updateSpace(
      await enterSpace(tx, id),
      { organizationId: scene.organizationId, spaceId: id },
      change,
    );
  },
});

/** Somebody writes in a space directly: one revision. */
export const writes = (when: When, space: string, ...edits: readonly Edit[]): Act => ({
  ...when,
  operation: "updateSpaceContent",
  perform: async (tx, scene) => {
    const id = known(scene.spaces, space);
    const context = await enterSpace(tx, id);
    const state = await stateOfSpace(context, { spaceId: id });
    const changes = await changesOf(context, scene, { space, state }, edits);
    notePages(scene, space, (await updateSpaceContent(context, id, changes)).changes);
  },
});

/** Somebody gives people and teams, by their titles, a role in a space. */
export const givesAccess = (
  when: When,
  space: string,
  {
    people = [],
    teams = [],
    role,
  }: {
    readonly people?: readonly string[];
    readonly teams?: readonly string[];
    readonly role: MemberRoleOrGuest;
  },
): Act => ({
  ...when,
  operation: "inviteToSpace",
  perform: async (tx, scene) =>
    giveAccess(await enterSpace(tx, known(scene.spaces, space)), {
      users: people.map((who) => known(scene.people, who).id),
      teams: teams.map((team) => known(scene.teams, team)),
      role,
    }),
});

export const deletesSpace = (when: When, title: string): Act => ({
  ...when,
  operation: "deleteSpaceById",
  perform: async (tx, scene) => {
    const id = known(scene.spaces, title);
    await deleteSpace(await enterSpace(tx, id), {
      organizationId: scene.organizationId,
      spaceId: id,
    });
  },
});
