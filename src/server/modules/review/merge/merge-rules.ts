import type { MergePlan } from "#contract/schemas/merge.ts";
import type { MergeChecks } from "#contract/schemas/merge-check.ts";

type Rule = MergePlan["rules"][number];

/** What the rules are held against. */
export interface RuleFacts {
  readonly subject: string;
  readonly conflicts: number;
  readonly outdated: boolean;
  /** Whether an approval counts: somebody else than the author approved the latest edits. */
  readonly approved: boolean;
  /** Names of those whose request for changes counts. */
  readonly changesRequestedBy: readonly string[];
  readonly reviewsMissing: number;
  readonly openThreads: number;
  readonly resolvedThreads: number;
  /** Of those that are resolved. */
  readonly untouchedThreads: number;
  /** Undefined where it was not looked for them. */
  readonly brokenLinks?: number;
  /** What blocks of the pages that it changes show and no specification serves; undefined where it was not looked for. */
  readonly unserved?: readonly string[];
  /** Addresses of readers that would lead nowhere; undefined where no published site shows the space, or none was looked for. */
  readonly addressesGone?: number;
}

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

interface Words {
  readonly met: string;
  readonly unmet: string;
}

/** A rule that nothing may stand against. */
const counting = (
  rule: Rule["rule"],
  required: boolean,
  count: number,
  { met, unmet }: Words,
): Rule => ({ rule, required, met: count === 0, message: count === 0 ? met : unmet, count });

/** A rule that counts as much as the space says; nothing where that switched it off. */
const settable = (
  checks: MergeChecks,
  rule: keyof MergeChecks,
  count: number,
  words: Words,
): Rule[] =>
  checks[rule] === "off" ? [] : [counting(rule, checks[rule] === "required", count, words)];

const names = new Intl.ListFormat("en-GB");
/** Most people one rule names. */
const MOST_NAMED = 3;

const asksMessage = (people: readonly string[]): string => {
  const others = people.length - MOST_NAMED;
  const named =
    others > 0
      ? [...people.slice(0, MOST_NAMED), some(others, "other person", "other people")]
      : people;
  return `${names.format(named)} ${people.length === 1 ? "asks" : "ask"} for changes.`;
};

/** Most operations and schemas that one rule names. */
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

/** The rules of a merge that count in a space, in the order people meet them. */
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
