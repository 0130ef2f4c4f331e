import type { RequestedReviewer } from "#contract/schemas/merge.ts";
import type { RequestRow } from "./reviewer-rows.ts";
import type { ChangeRequestReview } from "#contract/schemas/review.ts";
import type { Context } from "#server/kit/context.ts";
import { presentComments } from "../comments/present-comment.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { atLeast } from "#contract/permissions.ts";
import type { User } from "#contract/schemas/user.ts";
import { selectContributors } from "../change-requests/change-request-rows.ts";
import { selectCountingReviews } from "../change-requests/facts-rows.ts";
import { peopleById, type PersonOf } from "#server/modules/people/users/users.ts";
import { isDismissable } from "./dismiss-review.ts";
import { type ReviewRow, selectWordsOf } from "./review-rows.ts";
import type { PageTree } from "#content/page-tree.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";

/** A block of a page that was edited since a review. */
type EditedBlock = NonNullable<ChangeRequestReview["editedBlocks"]>[number];

/** The most blocks listed for one review. */
const MOST_BLOCKS = 50;

/** Two states of a change request, and the revision of the space pulled in between, if any. */
interface Span {
  readonly before: string;
  readonly after: string;
  readonly initial: string;
  readonly pulled: string | null;
}

/**
 * The blocks the author edited between two states of a change request, at most 50, in page order. Excludes what an
 * update from the space brought: blocks that now equal the space's, or were removed there too.
 */
const editedBlocks = async (
  context: Context,
  spaceId: string,
  { before, after, initial, pulled }: Span,
): Promise<EditedBlock[]> => {
  const treeOf = async (revision: string): Promise<PageTree> =>
    readTree(context, spaceId, (await readRevision(context, spaceId, revision)).root);
  const old = await treeOf(before);
  const now = await treeOf(after);
  const main = pulled === null ? undefined : await treeOf(pulled);
  const start = pulled === null ? undefined : await treeOf(initial);
  const documentIn = (tree: PageTree | undefined, id: string) => tree?.pages.get(id)?.page.document;

  const touched = [...new Set([...now.pages.keys(), ...old.pages.keys()])].filter((id) => {
    const is = documentIn(now, id);
    return is !== documentIn(old, id) && (main === undefined || is !== documentIn(main, id));
  });
  const edited: EditedBlock[] = [];
  for (const id of touched) {
    const hashes = [old, now, main, start].map((tree) => documentIn(tree, id));
    const texts = await readTexts(
      context,
      spaceId,
      hashes.filter((hash) => hash !== undefined),
    );
    const [was, is, there, first] = hashes.map((hash) => texts.get(hash ?? "") ?? null);
    const pageTitle = (now.pages.get(id) ?? old.pages.get(id))?.page.title ?? "";
    const blocks = await workOnText(
      "editedBlocks",
      {
        before: was ?? null,
        after: is ?? null,
        main: main && { initial: first ?? null, pulled: there ?? null },
        most: MOST_BLOCKS - edited.length,
      },
      pageTitle,
    );
    edited.push(...blocks.map((block) => ({ page: id, pageTitle, ...block })));
    if (edited.length === MOST_BLOCKS) break;
  }
  return edited;
};

/** What was edited since each of the reviews that no longer count, by the revision they were made on. */
const editsSince = async (
  context: Context,
  changeRequest: ChangeRequestRow,
  rows: readonly ReviewRow[],
): Promise<ReadonlyMap<string, EditedBlock[]>> => {
  const edits = new Map<string, EditedBlock[]>();
  for (const { edit, revision } of rows) {
    if (edit === changeRequest.lastEdit || edits.has(revision)) continue;
    const span = {
      before: revision,
      after: changeRequest.revision,
      initial: changeRequest.revisionInitial,
      pulled: changeRequest.revisionMergedAncestor,
    };
    edits.set(revision, await editedBlocks(context, changeRequest.spaceId, span));
  }
  return edits;
};

const dismissalOf = (
  { dismissedAt, dismissedBy, dismissReason }: ReviewRow,
  personOf: PersonOf,
): Pick<ChangeRequestReview, "dismissal"> =>
  dismissedAt === null
    ? {}
    : {
        dismissal: {
          by: personOf(dismissedBy),
          at: dismissedAt.toISOString(),
          reason: dismissReason ?? "",
        },
      };

