import type { MergePlan } from "#web/api/change-requests.ts";
import { differenceStrings as strings } from "./merge-strings.ts";

const counted = (what: string, was: number, is: number): string[] =>
  was === is ? [] : [strings.counted(what, was, is)];

/** What is different in a newer plan, in sentences; nothing when it is the same plan. */
export const planDifferences = (before: MergePlan, now: MergePlan): string[] => {
  if (before.hash === now.hash) return [];
  const { pages, threads } = strings;
  const found = [
    ...(before.theirs === now.theirs ? [] : [strings.theirs]),
    ...(before.ours === now.ours ? [] : [strings.ours]),
    ...(before.outcome === now.outcome ? [] : [strings.outcome(now)]),
    ...counted(pages.added, before.pages.added, now.pages.added),
    ...counted(pages.edited, before.pages.edited, now.pages.edited),
    ...counted(pages.moved, before.pages.moved, now.pages.moved),
    ...counted(pages.removed, before.pages.removed, now.pages.removed),
    ...counted(strings.conflicts, before.conflicts.length, now.conflicts.length),
    ...counted(strings.links, before.brokenLinks.length, now.brokenLinks.length),
    ...counted(threads.open, before.threads.open, now.threads.open),
    ...counted(threads.resolved, before.threads.resolved, now.threads.resolved),
    ...counted(threads.untouched, before.threads.untouched, now.threads.untouched),
    ...now.rules.flatMap(({ rule, met, message }) =>
      before.rules.some((old) => old.rule === rule && old.met === met) ? [] : [message],
    ),
  ];
  return found.length > 0 ? [...new Set(found)] : [strings.other];
};
