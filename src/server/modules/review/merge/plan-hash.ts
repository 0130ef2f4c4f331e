import type { MergePlan } from "#contract/schemas/merge.ts";
import { hashOfValue } from "#server/modules/content/store/canonical-json.ts";
import type { Issue } from "#server/kit/failures.ts";

/** A merge plan before it has its hash. */
export type PlanContent = Omit<MergePlan, "hash" | "object">;

const outcomes = ["clean", "conflicts", "nothing"] as const;
/** Letters of the digests of single parts: enough to see that one changed. */
const DIGEST = 5;

/** Addresses of files end with the day and say nothing of what would change. */
const lasting = (plan: PlanContent) => ({
  ...plan,
  changes: plan.changes.map((change) => ("file" in change ? withoutAddress(change) : change)),
});
const withoutAddress = ({
  file,
  ...change
}: Extract<PlanContent["changes"][number], { file: unknown }>) => {
  const { downloadURL: _address, ...lastingFile } = file;
  if (!("attributes" in change)) return { ...change, file: lastingFile };
  const { downloadURL: _addresses, ...attributes } = change.attributes;
  return { ...change, file: lastingFile, attributes };
};

const numbersOf = ({ outcome, pages, conflicts, brokenLinks, threads, rules }: PlanContent) => [
  outcomes.indexOf(outcome),
  pages.added,
  pages.edited,
  pages.moved,
  pages.removed,
  conflicts.length,
  brokenLinks.length,
  threads.open,
  threads.resolved,
  threads.untouched,
  rules.reduce((met, rule, index) => met + (rule.met ? 2 ** index : 0), 0),
];

const partsOf = (plan: PlanContent) => {
  const { changes } = lasting(plan);
  const { theirs, ours, conflicts, resolutions, brokenLinks } = plan;
  return [theirs, ours, changes, conflicts, resolutions, brokenLinks];
};

/**
 * The name of a plan: SHA-256 over everything in it, and behind that the counts and a short digest of each
 * part, so that later it can be said what has changed since without having kept the plan.
 */
export const hashOfPlan = (plan: PlanContent): string => {
  const numbers = numbersOf(plan).map((number) => number.toString(36));
  const digests = partsOf(plan).map((part) => hashOfValue(part).slice(0, DIGEST));
  return `${hashOfValue(lasting(plan))}.${numbers.join("-")}.${digests.join("")}`;
};

const counted =
  (path: string, what: string): ((was: number, is: number) => Issue) =>
  (was, is) => ({ path, message: `${what}: ${was} then, ${is} now` });

const words = [
  (was: number, is: number): Issue => ({
    path: "outcome",
    message: `was ${outcomes[was] ?? "unknown"}, is ${outcomes[is] ?? "unknown"}`,
  }),
  counted("pages.added", "pages added"),
  counted("pages.edited", "pages edited"),
  counted("pages.moved", "pages moved"),
  counted("pages.removed", "pages removed"),
  counted("conflicts", "conflicts"),
  counted("brokenLinks", "links that would break"),
  counted("threads.open", "open threads"),
  counted("threads.resolved", "resolved threads"),
  counted("threads.untouched", "threads resolved although nothing changed"),
];

const partWords: readonly Issue[] = [
  { path: "theirs", message: "the space has moved on" },
  { path: "ours", message: "the change request was edited" },
  { path: "changes", message: "what would change in the space is not the same" },
  { path: "conflicts", message: "the conflicts are not the same" },
  { path: "resolutions", message: "other answers to conflicts are kept" },
  { path: "brokenLinks", message: "other links would break" },
];

const ruleWords = (met: number, { rules }: PlanContent): Issue[] =>
  rules.flatMap((rule, index) => {
    const was = Math.floor(met / 2 ** index) % 2 === 1;
    return was === rule.met
      ? []
      : [
          {
            path: `rules.${rule.rule}`,
            message: rule.met ? `met now: ${rule.message}` : rule.message,
          },
        ];
  });

/**
 * What changed, in words, from the plan named by `hash` to `plan`; nothing when they are the same, and one
 * entry saying so when the name is none of ours.
 */
export const changedSincePlan = (hash: string, plan: PlanContent): Issue[] => {
  if (hash === hashOfPlan(plan)) return [];
  const [, counts = "", digests = ""] = hash.split(".");
  const was = counts.split("-").map((text) => Number.parseInt(text, 36));
  const is = numbersOf(plan);
  const parts = partsOf(plan);
  if (
    was.length !== is.length ||
    was.some(Number.isNaN) ||
    digests.length !== parts.length * DIGEST
  )
    return [{ path: "plan", message: "no merge plan of this change request has this hash" }];
  const details = [
    ...parts.flatMap((part, index) => {
      const digest = digests.slice(index * DIGEST, (index + 1) * DIGEST);
      const word = partWords[index];
      return word && digest !== hashOfValue(part).slice(0, DIGEST) ? [word] : [];
    }),
    ...words.flatMap((word, index) => {
      const [then, now] = [was[index] ?? 0, is[index] ?? 0];
      return then === now ? [] : [word(then, now)];
    }),
    ...ruleWords(was.at(-1) ?? 0, plan),
  ];
  return details.length > 0 ? details : [{ path: "plan", message: "something in it has changed" }];
};