/** Whether the caller may dismiss requests for changes: anyone who may merge, except the author. */
const mayDismissIn = (
  { resource: place, actor }: Context,
  { createdBy, status }: ChangeRequestRow,
): boolean =>
  atLeast(place?.role ?? null, "review") &&
  createdBy !== actor.id &&
  (status === "open" || status === "draft");

/** The people who edited a change request since a time, the most recent first. */
type EditorsSince = (since: Date) => User[];

const editorsOf = async (
  context: Context,
  { id, lastEdit }: ChangeRequestRow,
  rows: readonly ReviewRow[],
): Promise<EditorsSince> => {
  if (rows.every(({ edit }) => edit === lastEdit)) return () => [];
  const editors = await selectContributors(context.db, id);
  const personOf = await peopleById(
    context,
    editors.map(({ userId }) => userId),
  );
  return (since) =>
    editors.flatMap(({ userId, updatedAt }) => (updatedAt >= since ? [personOf(userId)] : []));
};

/** Reviews of one change request with their people and comments, in the given order. */
export const presentReviews = async (
  context: Context,
  changeRequest: ChangeRequestRow,
  rows: readonly ReviewRow[],
  format?: "document" | "markdown",
): Promise<ChangeRequestReview[]> => {
  const ids = rows.map(({ id }) => id);
  const personOf = await peopleById(
    context,
    rows.flatMap(({ reviewer, requestedBy, dismissedBy }) => [reviewer, requestedBy, dismissedBy]),
  );
  const counting = await selectCountingReviews(context.db, changeRequest.id);
  const mayDismiss = mayDismissIn(context, changeRequest);
  const words = await selectWordsOf(context.db, ids);
  const presented = await presentComments(context, words, format);
  const wordsOf = new Map(presented.map((comment) => [comment.target.review, comment]));
  const editorsSince = await editorsOf(context, changeRequest, rows);
  const edits = await editsSince(context, changeRequest, rows);
  const { publicUrl } = context.settings;
  const place = `${publicUrl}/v1/spaces/${changeRequest.spaceId}/change-requests/${changeRequest.id}`;
  return rows.map((row) => {
    const outdated = row.edit !== changeRequest.lastEdit;
    const comment = wordsOf.get(row.id);
    const blocks = outdated ? edits.get(row.revision) : undefined;
    return {
      object: "change-request-review",
      id: row.id,
      revision: row.revision,
      reviewer: personOf(row.reviewer),
      ...(row.requestedBy === null ? {} : { requestedBy: personOf(row.requestedBy) }),
      status: row.status,
      outdated,
      counts: counting.has(row.id),
      ...dismissalOf(row, personOf),
      ...(outdated ? { editedBy: editorsSince(row.createdAt) } : {}),
      ...(blocks === undefined ? {} : { editedBlocks: blocks }),
      ...(comment === undefined ? {} : { comment }),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      urls: { location: `${place}/reviews/${row.id}` },
      permissions: { dismiss: mayDismiss && isDismissable(row, counting) },
    };
  });
};

export const presentReview = async (
  context: Context,
  {
    changeRequest,
    review,
  }: { readonly changeRequest: ChangeRequestRow; readonly review: ReviewRow },
  format?: "document" | "markdown",
): Promise<ChangeRequestReview> => {
  const [presented] = await presentReviews(context, changeRequest, [review], format);
  if (!presented) throw new Error(`Review ${review.id} vanished while it was read`);
  return presented;
};

/** Requests with their people, in the given order. */
export const presentRequests = async (
  context: Context,
  rows: readonly RequestRow[],
): Promise<RequestedReviewer[]> => {
  const personOf = await peopleById(
    context,
    rows.flatMap(({ userId, requestedBy }) => [userId, requestedBy]),
  );
  return rows.map((row) => ({
    object: "change-request-requested-reviewer",
    kind: "user",
    user: personOf(row.userId),
    revision: row.revision,
    requestedBy: personOf(row.requestedBy),
    createdAt: row.createdAt.toISOString(),
  }));
};
