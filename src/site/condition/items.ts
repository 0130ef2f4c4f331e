import { type Claim, claimPath, claimsOfSchema, type ClaimsSchema } from "./claims.ts";
import { ALWAYS, claimsOf, type Condition, NEVER } from "./condition.ts";
import { parseCondition } from "./parse.ts";
import type { ConditionIssue } from "./tokens.ts";
import { decide } from "./evaluate.ts";
import type { Visitor } from "./visitors.ts";

/** The properties of a section or site-space that decide who can see it. */
export interface ConditionedItem {
  readonly id: string;
  readonly kind: "site-section" | "site-space";
  readonly title: string;
  /** Who can see it; everyone if absent. */
  readonly condition?: string | undefined;
  /** The section that contains a site-space, or the group that contains a section; absent at the top level. */
  readonly parent?: string | undefined;
  readonly default?: boolean | undefined;
}

/** An item whose condition cannot be parsed, so nobody sees it. */
export interface BrokenItem {
  readonly item: ConditionedItem;
  readonly issues: readonly ConditionIssue[];
}

/** An item with its parsed conditions. A visitor sees it if both its own condition and its section's are met. */
export interface ReadItem {
  readonly item: ConditionedItem;
  readonly own: Condition;
  /** What is wrong with its own condition, which no visitor then meets; empty if nothing is. */
  readonly issues: readonly ConditionIssue[];
  /** The section that contains a site-space. */
  readonly section?: ReadItem;
}

/** Parses the conditions of a site's items, in order. Equal texts share one condition object. */
export const readItems = (
  items: readonly ConditionedItem[],
  schema?: ClaimsSchema,
): readonly ReadItem[] => {
  const byText = new Map<string, Pick<ReadItem, "own" | "issues">>();
  const readOwn = (text: string | undefined): Pick<ReadItem, "own" | "issues"> => {
    if (text === undefined) {
      return { own: ALWAYS, issues: [] };
    }
    const known = byText.get(text);
    if (known !== undefined) {
      return known;
    }
    const parsed = parseCondition(text, schema);
    const read = parsed.ok
      ? { own: parsed.condition, issues: [] }
      : { own: NEVER, issues: parsed.issues };
    byText.set(text, read);
    return read;
  };
  const withOwn = items.map((item) => ({ item, ...readOwn(item.condition) }));
  const sections = new Map(
    withOwn.flatMap((read) =>
      read.item.kind === "site-section" ? [[read.item.id, read] as const] : [],
    ),
  );
  return withOwn.map((read) => {
    const { kind, parent } = read.item;
    const section = kind === "site-space" && parent !== undefined && sections.get(parent);
    return section ? { ...read, section } : read;
  });
};

/** The items whose own condition cannot be parsed. */
export const brokenItems = (read: readonly ReadItem[]): readonly BrokenItem[] =>
  read.flatMap(({ item, issues }) => (issues.length > 0 ? [{ item, issues }] : []));

/** Whether a kind of visitor sees an item, and what decided. */
export interface MatrixCell {
  readonly seen: boolean;
  /**
   * `nothing`: there is no condition. `condition` and `section`: decided by the item's own condition or its
   * section's, in the part given as `because`. `broken` and `broken-section`: that condition cannot be parsed.
   */
  readonly by: "nothing" | "condition" | "section" | "broken" | "broken-section";
  /** The part of the condition that decided, printed. */
  readonly because?: string;
}

/** An item, and for each visitor, in order, whether they see it. */
export interface MatrixRow {
  readonly item: ConditionedItem;
  readonly cells: readonly MatrixCell[];
}

/** Which of a site's sections and site-spaces each kind of visitor sees, with one row per item. */
export const visitorMatrix = (
  items: readonly ConditionedItem[],
  visitors: readonly Visitor[],
  schema?: ClaimsSchema,
): readonly MatrixRow[] =>
  readItems(items, schema).map((read) => ({
    item: read.item,
    cells: visitors.map((visitor) => cellOf(read, visitor)),
  }));

const cellOf = (read: ReadItem, visitor: Visitor): MatrixCell => {
  const section = read.section && ownCell(read.section, visitor);
  if (section !== undefined && !section.seen) {
    return { ...section, by: section.by === "broken" ? "broken-section" : "section" };
  }
  const own = ownCell(read, visitor);
  return own.by === "nothing" && section !== undefined && section.by !== "nothing"
    ? { ...section, by: "section" }
    : own;
};

const ownCell = ({ item, own, issues }: ReadItem, visitor: Visitor): MatrixCell => {
  if (issues.length > 0) {
    return { seen: false, by: "broken" };
  }
  if (item.condition === undefined) {
    return { seen: true, by: "nothing" };
  }
  const { met, because } = decide(own, visitor);
  return { seen: met, by: "condition", because };
};

/** Anything visible only to visitors who meet its condition. */
type Conditioned = Pick<ConditionedItem, "condition">;

/** An item whose condition becomes invalid under a changed schema, so that nobody would see it any more. */
interface BrokenBySchema<Item extends Conditioned> extends Pick<BrokenItem, "issues"> {
  readonly item: Item;
  /** The claims that the condition names and the new schema no longer has. */
  readonly removedClaims: readonly Claim[];
}

/** Finds the items whose condition is valid under the current schema but not under the new one. */
export const brokenBySchema = <Item extends Conditioned>(
  items: readonly Item[],
  before: ClaimsSchema,
  after: ClaimsSchema,
): readonly BrokenBySchema<Item>[] => {
  const left = new Set(claimsOfSchema(after).map(({ claim }) => claimPath(claim)));
  return items.flatMap((item) => {
    const was = item.condition === undefined ? undefined : parseCondition(item.condition, before);
    if (item.condition === undefined || was?.ok !== true) {
      return [];
    }
    const now = parseCondition(item.condition, after);
    const removedClaims = claimsOf(was.condition).filter((claim) => !left.has(claimPath(claim)));
    return now.ok ? [] : [{ item, issues: now.issues, removedClaims }];
  });
};
