import type { ClaimsSchema } from "./claims.ts";
import { ALWAYS, type Condition } from "./condition.ts";
import {
  brokenItems,
  readItems,
  type BrokenItem,
  type ConditionedItem,
  type ReadItem,
} from "./items.ts";
import { proveTogether, type TogetherProof } from "./exclusions.ts";
import { MAX_WORK, Tabulator, type Share, type Unknown } from "./proof-tables.ts";
import { and, isAlways, isNever, not, or, type TruthTable } from "./truth-table.ts";

/** What is certain about who sees one item, or why nothing is. */
export type ItemProof =
  | {
      /** Nobody sees it: its own condition is never met, its section's is never met, or never both. */
      readonly type: "never-visible";
      readonly item: ConditionedItem;
      readonly cause: "condition" | "section" | "together";
    }
  | {
      /** Its condition hides it from nobody: it is always met, or by everybody who sees the section. */
      readonly type: "redundant";
      readonly item: ConditionedItem;
      readonly cause: "always" | "section";
    }
  | ({
      /** A default that some do not see, of those who see the section it stands in. */
      readonly type: "default-hidden";
      readonly item: ConditionedItem;
    } & Share)
  | {
      readonly type: "unknown";
      readonly about: "item";
      readonly item: ConditionedItem;
      readonly why: Unknown;
    };

/** Who sees no site-space at all. */
export type EmptySiteProof =
  | ({ readonly type: "empty-site" } & Share)
  | { readonly type: "unknown"; readonly about: "empty-site"; readonly why: Unknown };

/** Something certain about who sees what of a site, or a question that stays open. */
export type Proof = ItemProof | EmptySiteProof | TogetherProof;

/** What is certain about a site. */
export interface SiteProofs {
  /** Item by item, then about the site as a whole, then about pairs of sections. */
  readonly proofs: readonly Proof[];
  readonly broken: readonly BrokenItem[];
}

/**
 * Proves what can be proved about who sees what: every proof holds for every visitor that can be, and
 * everything provable is found as long as the conditions name at most 16 claims in all. Beyond that, each
 * item and each pair is decided over its own claims, and what depends on more than 16 is said to be unknown.
 * `most` bounds the work, in words of truth tables. A site without site-spaces is not called empty.
 */
export const proveSite = (
  items: readonly ConditionedItem[],
  schema?: ClaimsSchema,
  most: number = MAX_WORK,
): SiteProofs => {
  const read = readItems(items, schema);
  const tabulator = new Tabulator(
    read.map(({ own }) => own),
    schema,
    most,
  );
  return {
    proofs: [
      ...read.flatMap((one) => proveItem(one, tabulator)),
      ...proveEmptySite(read, tabulator),
      ...proveTogether(read, tabulator),
    ],
    broken: brokenItems(read),
  };
};

const sectionOf = ({ section }: ReadItem): Condition => section?.own ?? ALWAYS;

const proveItem = (read: ReadItem, tabulator: Tabulator): readonly ItemProof[] => {
  const universe = tabulator.over(read.own, sectionOf(read));
  if (typeof universe === "string") {
    return proveApart(read, tabulator, universe);
  }
  const [own, section] = [universe.table(read.own), universe.table(sectionOf(read))];
  if (own === undefined || section === undefined || !universe.pays(3)) {
    return [unknownItem(read, "budget")];
  }
  const { item } = read;
  const missing = universe.share(and(section, not(own)));
  return [
    ...(read.mistakes.length === 0 ? proveSeen(read, own, section) : []),
    ...(item.default === true && missing !== undefined
      ? [{ type: "default-hidden" as const, item, ...missing }]
      : []),
  ];
};

const proveSeen = (read: ReadItem, own: TruthTable, section: TruthTable): readonly ItemProof[] => {
  const { item } = read;
  const isHidden = isNever(own) || isNever(section);
  if (isHidden || isNever(and(own, section))) {
    const cause = isNever(own) ? "condition" : isHidden ? "section" : "together";
    return [{ type: "never-visible", item, cause }];
  }
  if (item.condition === undefined) {
    return [];
  }
  if (isAlways(own)) {
    return [{ type: "redundant", item, cause: "always" }];
  }
  return isNever(and(section, not(own))) ? [{ type: "redundant", item, cause: "section" }] : [];
};

/** What the conditions of an item and its section say each by itself, when they are too many to join. */
const proveApart = (read: ReadItem, tabulator: Tabulator, why: Unknown): readonly ItemProof[] => {
  const { item } = read;
  if (read.mistakes.length > 0) {
    return item.default === true ? [unknownItem(read, why)] : [];
  }
  if (isNeverAlone(sectionOf(read), tabulator)) {
    return [
      {
        type: "never-visible",
        item,
        cause: isNeverAlone(read.own, tabulator) ? "condition" : "section",
      },
    ];
  }
  if (isNeverAlone(read.own, tabulator)) {
    return [
      { type: "never-visible", item, cause: "condition" },
      ...(item.default === true ? [unknownItem(read, why)] : []),
    ];
  }
  return [unknownItem(read, why)];
};

const isNeverAlone = (condition: Condition, tabulator: Tabulator): boolean => {
  const universe = tabulator.over(condition);
  const table = typeof universe === "string" ? undefined : universe.table(condition);
  return table !== undefined && isNever(table);
};

const unknownItem = ({ item }: ReadItem, why: Unknown): ItemProof => ({
  type: "unknown",
  about: "item",
  item,
  why,
});

const proveEmptySite = (
  read: readonly ReadItem[],
  tabulator: Tabulator,
): readonly EmptySiteProof[] => {
  const spaces = read.filter(({ item }) => item.kind === "site-space");
  const isPlain = (space: ReadItem) => space.own === ALWAYS && sectionOf(space) === ALWAYS;
  if (spaces.length === 0 || spaces.some(isPlain)) {
    return [];
  }
  const universe = tabulator.over(...spaces.flatMap((space) => [space.own, sectionOf(space)]));
  if (typeof universe === "string") {
    const isSeenByAll = spaces.some((space) => isAlwaysSeen(space, tabulator));
    return isSeenByAll ? [] : [{ type: "unknown", about: "empty-site", why: universe }];
  }
  let seen = not(universe.everybody());
  let isWhole = true;
  for (const space of spaces) {
    const [own, section] = [universe.table(space.own), universe.table(sectionOf(space))];
    if (own !== undefined && section !== undefined && universe.pays(2)) {
      seen = or(seen, and(own, section));
    } else {
      isWhole = false;
    }
  }
  const share = universe.share(not(seen));
  if (share === undefined) {
    return [];
  }
  return isWhole
    ? [{ type: "empty-site", ...share }]
    : [{ type: "unknown", about: "empty-site", why: "budget" }];
};

const isAlwaysSeen = (space: ReadItem, tabulator: Tabulator): boolean =>
  [space.own, sectionOf(space)].every((condition) => {
    const universe = tabulator.over(condition);
    const table = typeof universe === "string" ? undefined : universe.table(condition);
    return table !== undefined && isAlways(table);
  });
