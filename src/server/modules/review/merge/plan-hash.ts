import { type MergePlan, mergeRuleNames } from "#contract/schemas/merge.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import type { Issue } from "#server/kit/failures.ts";

/** A merge plan without its hash. */
export type PlanContent = Omit<MergePlan, "hash" | "object">;

/** The effect of merging on the content; determined by the three revisions and the stored answers. */
export type PlannedMerge = Pick<PlanContent, "outcome" | "pages" | "changes" | "conflicts">;

/** What a hash contains of its plan: its revisions, and what can change without a new one. */
export interface PlanIdentity {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
  readonly circumstances: readonly number[];
  readonly digests: string;
}

/** How many numbers of a plan can change without a new revision. */
const CIRCUMSTANCES = 7;
/**
 * How many letters the digests of the answers, the broken links and the public addresses have: enough to detect
 * changes.
 */
const DIGEST_LETTERS = 5;
const WHOLE_DIGEST_LETTERS = 16;

/** Addresses of files end with the day, which is no change of content. */
const lasting = (changes: PlanContent["changes"]) =>
  changes.map((change) => ("file" in change ? withoutAddress(change) : change));
const withoutAddress = ({
  file,
  ...change
}: Extract<PlanContent["changes"][number], { file: unknown }>) => {
  const { downloadURL: _address, ...lastingFile } = file;
  if (!("attributes" in change)) return { ...change, file: lastingFile };
  const { downloadURL: _addresses, ...attributes } = change.attributes;
  return { ...change, file: lastingFile, attributes };
};

type Rule = PlanContent["rules"][number];

/** A rule is absent, or met or not, and required or not. */
const RULE_STATES = 5;
const stateOf = (rules: readonly Rule[], name: Rule["rule"]): number => {
  const rule = rules.find((each) => each.rule === name);
  return rule ? 1 + (rule.met ? 1 : 0) + (rule.required ? 2 : 0) : 0;
};
const isRequiredIn = (state: number): boolean => state > 2;

const circumstancesOf = (plan: PlanContent): number[] => {
  const { brokenLinks, deadLinks, readerAddresses, threads, rules } = plan;
  return [
    brokenLinks.length,
    deadLinks.count,
    readerAddresses.gone,
    threads.open,
    threads.resolved,
    threads.untouched,
    mergeRuleNames.reduce((all, name) => all * RULE_STATES + stateOf(rules, name), 0),
  ];
};

const digestsOf = (plan: PlanContent): string => {
  const { resolutions, brokenLinks, deadLinks, rules, threads, mayMerge } = plan;
  const { readerAddresses, successors } = plan;
  const whole = hashOfValue({
    resolutions,
    brokenLinks,
    deadLinks,
    readerAddresses,
    successors,
    rules,
    threads,
    mayMerge,
  });
  const parts = [resolutions, brokenLinks, readerAddresses].map((part) => hashOfValue(part));
  return [
    ...parts.map((part) => part.slice(0, DIGEST_LETTERS)),
    whole.slice(0, WHOLE_DIGEST_LETTERS),
  ].join("");
};

/**
 * The name of a plan: its three revisions, which determine all of its content, followed by what can change without a
 * new revision, so that later differences can be explained.
 */
export const hashOfPlan = (plan: PlanContent): string => {
  const numbers = circumstancesOf(plan).map((number) => number.toString(36));
  return [plan.base, plan.ours, plan.theirs, numbers.join("-"), digestsOf(plan)].join(".");
};

/** Parses a plan's hash; undefined if it is not one. */
export const readPlanHash = (hash: string): PlanIdentity | undefined => {
  const [base = "", ours = "", theirs = "", numbers = "", digests = "", ...rest] = hash.split(".");
  const circumstances = numbers.split("-").map((text) => Number.parseInt(text, 36));
  const isOurs =
    rest.length === 0 &&
    circumstances.length === CIRCUMSTANCES &&
    !circumstances.some(Number.isNaN) &&
    digests.length === 3 * DIGEST_LETTERS + WHOLE_DIGEST_LETTERS;
  return isOurs ? { base, ours, theirs, circumstances, digests } : undefined;
};

