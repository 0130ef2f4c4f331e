import type { z } from "zod";
import type { ContentChange, spaceContentUpdate } from "#contract/schemas/content-change.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import { changeContent } from "./change-content.ts";
import { fetchFiles } from "./insert-files.ts";
import { presentFiles } from "../files/file-address.ts";
import { readRevision } from "../revisions/revisions.ts";
import { lockSpace, setActiveRevision } from "../revisions/revision-rows.ts";

/**
 * Changes the content of a space directly, while its edit mode is live: one new revision, or none when
 * nothing differs. A locked space is a conflict.
 */
export const updateSpaceContent = async (
  context: Context,
  spaceId: string,
  changes: readonly ContentChange[],
): Promise<z.input<typeof spaceContentUpdate>> => {
  const fetched = await fetchFiles(context, changes);
  return transaction(context, async (tx) => {
    const space = await lockSpace(tx.db, spaceId);
    if (!space) throw notFound("space");
    if (space.editMode === "locked")
      throw conflict(
        "space.locked",
        "This space is locked: its content changes through change requests only.",
      );
    const from = await readRevision(tx, spaceId, space.revision);
    const { revision, done, insertedFiles } = await changeContent(tx, {
      spaceId,
      from,
      changes,
      fetched,
    });
    if (revision.id !== from.id) {
      await setActiveRevision(tx.db, spaceId, revision.id, tx.now());
      await audit(tx, {
        action: "space.edited",
        target: { type: "space", id: spaceId, label: space.title },
        space: spaceId,
        before: { revision: from.id },
        after: { revision: revision.id },
      });
    }
    return {
      revision: revision.id,
      changes: [...done],
      ...(insertedFiles.length === 0
        ? {}
        : { insertedFiles: await presentFiles(tx, spaceId, insertedFiles) }),
    };
  });
};
