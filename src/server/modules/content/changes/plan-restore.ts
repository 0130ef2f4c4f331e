import type { z } from "zod";
import type { ContentChange } from "#contract/schemas/content-change.ts";
import type { RestorePlan, restorePlanQuery, SemanticChange } from "#contract/schemas/revision.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid, notFound } from "#server/kit/failures.ts";
import { changedPage, compareContents, readContent } from "../revisions/compare-revisions.ts";
import { readRevision, stateOfSpace } from "../revisions/revisions.ts";
import { readTree } from "../store/page-trees.ts";
import { prepareChanges } from "./change-content.ts";
import { NOTHING_BEFORE, RevisionOvertaken } from "./restore-revision.ts";

type Query = z.output<typeof restorePlanQuery>;
type ChangedPage = RestorePlan["obstacles"][number];

const changeFor = (revision: string, { only, undo }: Query): ContentChange => {
  if (undo) return { operation: "undo_revision", revision };
  return only === undefined
    ? { operation: "restore_revision", revision }
    : { operation: "revert_page", page: only, revision };
};

/** Lists how restored pages would differ from their former state because something else has taken their place. */
const notesOn = (
  changes: readonly SemanticChange[],
  former: PageTree,
  planned: PageTree,
): RestorePlan["notes"] => {
  const seen = new Set<string>();
  return changes.flatMap((change): RestorePlan["notes"] => {
    if (!("page" in change) || change.type === "page_deleted" || seen.has(change.page.id))
      return [];
    const { page } = change;
    seen.add(page.id);
    const [was, becomes] = [former.pages.get(page.id), planned.pages.get(page.id)];
    if (!was || !becomes) return [];
    const parent = was.parent === null ? undefined : former.pages.get(was.parent);
    return [
      ...(parent !== undefined && was.parent !== becomes.parent
        ? [{ type: "parent-gone" as const, page, before: parent.page.title }]
        : []),
      ...(was.page.slug === becomes.page.slug
        ? []
        : [{ type: "slug-taken" as const, page, before: was.page.slug }]),
    ];
  });
};

const obstaclesOf = (pages: readonly string[], now: PageTree, former: PageTree): ChangedPage[] =>
  pages.flatMap((id) => {
    const tree = now.pages.has(id) ? now : former;
    const placed = tree.pages.get(id);
    return placed === undefined ? [] : [changedPage(tree, placed.page)];
  });

/**
 * Returns what restoring a revision, restoring one page of it, or undoing it would change in the current space,
 * without changing anything. For an undo that would be refused, names the pages that prevent it.
 */
export const planRestore = async (
  context: Context,
  { spaceId, revisionId }: { readonly spaceId: string; readonly revisionId: string },
  query: Query,
): Promise<RestorePlan> => {
  const { revision: from } = await stateOfSpace(context, { spaceId });
  const row = await readRevision(context, spaceId, revisionId);
  const restoredId = query.undo ? row.parents[0] : row.id;
  if (restoredId === undefined) throw invalid("undo", NOTHING_BEFORE);
  const restored = await readRevision(context, spaceId, restoredId);
  const former = await readTree(context, spaceId, restored.root);
  const before = await readContent(context, from);
  const { only } = query;
  if (only !== undefined && !before.tree.pages.has(only) && !former.pages.has(only))
    throw notFound("page");
  const found = { revision: from.id, restored: restored.id };
  try {
    const { tree, files, variables } = await prepareChanges(context, {
      spaceId,
      from,
      changes: [changeFor(row.id, query)],
      fetched: () => Promise.resolve(new Map()),
    });
    const after = { tree, files, variables };
    const changes = await compareContents(context, spaceId, before, after);
    return {
      ...found,
      changes: changes.slice(0, query.limit),
      ...(changes.length > query.limit ? { more: changes.length - query.limit } : {}),
      notes: notesOn(changes, former, tree),
      obstacles: [],
    };
  } catch (error) {
    if (!(error instanceof RevisionOvertaken)) throw error;
    const obstacles = obstaclesOf(error.pages, before.tree, former);
    return { ...found, changes: [], notes: [], obstacles };
  }
};