const changedRules = (states: number, { rules }: PlanContent): Issue[] =>
  mergeRuleNames.flatMap((name, index) => {
    const was =
      Math.floor(states / RULE_STATES ** (mergeRuleNames.length - 1 - index)) % RULE_STATES;
    const is = stateOf(rules, name);
    if (was === is) return [];
    const rule = rules.find((each) => each.rule === name);
    const path = `rules.${name}`;
    if (!rule) return [{ path, message: "does not count here any more" }];
    if (isRequiredIn(is) && !isRequiredIn(was))
      return [{ path, message: `required now: ${rule.message}` }];
    return [{ path, message: rule.met ? `met now: ${rule.message}` : rule.message }];
  });

const counted = (path: string, what: string, was: number, is: number): Issue[] =>
  was === is ? [] : [{ path, message: `${what}: ${was} then, ${is} now` }];

const changedWhen = (isChanged: boolean, path: string, message: string): Issue[] =>
  isChanged ? [{ path, message }] : [];

/**
 * What has changed since the plan that `hash` names, whose merge is `before`, in words. Empty if it is the same plan;
 * a single entry says so if the hash is not a plan's (`before` is undefined).
 */
export const changedSincePlan = (
  hash: string,
  before: PlannedMerge | undefined,
  plan: PlanContent,
): Issue[] => {
  if (hash === hashOfPlan(plan)) return [];
  const was = readPlanHash(hash);
  if (!was || !before)
    return [{ path: "plan", message: "no merge plan of this change request has this hash" }];
  const digests = digestsOf(plan);
  const differs = (from: number): boolean =>
    digests.slice(from, from + DIGEST_LETTERS) !== was.digests.slice(from, from + DIGEST_LETTERS);
  const [links = 0, dead = 0, gone = 0, open = 0, resolved = 0, untouched = 0, states = 0] =
    was.circumstances;
  const { pages, threads } = plan;
  const details = [
    ...changedWhen(was.theirs !== plan.theirs, "theirs", "the space has moved on"),
    ...changedWhen(was.ours !== plan.ours, "ours", "the change request was edited"),
    ...changedWhen(
      hashOfValue(lasting(before.changes)) !== hashOfValue(lasting(plan.changes)),
      "changes",
      "what would change in the space is not the same",
    ),
    ...changedWhen(
      hashOfValue(before.conflicts) !== hashOfValue(plan.conflicts),
      "conflicts",
      "the conflicts are not the same",
    ),
    ...changedWhen(differs(0), "resolutions", "other answers to conflicts are kept"),
    ...changedWhen(differs(DIGEST_LETTERS), "brokenLinks", "other links would break"),
    ...changedWhen(
      differs(2 * DIGEST_LETTERS),
      "readerAddresses",
      "what becomes of addresses that readers have is not the same",
    ),
    ...changedWhen(
      before.outcome !== plan.outcome,
      "outcome",
      `was ${before.outcome}, is ${plan.outcome}`,
    ),
    ...counted("pages.added", "pages added", before.pages.added, pages.added),
    ...counted("pages.edited", "pages edited", before.pages.edited, pages.edited),
    ...counted("pages.moved", "pages moved", before.pages.moved, pages.moved),
    ...counted("pages.removed", "pages removed", before.pages.removed, pages.removed),
    ...counted("conflicts", "conflicts", before.conflicts.length, plan.conflicts.length),
    ...counted("brokenLinks", "links that would break", links, plan.brokenLinks.length),
    ...counted("deadLinks", "new links that lead nowhere", dead, plan.deadLinks.count),
    ...counted(
      "readerAddresses.gone",
      "addresses of readers that would lead nowhere",
      gone,
      plan.readerAddresses.gone,
    ),
    ...counted("threads.open", "open threads", open, threads.open),
    ...counted("threads.resolved", "resolved threads", resolved, threads.resolved),
    ...counted(
      "threads.untouched",
      "threads resolved although nothing changed",
      untouched,
      threads.untouched,
    ),
    ...changedRules(states, plan),
  ];
  return details.length > 0 ? details : [{ path: "plan", message: "something in it has changed" }];
};
