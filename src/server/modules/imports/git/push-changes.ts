import type { PushIntent } from "#server/db/tables/index.ts";
import type { GitSession } from "#server/git/git-session.ts";
import type { Context } from "#server/kit/context.ts";
import { keepPaths, noteRevisionPaths } from "#server/modules/content/revisions/revision-git.ts";
import type { RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import type { Planned, Work } from "./carry-out.ts";
import { noteConnection } from "./connection-rows.ts";
import { finishSync } from "./finish-sync.ts";
import { overtake } from "./force.ts";
import { findAuthor, updateSync } from "./sync-rows.ts";

/** Returns an undeliverable address, for people who do not show theirs. */
const hiddenEmail = (id: string): string => `${id}@users.noreply.invalid`;

const authorOf = async ({ context, row, connection }: Work) => {
  const person = row.actor === null ? undefined : await findAuthor(context.db, row.actor);
  if (person === undefined || row.actor === null)
    return { name: "Bindery", email: hiddenEmail("bindery") };
  const email = connection.showEmail ? person.email : hiddenEmail(row.actor);
  return { name: person.name.replaceAll(/[<>\n\p{Cc}]/gu, "").trim() || "Bindery", email };
};

const messageOf = ({ row }: Work, { composed }: Planned, revision: string): string => {
  const changes = composed?.changes ?? [];
  const [only] = changes;
  const said =
    row.message?.trim() ??
    (changes.length === 1 && only !== undefined
      ? `${only.action === "remove" ? "Remove" : only.action === "add" ? "Add" : "Change"} ${only.path}`
      : `Change ${changes.length} files`);
  return `${said}\n\nBindery-Revision: ${revision}\n`;
};

const urlOf = ({ connection }: Work, oid: string): string | null =>
  connection.commitURL === null ? null : `${connection.commitURL.replace(/\/+$/, "")}/${oid}`;

/** Records that our commit is on the branch, so both sides are equal now. */
const recordPush = async (tx: Context, work: Work, intent: PushIntent): Promise<void> => {
  const { row } = work;
  await noteRevisionPaths(tx, {
    revisionId: intent.revision,
    spaceId: row.spaceId,
    oid: intent.commit,
    message: intent.message,
    createdByService: true,
    url: urlOf(work, intent.commit),
    ref: row.ref,
    paths: intent.paths,
  });
  const { overtakes } = intent;
  if (overtakes !== undefined)
    await overtake(tx, { spaceId: row.spaceId, id: overtakes.sync }, overtakes.changeRequest);
  await noteConnection(tx.db, row.spaceId, {
    pushing: null,
    baseCommit: intent.commit,
    baseRevision: intent.revision,
    baseAt: tx.now(),
    headCommit: intent.commit,
    headAhead: 0,
    headAt: tx.now(),
  });
};

/**
 * Determines the outcome of a commit that was about to be pushed when its sync ended; returns the resulting state.
 */
export const settlePush = async (work: Work, session: GitSession): Promise<Work> => {
  const { connection, row, step } = work;
  const intent = connection.pushing;
  if (intent === null) return work;
  const head = await session.ask({ kind: "head" });
  const isOnBranch =
    head === intent.commit ||
    (head !== undefined &&
      head !== intent.old &&
      (await session.ask({ kind: "contains", head, commit: intent.commit })));
  await step(async (tx) => {
    if (!isOnBranch) return noteConnection(tx.db, row.spaceId, { pushing: null });
    await recordPush(tx, work, intent);
    return updateSync(tx.db, row.id, { pushedCommit: intent.commit });
  });
  const synced = isOnBranch ? { baseCommit: intent.commit, baseRevision: intent.revision } : {};
  return { ...work, connection: { ...connection, pushing: null, ...synced } };
};

/** Pushes the content of the space as one commit on top of the one that was read. */
export const pushChanges = async (
  work: Work,
  session: GitSession,
  planned: Planned,
  revision: RevisionRow,
): Promise<void> => {
  const { row, step } = work;
  const { composed, read } = planned;
  if (composed?.tree === undefined) return;
  const message = messageOf(work, planned, revision.id);
  const commit = await session.ask({
    kind: "commit",
    tree: composed.tree,
    parent: read.head,
    message,
    author: await authorOf(work),
    // Taken from the sync, so that a retry creates the same commit.
    time: Math.floor(row.createdAt.getTime() / 1000),
  });
  const intent = await step(async (tx): Promise<PushIntent> => {
    const paths = await keepPaths(tx, row.spaceId, composed.records);
    const { overtakes } = planned;
    const made = {
      commit,
      old: read.head ?? null,
      revision: revision.id,
      message,
      paths,
      ...(overtakes === undefined ? {} : { overtakes: { sync: row.id, changeRequest: overtakes } }),
    };
    await noteConnection(tx.db, row.spaceId, { pushing: made });
    return made;
  });
  await session.ask({ kind: "push", commit, old: read.head });
  await step(async (tx) => {
    await recordPush(tx, work, intent);
    await finishSync(tx, row, "done", { pushedCommit: commit });
  });
};
