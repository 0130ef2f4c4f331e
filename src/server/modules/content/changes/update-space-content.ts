import type { z } from "zod";
import type { spaceContentUpdate, updateContent } from "#contract/schemas/content-change.ts";
import type { Successors } from "#content/successors.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { newEventId } from "#server/kit/ids.ts";
import { type CheckPrepared, prepareChanges, storeChanges } from "./change-content.ts";
import { fetchOnce } from "./insert-files.ts";
import { presentFiles } from "../files/file-address.ts";
import { readRevision, type RevisionRow } from "../revisions/revisions.ts";
import { moveMain } from "../current-pages/move-main.ts";
import { lockSpace } from "../revisions/revision-rows.ts";
import { type IndexedDocuments, prepareSearch } from "../search/index-pages.ts";
import { readTree } from "../store/page-trees.ts";

/**
 * Reads the space, and locks it if a transaction is running. Throws if its content cannot be edited directly;
 * `instead` describes the alternative.
 */
export const readUnlocked = async (
  context: Context,
  spaceId: string,
  instead = "Make a change request.",
) => {
  const space = await lockSpace(context.db, spaceId);
  if (!space) throw notFound("space");
  if (space.editMode === "locked")
    throw conflict(
      "space.locked",
      `This space is locked: its content changes through change requests only. ${instead}`,
    );
  if (space.isBound)
    throw conflict(
      "space.bound",
      `This space is bound to a Git repository: here, its content changes through change requests only. ${instead}`,
    );
  return space;
};

/** Activates a manual revision of its space, which is locked. */
export const recordEdit = async (
  tx: Context,
  space: { readonly title: string },
  {
    from,
    to,
    prepared,
    successors = new Map(),
  }: {
    from: RevisionRow;
    to: RevisionRow;
    prepared: IndexedDocuments;
    /** The successors of deleted pages. */
    successors?: Successors;
  },
): Promise<void> => {
  const event = newEventId();
  await moveMain(tx, { from, to, event, prepared, successors });
  await audit(tx, {
    id: event,
    action: "space.edited",
    target: { type: "space", id: to.spaceId, label: space.title },
    space: to.spaceId,
    before: { revision: from.id },
    after: { revision: to.id },
  });
};

/**
 * Changes the content of a space directly while live edits are enabled: creates one new revision, or none when
 * nothing differs. Throws a conflict for a locked space, and for what `check` refuses.
 */
export const updateSpaceContent = async (
  context: Context,
  spaceId: string,
  { changes, seen }: z.output<typeof updateContent>,
  check?: CheckPrepared,
): Promise<z.input<typeof spaceContentUpdate>> => {
  const fetched = fetchOnce(context, changes);
  return prepareThenWrite(context, {
    read: (current) => readUnlocked(current, spaceId),
    prepare: async (current, space) => {
      const from = await readRevision(current, spaceId, space.revision);
      const prepared = await prepareChanges(current, { spaceId, from, changes, seen, fetched });
      const { tree: after, texts } = prepared;
      const before = await readTree(current, spaceId, from.root);
      return {
        ...prepared,
        search: await prepareSearch(current, spaceId, { before, after }, texts),
      };
    },
    isSame: (one, other) => one.revision === other.revision,
    write: async (tx, space, prepared) => {
      await check?.(tx, prepared);
      const { revision, done, insertedFiles } = await storeChanges(tx, prepared);
      const { from } = prepared.of;
      if (revision.id !== from.id)
        await recordEdit(tx, space, {
          from,
          to: revision,
          prepared: prepared.search,
          successors: prepared.successors,
        });
      return {
        revision: revision.id,
        changes: [...done],
        ...(insertedFiles.length === 0
          ? {}
          : { insertedFiles: await presentFiles(tx, spaceId, insertedFiles) }),
      };
    },
  });
};
