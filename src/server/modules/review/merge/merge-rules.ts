import type { MergePlan } from "#contract/schemas/merge.ts";

type Rule = MergePlan["rules"][number];

/** What the rules are held against. */
export interface RuleFacts {
  readonly subject: string;
  readonly conflicts: number;
  readonly outdated: boolean;
  /** Names of those whose request for changes counts. */
  readonly changesRequestedBy: readonly string[];
  readonly reviewsMissing: number;
  readonly openThreads: number;
  readonly untouchedThreads: number;
}

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** A rule that advises and does not hold a merge up. */
const advice = (
  rule: Rule["rule"],
  count: number,
  { met, unmet }: { met: string; unmet: string },
): Rule => ({ rule, required: false, met: count === 0, message: count === 0 ? met : unmet, count });

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

const cleanMessage = ({ conflicts, outdated }: RuleFacts): string => {
  if (conflicts > 0)
    return `${some(conflicts, "conflict", "conflicts")} with the space: update from it and choose.`;
  return outdated ? "The space has moved on, and both fit together." : "Up to date with the space.";
};

/** The rules of a merge, in the order people meet them. */
export const mergeRules = (facts: RuleFacts): Rule[] => {
  const named = facts.subject.trim() !== "";
  const { changesRequestedBy, reviewsMissing, openThreads, untouchedThreads, conflicts } = facts;
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
    advice("no-changes-requested", changesRequestedBy.length, {
      met: "Nobody asks for changes.",
      unmet: asksMessage(changesRequestedBy),
    }),
    advice("requested-reviews-given", reviewsMissing, {
      met: "Every review that was asked for is there.",
      unmet: `${some(reviewsMissing, "review", "reviews")} asked for and not given.`,
    }),
    advice("threads-resolved", openThreads, {
      met: "Every thread is resolved.",
      unmet: `${some(openThreads, "thread is", "threads are")} open.`,
    }),
    advice("resolved-threads-met", untouchedThreads, {
      met: "What resolved threads asked about has changed.",
      unmet: `${some(untouchedThreads, "thread was", "threads were")} resolved although nothing changed there.`,
    }),
  ];
};
