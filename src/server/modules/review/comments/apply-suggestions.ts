import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { suggestionIn } from "#content/suggestions.ts";
import type { ContentChange } from "#contract/schemas/content-change.ts";
import type { Block } from "#contract/schemas/document.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid } from "#server/kit/failures.ts";
import { newKeys } from "#server/modules/content/changes/change-batch.ts";
import { prepareChanges, storeChanges } from "#server/modules/content/changes/change-content.ts";
import { fetchOnce } from "#server/modules/content/changes/insert-files.ts";
import type { RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { readTexts } from "#server/modules/content/store/documents.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { workOnText } from "#server/modules/content/texts/texts.ts";
import { revisionsOf } from "../change-requests/change-request-content.ts";
import type { ChangeRequestPath } from "../change-requests/change-request-rows.ts";
import { lockForEdit, recordEdit } from "../change-requests/change-requests.ts";
import type { ChangeRequestRow } from "../change-requests/find-change-request.ts";
import { type CommentRow, selectAndLockComment, setComment } from "./comment-rows.ts";
import { refuseIfResolved, resolveOrReopen } from "./resolve-thread.ts";
import { discussionOf } from "./threads.ts";

/** A comment that suggests a text for a block, and its position in the request. */
interface Suggestion {
  readonly comment: CommentRow;
  readonly block: Block;
  readonly markdown: string;
  readonly field: string;
}

const suggestionOf = (comment: CommentRow, field: string): Suggestion => {
  const { block, body, side } = comment;
  const markdown = suggestionIn(parseMarkdown(body, countingKeys("c")));
  if (block === null || side === "before" || markdown === undefined)
    throw invalid(field, "suggests no text for a block of this change request");
  return { comment, block, markdown, field };
};

const findSuggestions = async (
  context: Context,
  row: ChangeRequestRow,
  ids: readonly string[],
): Promise<Suggestion[]> => {
  const discussion = discussionOf(row.spaceId, row);
  const found: Suggestion[] = [];
  // One at a time in the order of their ids, so that concurrent requests cannot deadlock.
  for (const id of [...new Set(ids)].toSorted()) {
    const field = `comments.${ids.indexOf(id)}`;
    const comment = await selectAndLockComment(context.db, discussion, id);
    if (!comment) throw invalid(field, `There is no comment with the id "${id}" here.`);
    await refuseIfResolved(context, comment);
    found.push(suggestionOf(comment, field));
  }
  return found;
};

const outdated = (title: string) =>
  conflict(
    "comment.suggestion-outdated",
    `The text on "${title}" was changed since this was suggested. Nothing was changed.`,
  );

/** The changes that suggestions make to their pages. */
const changesOf = async (
  context: Context,
  { spaceId, root }: RevisionRow,
  suggestions: readonly Suggestion[],
): Promise<ContentChange[]> => {
  const tree = await readTree(context, spaceId, root);
  const changes: ContentChange[] = [];
  for (const page of new Set(suggestions.map(({ comment }) => comment.pageId ?? ""))) {
    const onPage = suggestions.filter(({ comment }) => comment.pageId === page);
    const { document: id, title = "" } = tree.pages.get(page)?.page ?? {};
    const texts = id === undefined ? undefined : await readTexts(context, spaceId, [id]);
    const now = id === undefined ? undefined : texts?.get(id);
    if (now === undefined) throw outdated(onPage[0]?.comment.pageTitle ?? title);
    const done = await workOnText(
      "suggest",
      {
        now,
        suggestions: onPage.map(({ block, markdown }) => ({ block, markdown })),
        keys: newKeys(),
      },
      title,
    );
    if ("outdated" in done) throw outdated(title);
    if ("misplaced" in done)
      throw invalid(
        onPage[done.misplaced]?.field ?? "comments",
        "suggests something that cannot stand in this place",
      );
    changes.push({ operation: "update_page", page, document: { document: done.document } });
  }
  return changes;
};

interface State {
  readonly row: ChangeRequestRow;
  readonly suggestions: readonly Suggestion[];
}

const isSame = (one: State, other: State): boolean =>
  one.row.revision === other.row.revision &&
  one.row.revisionMergedAncestor === other.row.revisionMergedAncestor &&
  one.suggestions.every(({ markdown }, at) => markdown === other.suggestions[at]?.markdown);

/**
 * Replaces blocks with the texts suggested for them, as one edit of the change request, and resolves their threads;
 * all or nothing. Throws if a comment suggests nothing, and a conflict if a block has changed since, a thread is
 * resolved, or the change request is merged or archived.
 */
export const applySuggestions = (
  context: Context,
  path: ChangeRequestPath,
  ids: readonly string[],
): Promise<ChangeRequestRow> =>
  prepareThenWrite(context, {
    read: async (current): Promise<State> => {
      const row = await lockForEdit(current, path);
      return { row, suggestions: await findSuggestions(current, row, ids) };
    },
    prepare: async (current, { row, suggestions }) => {
      const revisions = await revisionsOf(current, row);
      const changes = await changesOf(current, revisions.from, suggestions);
      const { spaceId, id: changeRequestId } = row;
      const fetched = fetchOnce(current, changes);
      return prepareChanges(current, { ...revisions, spaceId, changeRequestId, changes, fetched });
    },
    isSame,
    write: async (tx, { row, suggestions }, prepared) => {
      const discussion = discussionOf(row.spaceId, row);
      for (const { comment } of suggestions) {
        const resolution = await resolveOrReopen(tx, { discussion, comment }, { resolved: true });
        await setComment(tx.db, comment.id, resolution ?? {});
      }
      const { revision } = await storeChanges(tx, prepared);
      return revision.id === row.revision ? row : recordEdit(tx, row, revision.id);
    },
  });
