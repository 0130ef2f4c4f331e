import { addProgress, noProgress, type Progress } from "#translation/units/progress.ts";
import type { countStates } from "../units/unit-rows.ts";

type Counted = Awaited<ReturnType<typeof countStates>>[number];

/** Sums up the counts of units by state. */
export const progressOf = (counts: readonly Counted[]): Progress =>
  counts
    .map(({ state, units, words }) => ({ ...noProgress, [state]: { units, words } }))
    .reduce(addProgress, noProgress);

/** The same for each page. */
export const progressByPage = (counts: readonly Counted[]): ReadonlyMap<string, Progress> => {
  const pages = new Map<string, Progress>();
  for (const count of counts)
    pages.set(
      count.pageId,
      addProgress(pages.get(count.pageId) ?? noProgress, progressOf([count])),
    );
  return pages;
};
