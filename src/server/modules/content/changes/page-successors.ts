import type { PageTree } from "#content/page-tree.ts";
import { maySucceed, type Successors } from "#content/successors.ts";
import { invalid } from "#server/kit/failures.ts";

/** Throws, with its place in the request, for a successor that readers could not be redirected to after a change. */
export const refuseSuccessor = (
  after: PageTree,
  before: PageTree,
  successor: string,
  path: string,
): void => {
  if (maySucceed(after, successor)) return;
  const placed = after.pages.get(successor);
  if (placed)
    throw invalid(
      path,
      `“${placed.page.title}” is a ${placed.page.type}, which readers do not open.`,
    );
  const gone = before.pages.get(successor);
  throw invalid(
    path,
    gone
      ? `“${gone.page.title}” goes as well. Name a page that stays.`
      : `There is no page with the id "${successor}".`,
  );
};

/** Merges newly chosen successors into the existing ones; null removes one. */
export const withChosen = (
  kept: Successors,
  chosen: ReadonlyMap<string, string | null>,
): Successors =>
  new Map(
    [...new Map<string, string | null>([...kept, ...chosen])].flatMap(([page, successor]) =>
      successor === null ? [] : [[page, successor] as const],
    ),
  );
