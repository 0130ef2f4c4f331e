import type { Successors } from "#content/successors.ts";
import { prepareThenWrite } from "#server/db/prepare-then-write.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { refuseSuccessor, withChosen } from "#server/modules/content/changes/page-successors.ts";
import {
  type ChangeRequestPath,
  keepSuccessorsIn,
  successorsIn,
} from "../change-requests/change-request-rows.ts";
import { eventOn, lockOpen } from "../change-requests/find-change-request.ts";
import { isSameToMerge } from "./merge-content.ts";
import { type ContentPlan, planContent } from "./plan-merge.ts";

/** The choice for one removed page: a remaining page, or null for none. */
interface Chosen {
  readonly page: string;
  readonly successor: string | null;
}

/** Throws for a page that the merge does not remove, and for a successor that does not remain. */
const refuseWrong = (
  chosen: readonly Chosen[],
  { before, merged }: Pick<ContentPlan, "before" | "merged">,
  kept: Successors,
): void => {
  const [was, is] = [before.tree, merged.content.tree];
  const seen = new Set<string>();
  for (const [at, { page, successor }] of chosen.entries()) {
    const path = `successors.${at}`;
    if (seen.has(page)) throw invalid(`${path}.page`, "is named twice");
    seen.add(page);
    // The stored choice for a page that now remains can still be cleared.
    if (successor === null && kept.has(page)) continue;
    const placed = was.pages.get(page);
    if (!placed) throw invalid(`${path}.page`, `There is no page with the id "${page}".`);
    const { title, type } = placed.page;
    if (is.pages.has(page))
      throw invalid(`${path}.page`, `“${title}” stays, so nothing succeeds it.`);
    if (type === "link") throw invalid(`${path}.page`, `“${title}” is a link, without an address.`);
    if (successor !== null) refuseSuccessor(is, was, successor, `${path}.successor`);
  }
};

/**
 * Stores the successors chosen for pages that the merge removes. Pages that are not named keep theirs. Throws a
 * conflict if it is merged or archived.
 */
export const keepSuccessors = (
  context: Context,
  path: ChangeRequestPath,
  chosen: readonly Chosen[],
): Promise<Successors> =>
  prepareThenWrite(context, {
    read: (current) => lockOpen(current, path),
    prepare: (current, { row, main }) => planContent(current, row, main),
    isSame: (one, other) => one.main === other.main && isSameToMerge(one.row, other.row),
    write: async (tx, { row }, plan) => {
      const kept = successorsIn(row);
      refuseWrong(chosen, plan, kept);
      const all = withChosen(kept, new Map(chosen.map(({ page, successor }) => [page, successor])));
      const after = await keepSuccessorsIn(tx.db, row, all);
      if (after !== row)
        await audit(tx, {
          action: "change-request.successors-kept",
          ...eventOn(row),
          before: { successors: kept.size },
          after: { successors: all.size },
        });
      return all;
    },
  });
