import type { MergePlan } from "#contract/schemas/merge.ts";
import type { MergeChecks } from "#contract/schemas/merge-check.ts";

type Rule = MergePlan["rules"][number];

/** The facts the rules are checked against. */
export interface RuleFacts {
  readonly subject: string;
  readonly conflicts: number;
  readonly outdated: boolean;
  /** Whether an approval counts: a person other than the author approved the latest edits. */
  readonly approved: boolean;
  /** Names of the people whose request for changes counts. */
  readonly changesRequestedBy: readonly string[];
  readonly reviewsMissing: number;
  readonly openThreads: number;
  readonly resolvedThreads: number;
  /** How many of the resolved ones changed nothing. */
  readonly untouchedThreads: number;
  /** Undefined if links were not checked. */
  readonly brokenLinks?: number;
  /** References in blocks of the changed pages that no specification serves; undefined if not checked. */
  readonly unserved?: readonly string[];
  /**
   * How many public addresses would stop resolving; undefined if no published site shows the space, or if not
   * checked.
   */
  readonly addressesGone?: number;
}

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

interface Words {
  readonly met: string;
  readonly unmet: string;
}

/** A rule that is met when its count is zero. */
const counting = (
  rule: Rule["rule"],
  required: boolean,
  count: number,
  { met, unmet }: Words,
): Rule => ({ rule, required, met: count === 0, message: count === 0 ? met : unmet, count });

/** A rule with the strictness that the space sets; empty if switched off. */
const settable = (
  checks: MergeChecks,
  rule: keyof MergeChecks,
  count: number,
  words: Words,
): Rule[] =>
  checks[rule] === "off" ? [] : [counting(rule, checks[rule] === "required", count, words)];

const names = new Intl.ListFormat("en-GB");
/** The most people named in one rule's message. */
const MOST_NAMED = 3;

const asksMessage = (people: readonly string[]): string => {
  const others = people.length - MOST_NAMED;
  const named =
    others > 0
      ? [...people.slice(0, MOST_NAMED), some(others, "other person", "other people")]
      : people;
  return `${names.format(named)} ${people.length === 1 ? "asks" : "ask"} for changes.`;
};

/** The most operations and schemas named in one rule's message. */
const MOST_SHOWN = 3;

const unservedMessage = (shown: readonly string[]): string => {
  const others = shown.length - MOST_SHOWN;
  const named =
    others > 0
      ? [...shown.slice(0, MOST_SHOWN), some(others, "other block", "other blocks")]
      : shown;
  return `Pages would show what no API specification serves: ${names.format(named)}.`;
};

const cleanMessage = ({ conflicts, outdated }: RuleFacts): string => {
  if (conflicts > 0)
    return `${some(conflicts, "conflict", "conflicts")} with the space: update from it and choose.`;
  return outdated ? "The space has moved on, and both fit together." : "Up to date with the space.";
};

/** The merge rules that apply in a space, in the order they are shown. */
export const mergeRules = (facts: RuleFacts, checks: MergeChecks): Rule[] => {
  const named = facts.subject.trim() !== "";
  const { changesRequestedBy, reviewsMissing, openThreads, untouchedThreads, conflicts } = facts;
  const { resolvedThreads, brokenLinks, unserved, addressesGone } = facts;
  return [
    {
      rule: "subject",
      required: true,
      met: named,
      message: named ? "It has a subject." : "Give it a subject first.",
    },
    {
      rule: "up-to-date-or-clean",
      required: true,
      met: conflicts === 0,
      message: cleanMessage(facts),
      count: conflicts,
    },
    ...settable(checks, "approval-given", facts.approved ? 0 : 1, {
      met: "Its latest edits are approved.",
      unmet: "Nobody has approved its latest edits yet.",
    }),
    ...settable(checks, "no-changes-requested", changesRequestedBy.length, {
      met: "Nobody asks for changes.",
      unmet: asksMessage(changesRequestedBy),
    }),
    ...settable(checks, "requested-reviews-given", reviewsMissing, {
      met: "No requested review is missing.",
      unmet: `${some(reviewsMissing, "review", "reviews")} asked for and not given.`,
    }),
    ...settable(checks, "threads-resolved", openThreads, {
      met: "No thread is open.",
      unmet: `${some(openThreads, "thread is", "threads are")} open.`,
    }),
    ...(resolvedThreads === 0
      ? []
      : [
          counting("resolved-threads-met", false, untouchedThreads, {
            met: "What resolved threads asked about has changed.",
            unmet: `${some(untouchedThreads, "thread was", "threads were")} resolved although nothing changed there.`,
          }),
        ]),
    ...(brokenLinks === undefined
      ? []
      : settable(checks, "no-broken-links", brokenLinks, {
          met: "No link would break.",
          unmet: `${some(brokenLinks, "link", "links")} would break.`,
        })),
    ...(unserved === undefined
      ? []
      : settable(checks, "openapi-served", unserved.length, {
          met: "Pages show only what API specifications serve.",
          unmet: unservedMessage(unserved),
        })),
    ...(addressesGone === undefined
      ? []
      : settable(checks, "reader-addresses", addressesGone, {
          met: "Every address that readers have leads somewhere.",
          unmet: `${some(addressesGone, "address", "addresses")} that readers have would lead nowhere.`,
        })),
  ];
};
