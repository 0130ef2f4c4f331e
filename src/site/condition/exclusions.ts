import { areIndependent, type ProofTables, type Unknown } from "./proof-tables.ts";
import type { ConditionedItem, ReadItem } from "./items.ts";
import { isNever, overlaps } from "./truth-table.ts";

/** Maximum number of pairs of sections that are named; the rest are counted. */
export const MAX_PAIRS = 100;

/** Two sibling sections that no visitor sees together, although each is visible to some. */
export type ExclusionProof =
  | {
      readonly type: "never-together";
      readonly items: readonly [ConditionedItem, ConditionedItem];
    }
  | { readonly type: "more-never-together"; readonly pairs: number }
  | {
      readonly type: "unknown";
      readonly about: "never-together";
      readonly why: Unknown;
      readonly pairs: number;
    };

/** Finds the pairs of sibling sections that are never visible together. */
export const proveExclusions = (
  read: readonly ReadItem[],
  tables: ProofTables,
): readonly ExclusionProof[] => {
  const never: (readonly [ConditionedItem, ConditionedItem])[] = [];
  const open: Record<Unknown, number> = { "too-many-claims": 0, budget: 0 };
  for (const siblings of conditionedSiblings(read)) {
    const states = siblings.map((section) => ({
      section,
      isNever: isNeverSeen(section, tables),
    }));
    const mayBeSeen = states.filter((state) => state.isNever !== true);
    for (const [place, a] of mayBeSeen.entries()) {
      for (const b of mayBeSeen.slice(place + 1)) {
        const unknown = [a.isNever, b.isNever].find((state) => typeof state === "string");
        const answer = unknown ?? areNeverTogether(a.section, b.section, tables);
        if (answer === true) {
          never.push([a.section.item, b.section.item]);
        } else if (answer !== false) {
          open[answer] += 1;
        }
      }
    }
  }
  const more = never.length - MAX_PAIRS;
  return [
    ...never.slice(0, MAX_PAIRS).map((items) => ({ type: "never-together" as const, items })),
    ...(more > 0 ? [{ type: "more-never-together" as const, pairs: more }] : []),
    ...(["too-many-claims", "budget"] as const).flatMap((why) =>
      open[why] > 0
        ? [{ type: "unknown" as const, about: "never-together" as const, why, pairs: open[why] }]
        : [],
    ),
  ];
};

const conditionedSiblings = (read: readonly ReadItem[]): readonly (readonly ReadItem[])[] => {
  const sections = read.filter(
    ({ item, issues }) =>
      item.kind === "site-section" && item.condition !== undefined && issues.length === 0,
  );
  const byParent = new Map<string | undefined, ReadItem[]>();
  for (const section of sections) {
    const siblings = byParent.get(section.item.parent);
    if (siblings === undefined) {
      byParent.set(section.item.parent, [section]);
    } else {
      siblings.push(section);
    }
  }
  return [...byParent.values()];
};

const isNeverSeen = ({ own }: ReadItem, tables: ProofTables): boolean | Unknown => {
  const joint = tables.over(own);
  if (typeof joint === "string") {
    return joint;
  }
  const table = joint.table(own);
  return table === undefined ? "budget" : isNever(table);
};

/** Expects two sections that are each visible to some visitor. */
const areNeverTogether = (a: ReadItem, b: ReadItem, tables: ProofTables): boolean | Unknown => {
  if (!tables.isShared && areIndependent(a.own, b.own)) {
    return false;
  }
  const joint = tables.over(a.own, b.own);
  if (typeof joint === "string") {
    return joint;
  }
  const [first, second] = [joint.table(a.own), joint.table(b.own)];
  return first === undefined || second === undefined || !joint.spend(1)
    ? "budget"
    : !overlaps(first, second);
};
