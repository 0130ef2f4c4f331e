import { audit } from "#server/events/audit.ts";
import { newEventId } from "#server/kit/ids.ts";
import type { Context } from "#server/kit/context.ts";
import { moveMain } from "#server/modules/content/current-pages/move-main.ts";
import { writeFileList } from "#server/modules/content/files/files.ts";
import type { RevisionContent } from "#server/modules/content/revisions/compare-revisions.ts";
import { noteRevisionGit } from "#server/modules/content/revisions/revision-git.ts";
import {
  createRevision,
  lockContent,
  type RevisionRow,
} from "#server/modules/content/revisions/revisions.ts";
import { prepareSearch } from "#server/modules/content/search/index-pages.ts";
import { writeTexts } from "#server/modules/content/store/documents.ts";
import { writeTree } from "#server/modules/content/store/page-trees.ts";
import type { StoredText } from "#server/modules/content/store/stored-text.ts";
import {
  createChangeRequest,
  recordEdit,
} from "#server/modules/review/change-requests/change-requests.ts";
import { lockChangeRequest } from "#server/modules/review/change-requests/find-change-request.ts";
import type { Planned, Work } from "./carry-out.ts";
import { noteConnection } from "./connection-rows.ts";
import { finishSync } from "./finish-sync.ts";
import { isForced, overtake, rulesPassedOver } from "./force.ts";
import { saysSame } from "./plan-sync.ts";
import { updateSync } from "./sync-rows.ts";

/** Thrown where the space changed while the sync was being planned; it is planned again. */
export class MainMoved extends Error {
  override readonly name = "MainMoved";
}

interface Outcome {
  /** Whether the sync is finished. */
  readonly ended: boolean;
  /** The current revision of the space. */
  readonly revision: RevisionRow;
}

interface NewState {
  readonly content: RevisionContent;
  readonly texts: readonly StoredText[];
  readonly parents: readonly string[];
  readonly changeRequestId?: string;
}

const storeState = async (
  tx: Context,
  spaceId: string,
  { content, texts, parents, changeRequestId }: NewState,
): Promise<RevisionRow> => {
  await writeTexts(tx, spaceId, texts);
  const { root } = await writeTree(tx, spaceId, content.tree);
  const files = await writeFileList(tx, spaceId, content.files);
  const { variables } = content;
  return createRevision(tx, {
    spaceId,
    changeRequestId,
    type: "edits",
    parents,
    root,
    files,
    variables,
  });
};

const commitURL = ({ connection }: Work, oid: string): string | null =>
  connection.commitURL === null ? null : `${connection.commitURL.replace(/\/+$/, "")}/${oid}`;

/** Returns the record for a revision that equals the commit that was read. */
const aboutCommit = (work: Work, { read }: Planned, revisionId: string, oid: string) => ({
  revisionId,
  spaceId: work.row.spaceId,
  oid,
  message: read.commits[0]?.message ?? "",
  createdByService: false,
  url: commitURL(work, oid),
  ref: work.row.ref,
});

/** Stores the content of the commit as a separate revision, the base of the next merge. */
const storeGitSide = async (
  tx: Context,
  work: Work,
  planned: Planned,
  changeRequestId?: string,
) => {
  const { row } = work;
  const { read, git, base } = planned;
  if (read.head === undefined) return undefined;
  const isKnown = base.revision !== undefined && base.commit === read.head;
  if (isKnown && changeRequestId === undefined) return base.revision;
  const revision = await storeState(tx, row.spaceId, {
    ...git,
    parents: base.revision === undefined ? [] : [base.revision.id],
    ...(changeRequestId === undefined ? {} : { changeRequestId }),
  });
  await noteRevisionGit(tx, aboutCommit(work, planned, revision.id, read.head), read.records);
  return revision;
};

const subjectOf = ({ row }: Work, { read }: Planned): string => {
  const branch = row.ref.replace("refs/heads/", "");
  const [latest] = read.commits;
  const line = latest?.message.split("\n")[0] ?? "";
  return (line === "" ? `Changes from ${branch} in Git` : `From Git: ${line}`)
    .slice(0, 200)
    .toWellFormed();
};

