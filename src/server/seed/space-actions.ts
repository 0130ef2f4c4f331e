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
import { enterCollection, enterSpace } from "./enter-resource.ts";
import { type Action, known } from "./actions.ts";

type When = Pick<Action, "at" | "by">;

/** A person creates a collection, inside another one if that is named. */
export const makesCollection = (when: When, title: string, inside?: string): Action => ({
  ...when,
  operation: "createCollection",
  perform: async (tx, demo) => {
    const parent = inside === undefined ? null : known(demo.collections, inside);
    const { collection } = await createCollection(tx, demo.organizationId, { title, parent });
    demo.collections.set(title, collection.id);
  },
});

export const describesCollection = (when: When, title: string, description: string): Action => ({
  ...when,
  operation: "updateCollectionById",
  perform: async (tx, demo) => {
    const id = known(demo.collections, title);
    await updateCollection(
      await enterCollection(tx, id),
      { organizationId: demo.organizationId, collectionId: id },
      {
        description,
      },
    );
  },
});

/** A person creates an empty space, inside a collection if that is named. */
export const makesSpace = (
  when: When,
  title: string,
  { emoji, inside }: { readonly emoji: string; readonly inside?: string },
): Action => ({
  ...when,
  operation: "createSpace",
  perform: async (tx, demo) => {
    const parent = inside === undefined ? null : known(demo.collections, inside);
    const { space } = await createSpace(tx, demo.organizationId, {
      title,
      emoji,
      parent,
    });
    demo.spaces.set(title, space.id);
  },
});

export const changesSpace = (
  when: When,
  title: string,
  change: Parameters<typeof updateSpace>[2],
): Action => ({
  ...when,
  operation: "updateSpaceById",
  perform: async (tx, demo) => {
    const id = known(demo.spaces, title);
    await updateSpace(
      await enterSpace(tx, id),
      { organizationId: demo.organizationId, spaceId: id },
      change,
    );
  },
});

/** A person edits a space directly, as one revision. */
export const writes = (when: When, space: string, ...edits: readonly Edit[]): Action => ({
  ...when,
  operation: "updateSpaceContent",
  perform: async (tx, demo) => {
    const id = known(demo.spaces, space);
    const context = await enterSpace(tx, id);
    const state = await stateOfSpace(context, { spaceId: id });
    const changes = await changesOf(context, demo, { space, state }, edits);
    notePages(demo, space, (await updateSpaceContent(context, id, { changes })).changes);
  },
});

/** A person grants people and teams, by their titles, a role in a space. */
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
): Action => ({
  ...when,
  operation: "inviteToSpace",
  perform: async (tx, demo) =>
    giveAccess(await enterSpace(tx, known(demo.spaces, space)), {
      users: people.map((who) => known(demo.people, who).id),
      teams: teams.map((team) => known(demo.teams, team)),
      role,
    }),
});

export const deletesSpace = (when: When, title: string): Action => ({
  ...when,
  operation: "deleteSpaceById",
  perform: async (tx, demo) => {
    const id = known(demo.spaces, title);
    await deleteSpace(await enterSpace(tx, id), {
      organizationId: demo.organizationId,
      spaceId: id,
    });
  },
});
