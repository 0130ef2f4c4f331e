import type { ClaimsSchema } from "./claims.ts";
import { ALWAYS, type Condition } from "./condition.ts";
import {
  brokenItems,
  readItems,
  type BrokenItem,
  type ConditionedItem,
  type ReadItem,
} from "./items.ts";
import { proveExclusions, type ExclusionProof } from "./exclusions.ts";
import { MAX_TABLE_WORDS, ProofTables, type Share, type Unknown } from "./proof-tables.ts";
import { and, isAlways, isNever, not, or, type TruthTable } from "./truth-table.ts";

/** What is proved about who sees one item, or why nothing is. */
export type ItemProof =
  | {
      /**
       * Nobody sees it: its own condition is never met, its section's is never met, or the two are never met
       * together.
       */
      readonly type: "never-visible";
      readonly item: ConditionedItem;
      readonly cause: "condition" | "section" | "together";
    }
  | {
      /** Its condition hides it from nobody: it is always met, or met by every visitor who sees the section. */
      readonly type: "redundant";
      readonly item: ConditionedItem;
      readonly cause: "always" | "section";
    }
  | ({
      /** A default that is hidden from some of the visitors who see its section. */
      readonly type: "default-hidden";
      readonly item: ConditionedItem;
    } & Share)
  | {
      readonly type: "unknown";
      readonly about: "item";
      readonly item: ConditionedItem;
      readonly why: Unknown;
    };

/** The visitors who see no site-space at all. */
export type EmptySiteProof =
  | ({ readonly type: "empty-site" } & Share)
  | { readonly type: "unknown"; readonly about: "empty-site"; readonly why: Unknown };

/** Something proved about what visitors of a site see, or a question left open. */
export type Proof = ItemProof | EmptySiteProof | ExclusionProof;

/** What is proved about a site. */
export interface SiteProofs {
  /** In order: per item, about the site as a whole, about pairs of sections. */
  readonly proofs: readonly Proof[];
  readonly broken: readonly BrokenItem[];
}

/**
 * Proves what can be proved about who sees what. Every proof holds for every possible visitor, and everything
 * provable is found if the conditions name at most 16 claims in total. Beyond that, each item and each pair is
 * decided over its own claims, and what depends on more than 16 is reported as unknown. `most` limits the work, in
 * words of truth tables. A site without site-spaces is not reported as empty.
 */
export const proveSite = (
  items: readonly ConditionedItem[],
  schema?: ClaimsSchema,
  most: number = MAX_TABLE_WORDS,
): SiteProofs => {
  const read = readItems(items, schema);
  const tables = new ProofTables(
    read.map(({ own }) => own),
    schema,
    most,
  );
  return {
    proofs: [
      ...read.flatMap((one) => proveItem(one, tables)),
      ...proveEmptySite(read, tables),
      ...proveExclusions(read, tables),
    ],
    broken: brokenItems(read),
  };
};

const sectionOf = ({ section }: ReadItem): Condition => section?.own ?? ALWAYS;

const proveItem = (read: ReadItem, tables: ProofTables): readonly ItemProof[] => {
  const joint = tables.over(read.own, sectionOf(read));
  if (typeof joint === "string") {
    return proveApart(read, tables, joint);
  }
  const [own, section] = [joint.table(read.own), joint.table(sectionOf(read))];
  if (own === undefined || section === undefined || !joint.spend(3)) {
    return [unknownItem(read, "budget")];
  }
  const { item } = read;
  const missing = joint.share(and(section, not(own)));
  return [
    ...(read.issues.length === 0 ? proveSeen(read, own, section) : []),
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

/**
 * Proves what follows from the conditions of an item and of its section separately, when they name too many claims to
 * combine.
 */
const proveApart = (read: ReadItem, tables: ProofTables, why: Unknown): readonly ItemProof[] => {
  const { item } = read;
  if (read.issues.length > 0) {
    return item.default === true ? [unknownItem(read, why)] : [];
  }
  if (isAlone(sectionOf(read), tables, isNever)) {
    return [
      {
        type: "never-visible",
        item,
        cause: isAlone(read.own, tables, isNever) ? "condition" : "section",
      },
    ];
  }
  if (isAlone(read.own, tables, isNever)) {
    return [
      { type: "never-visible", item, cause: "condition" },
      ...(item.default === true ? [unknownItem(read, why)] : []),
    ];
  }
  return [unknownItem(read, why)];
};

/** Whether a property is certain of a single condition; false if unknown. */
const isAlone = (
  condition: Condition,
  tables: ProofTables,
  holds: (table: TruthTable) => boolean,
): boolean => {
  const joint = tables.over(condition);
  const table = typeof joint === "string" ? undefined : joint.table(condition);
  return table !== undefined && holds(table);
};

const unknownItem = ({ item }: ReadItem, why: Unknown): ItemProof => ({
  type: "unknown",
  about: "item",
  item,
  why,
});

const proveEmptySite = (
  read: readonly ReadItem[],
  tables: ProofTables,
): readonly EmptySiteProof[] => {
  const spaces = read.filter(({ item }) => item.kind === "site-space");
  const isPlain = (space: ReadItem) => space.own === ALWAYS && sectionOf(space) === ALWAYS;
  if (spaces.length === 0 || spaces.some(isPlain)) {
    return [];
  }
  const joint = tables.over(...spaces.flatMap((space) => [space.own, sectionOf(space)]));
  if (typeof joint === "string") {
    const isSeenByAll = spaces.some((space) => isAlwaysSeen(space, tables));
    return isSeenByAll ? [] : [{ type: "unknown", about: "empty-site", why: joint }];
  }
  let seen = not(joint.everyVisitor());
  let isWhole = true;
  for (const space of spaces) {
    const [own, section] = [joint.table(space.own), joint.table(sectionOf(space))];
    if (own !== undefined && section !== undefined && joint.spend(2)) {
      seen = or(seen, and(own, section));
    } else {
      isWhole = false;
    }
  }
  const share = joint.share(not(seen));
  if (share === undefined) {
    return [];
  }
  return isWhole
    ? [{ type: "empty-site", ...share }]
    : [{ type: "unknown", about: "empty-site", why: "budget" }];
};

const isAlwaysSeen = (space: ReadItem, tables: ProofTables): boolean =>
  [space.own, sectionOf(space)].every((condition) => isAlone(condition, tables, isAlways));
