import {
  type ChangeRequestPath,
  selectMain,
  selectMergeChecks,
  successorsIn,
} from "../change-requests/change-request-rows.ts";
import { MAX_SUCCESSORS } from "#contract/schemas/merge.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Successors } from "#content/successors.ts";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import type { SemanticChange } from "#contract/schemas/revision.ts";
import type { Context } from "#server/kit/context.ts";
import { atLeast } from "#contract/permissions.ts";
import { standingOf } from "../comments/anchors.ts";
import { unlessGone } from "../comments/threads.ts";
import {
  compareContents,
  readContent,
} from "#server/modules/content/revisions/compare-revisions.ts";
import { mergeChecksOf } from "#server/modules/library/spaces/merge-checks.ts";
import { readRevision, type RevisionRow } from "#server/modules/content/revisions/revisions.ts";
import { findBrokenLinks } from "./broken-links.ts";
import { isGuest, type ReaderEffects } from "#server/modules/library/impact/content-impact.ts";
import { noAddresses, planAddresses } from "./reader-addresses.ts";
import { findUnserved } from "./unserved-blocks.ts";
import {
  type ChangeRequestRow,
  findChangeRequest,
} from "../change-requests/find-change-request.ts";
import { type MergedContent, mergeContent } from "./merge-content.ts";
import { selectResolvedThreads, selectReviewFacts } from "../change-requests/facts-rows.ts";
import { mergeRules } from "./merge-rules.ts";
import { hashOfPlan, type PlanContent, type PlannedMerge, readPlanHash } from "./plan-hash.ts";
import { peopleById } from "#server/modules/people/users/users.ts";
import { isOutdated } from "../change-requests/present-change-request.ts";

/** A rehearsed merge: the plan to show, and the content it would store. */
export interface Rehearsal {
  readonly plan: PlanContent;
  readonly merged: MergedContent;
}

const countPages = (changes: readonly SemanticChange[]): PlanContent["pages"] => {
  const count = (type: SemanticChange["type"]): number =>
    changes.filter((change) => change.type === type).length;
  return {
    added: count("page_created"),
    edited: count("page_edited"),
    moved: count("page_moved"),
    removed: count("page_deleted"),
  };
};

const threadsOf = async (
  context: Context,
  row: ChangeRequestRow,
  open: number,
): Promise<PlanContent["threads"]> => {
  const resolved = await selectResolvedThreads(context.db, row.id);
  const shown = row.revisionMerged ?? row.revision;
  const standing = await standingOf(context, row.spaceId, resolved, () => shown);
  const untouched = resolved.filter((thread) => standing(thread).change?.verdict === "untouched");
  return { open, resolved: resolved.length, untouched: untouched.length };
};

/** What a merged change request was merged with; for others, the space's current content. */
const theirsOf = async (
  context: Context,
  { spaceId, revisionMerged }: ChangeRequestRow,
  main: string,
): Promise<RevisionRow> => {
  if (revisionMerged === null) return readRevision(context, spaceId, main);
  const merge = await readRevision(context, spaceId, revisionMerged);
  return readRevision(context, spaceId, merge.parents[0] ?? main);
};

/** The successors chosen for removed pages, as shown in a plan. */
const countedSuccessors = (
  before: PageTree,
  after: PageTree,
  chosen: Successors,
): PlanContent["successors"] =>
  [...chosen]
    .flatMap(([page, successor]) =>
      before.pages.has(page) && !after.pages.has(page) ? [{ page, successor }] : [],
    )
    .slice(0, MAX_SUCCESSORS);

/** All conflicts, answered or not. */
const allConflicts = async (
  context: Context,
  sides: Parameters<typeof mergeContent>[1],
  left: readonly Conflict[],
  answered: boolean,
): Promise<Conflict[]> => {
  if (!answered) return [...left];
  const { conflicts } = await mergeContent(context, sides, []);
  const known = new Set(conflicts.map(({ id }) => id));
  return [...conflicts, ...left.filter(({ id }) => !known.has(id))];
};

interface Sides {
  readonly base: RevisionRow;
  readonly ours: RevisionRow;
  readonly theirs: RevisionRow;
}

/** The effect of merging three revisions on the content. */
export type ContentPlan = Awaited<ReturnType<typeof planMerge>>;

/**
 * Computes the effect of merging three revisions with these answers: the plan, the number of remaining conflicts, and
 * the content.
 */
const planMerge = async (context: Context, sides: Sides, resolutions: readonly Resolution[]) => {
  const merged = await mergeContent(context, sides, resolutions);
  const left = merged.conflicts.length;
  const before = await readContent(context, sides.theirs);
  const changes = await compareContents(context, sides.ours.spaceId, before, merged.content);
  const planned: PlannedMerge = {
    outcome: left > 0 ? "conflicts" : changes.length > 0 ? "clean" : "nothing",
    pages: countPages(changes),
    changes,
    conflicts: await allConflicts(context, sides, merged.conflicts, resolutions.length > 0),
  };
  return { planned, left, before, merged, sides };
};