/** Puts the commit into a change request: a new one, or the one in which earlier commits wait. */
const intoChangeRequest = (work: Work, planned: Planned): Promise<Outcome> =>
  work.step(async (tx) => {
    const { row } = work;
    const { ours, waiting, merged, base, read } = planned;
    const pending = { pendingCommit: read.head ?? null, redirects: read.redirects };
    if (waiting !== undefined) {
      const git = await storeGitSide(tx, work, planned);
      const locked = await lockChangeRequest(tx, {
        spaceId: row.spaceId,
        changeRequestId: waiting,
      });
      if (locked.revision !== ours.id) throw new MainMoved();
      if (merged.conflicts.length > 0) {
        await finishSync(tx, row, "conflicts", {
          changeRequest: waiting,
          error: {
            code: "under-review",
            message:
              "A newer commit changes what was edited in the change request that earlier commits wait in.",
            remedy: "Merge or archive the change request, then sync again.",
          },
        });
        return { ended: true, revision: ours };
      }
      const found = { changeRequest: waiting, gitRevision: git?.id ?? null };
      await noteConnection(tx.db, row.spaceId, { ...pending, pendingRevision: git?.id ?? null });
      if (saysSame(planned.oursContent, merged.content)) {
        await finishSync(tx, row, "nothing", {
          ...found,
          error: {
            code: "under-review",
            message: "Nothing was changed: earlier commits wait in a change request.",
            remedy: "Merge or archive the change request, then sync again.",
          },
        });
        return { ended: true, revision: ours };
      }
      const revision = await storeState(tx, row.spaceId, {
        ...merged,
        parents: [ours.id],
        changeRequestId: waiting,
      });
      await recordEdit(tx, locked, revision.id);
      await finishSync(tx, row, "done", found);
      return { ended: true, revision };
    }
    const from = base.revision?.id ?? ours.id;
    const request = await createChangeRequest(tx, row.spaceId, {
      subject: subjectOf(work, planned),
      from,
    });
    const git = await storeGitSide(tx, work, planned, request.id);
    if (git === undefined) throw new Error("an empty repository was to be reviewed");
    await recordEdit(tx, request, git.id);
    await noteConnection(tx.db, row.spaceId, {
      ...pending,
      pendingChangeRequest: request.id,
      pendingRevision: git.id,
    });
    const state = merged.conflicts.length > 0 ? "conflicts" : "done";
    await finishSync(tx, row, state, { changeRequest: request.id, gitRevision: git.id });
    return { ended: true, revision: ours };
  });

/** Makes the result of the merge the content of the space. */
const intoSpace = async (work: Work, planned: Planned): Promise<Outcome> => {
  const { row, context, step, connection } = work;
  const { merged, ours, oursContent, git, read, composed, overtakes } = planned;
  const texts = [...git.texts, ...merged.texts];
  const changes = !saysSame(oursContent, merged.content);
  const trees = { before: oursContent.tree, after: merged.content.tree };
  const search = changes ? await prepareSearch(context, row.spaceId, trees, texts) : new Map();
  const isOver = composed === undefined || composed.tree === undefined;
  const isAsInGit = saysSame(merged.content, git.content);
  return step(async (tx) => {
    const space = await lockContent(tx, row.spaceId);
    if (space?.revision !== ours.id) throw new MainMoved();
    const rules = await rulesPassedOver(tx, row);
    const gitRevision = await storeGitSide(tx, work, planned);
    let revision = ours;
    if (changes) {
      const parents = [ours.id, ...(gitRevision === undefined ? [] : [gitRevision.id])];
      revision = await storeState(tx, row.spaceId, { content: merged.content, texts, parents });
      const event = newEventId();
      await moveMain(tx, { from: ours, to: revision, event, prepared: search });
      await audit(tx, {
        id: event,
        action: "space.edited",
        organizationId: row.organizationId,
        target: { type: "space", id: row.spaceId, label: space.title },
        space: row.spaceId,
        before: { revision: ours.id },
        after: {
          revision: revision.id,
          commit: read.head,
          ...(rules.length === 0 ? {} : { rulesPassedOver: rules }),
        },
      });
    }
    if (gitRevision !== undefined && read.head !== undefined && isAsInGit)
      await noteRevisionGit(tx, aboutCommit(work, planned, revision.id, read.head), read.records);
    const at = tx.now();
    if (gitRevision !== undefined && read.head !== undefined)
      await noteConnection(tx.db, row.spaceId, {
        baseCommit: read.head,
        baseRevision: gitRevision.id,
        baseAt: at,
        redirects: read.redirects,
        headAhead: 0,
        ...(connection.automatic ? { pollAt: at } : {}),
      });
    const found = { toRevision: revision.id, gitRevision: gitRevision?.id ?? null };
    await updateSync(tx.db, row.id, found);
    // If something is to be pushed, the change request is overridden only once that has arrived.
    if (isOver && overtakes !== undefined) await overtake(tx, row, overtakes);
    const isDone = changes || overtakes !== undefined;
    if (isOver) await finishSync(tx, row, isDone ? "done" : "nothing", found);
    return { ended: isOver, revision };
  });
};

/** Stores the commit as a revision that nothing refers to. */
const standalone = (work: Work, planned: Planned): Promise<Outcome> =>
  work.step(async (tx) => {
    const revision = await storeGitSide(tx, work, planned);
    await finishSync(tx, work.row, "done", { gitRevision: revision?.id ?? null });
    return { ended: true, revision: revision ?? planned.ours };
  });

/** Stores a sync's result on this side: in the space, in a change request, or as a standalone revision. */
export const storeOutcome = (work: Work, planned: Planned): Promise<Outcome> => {
  const { row, connection } = work;
  const { merged, oursContent, waiting } = planned;
  if (row.standalone) return standalone(work, planned);
  const changes = !saysSame(oursContent, merged.content);
  const isReviewed = connection.land === "change-request" && changes;
  const waits = waiting !== undefined || merged.conflicts.length > 0 || isReviewed;
  return waits && !isForced(row) ? intoChangeRequest(work, planned) : intoSpace(work, planned);
};
