import type { PageTree } from "#content/page-tree.ts";
import { maySucceed, type Successors } from "#content/successors.ts";
import { invalid } from "#server/kit/failures.ts";

/** Refuses, with its place in the request, a successor to which readers could not be led after a change. */
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

/** The successors that are kept once these were chosen as well: null takes one away. */
export const withChosen = (
  kept: Successors,
  chosen: ReadonlyMap<string, string | null>,
): Successors =>
  new Map(
    [...new Map<string, string | null>([...kept, ...chosen])].flatMap(([page, successor]) =>
      successor === null ? [] : [[page, successor] as const],
    ),
  );