/**
 * Recomputes the content of the plan named by a hash from its revisions, with the answers stored now; undefined if
 * the space has no such revisions.
 */
export const readPlannedMerge = async (
  context: Context,
  { spaceId, resolutions }: ChangeRequestRow,
  hash: string,
): Promise<PlannedMerge | undefined> => {
  const identity = readPlanHash(hash);
  if (!identity) return undefined;
  const read = (id: string) => unlessGone(readRevision(context, spaceId, id));
  const [base, ours, theirs] = [
    await read(identity.base),
    await read(identity.ours),
    await read(identity.theirs),
  ];
  if (!base || !ours || !theirs) return undefined;
  return (await planMerge(context, { base, ours, theirs }, resolutions)).planned;
};

/** The three states to merge for a change request. */
const sidesOf = async (context: Context, row: ChangeRequestRow, main: string): Promise<Sides> => {
  const base = row.revisionMergedAncestor ?? row.revisionInitial;
  return {
    base: await readRevision(context, row.spaceId, base),
    ours: await readRevision(context, row.spaceId, row.revision),
    theirs: await theirsOf(context, row, main),
  };
};

/**
 * Computes the effect on the content of merging a change request into `main`. This is the slow part of a rehearsal,
 * and depends only on the three revisions and the stored answers.
 */
export const planContent = async (
  context: Context,
  row: ChangeRequestRow,
  main: string,
): Promise<ContentPlan> => planMerge(context, await sidesOf(context, row, main), row.resolutions);

/**
 * Rehearses the merge of a change request into `main` without changing anything. Uses the stored answers to
 * conflicts, except those whose conflict no longer exists. Links and public addresses are checked only on request or
 * if the space requires it, because that reads other spaces and sites.
 */
export const rehearse = async (
  context: Context,
  row: ChangeRequestRow,
  main: string,
  {
    content,
    links,
    readers,
  }: {
    readonly content: ContentPlan;
    readonly links: boolean;
    /** Computes the effects of the merge on readers of sites. */
    readonly readers: ReaderEffects;
  },
): Promise<Rehearsal> => {
  const { spaceId } = row;
  const { planned, left, before, merged, sides } = content;
  const { base, ours, theirs } = sides;
  const successors = successorsIn(row);
  const current = new Set(planned.conflicts.map(({ id }) => id));
  const facts = await selectReviewFacts(context.db, row.id);
  const threads = await threadsOf(context, row, facts.openThreads);
  const personOf = await peopleById(context, facts.changesRequestedBy);
  const checks = mergeChecksOf(await selectMergeChecks(context.db, spaceId));
  const open = row.status === "open" || row.status === "draft";
  const found =
    open && (links || checks["no-broken-links"] === "required")
      ? await findBrokenLinks(context, spaceId, before, merged)
      : undefined;
  const effects =
    open && (links || checks["reader-addresses"] === "required")
      ? await readers(context, {
          spaceId,
          main: before.tree,
          before: before.tree,
          after: merged.content.tree,
          successors,
        })
      : undefined;
  const addresses = effects && planAddresses(effects);
  const unserved =
    open && checks["openapi-served"] !== "off"
      ? await findUnserved(context, spaceId, before, merged)
      : undefined;
  const rules = mergeRules(
    {
      ...facts,
      changesRequestedBy: facts.changesRequestedBy.map((id) => personOf(id).displayName),
      subject: row.subject,
      conflicts: left,
      outdated: base.id !== theirs.id,
      resolvedThreads: threads.resolved,
      untouchedThreads: threads.untouched,
      ...(found && { brokenLinks: found.brokenLinks.length }),
      ...(effects?.isPublished && addresses && { addressesGone: addresses.gone }),
      ...(unserved && { unserved }),
    },
    checks,
  );
  const plan: PlanContent = {
    ...planned,
    base: base.id,
    ours: ours.id,
    theirs: theirs.id,
    outdated: isOutdated(row, main),
    resolutions: row.resolutions.filter(({ conflict }) => current.has(conflict)),
    brokenLinks: [...(found?.brokenLinks ?? [])],
    deadLinks: found?.deadLinks ?? { count: 0, items: [] },
    readerAddresses: addresses && !isGuest(context) ? addresses : noAddresses,
    successors: countedSuccessors(before.tree, merged.content.tree, successors),
    rules,
    threads,
    mayMerge:
      open &&
      atLeast(context.resource?.role ?? null, "review") &&
      rules.every(({ required, met }) => met || !required),
  };
  return { plan, merged };
};

/** What merging would do or, once merged, what merging did. */
export const getMergePlan = async (
  context: Context,
  path: ChangeRequestPath,
  readers: ReaderEffects,
): Promise<PlanContent & { object: "merge-plan"; hash: string }> => {
  const row = await findChangeRequest(context, path);
  const main = (await selectMain(context.db, path.spaceId)) ?? row.revisionInitial;
  const content = await planContent(context, row, main);
  const { plan } = await rehearse(context, row, main, { content, links: true, readers });
  return { object: "merge-plan", hash: hashOfPlan(plan), ...plan };
};
