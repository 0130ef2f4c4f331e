import { type Claim, claimPath, claimsOfSchema, type ClaimsSchema } from "./claims.ts";
import { ALWAYS, claimsOf, type Condition, NEVER } from "./condition.ts";
import { parseCondition } from "./parse.ts";
import type { ConditionIssue } from "./tokens.ts";
import { decide } from "./evaluate.ts";
import type { Visitor } from "./visitors.ts";

/** A section or a site-space, as far as it matters who sees it. */
export interface ConditionedItem {
  readonly id: string;
  readonly kind: "site-section" | "site-space";
  readonly title: string;
  /** Who sees it; without one everybody does. */
  readonly condition?: string | undefined;
  /** The section a site-space stands in, or the group a section stands in; absent at the root. */
  readonly parent?: string | undefined;
  readonly default?: boolean | undefined;
}

/** An item whose condition cannot be read, so that nobody sees it. */
export interface BrokenItem {
  readonly item: ConditionedItem;
  readonly issues: readonly ConditionIssue[];
}

/** An item with its conditions read. It is seen by who meets both its own and its section's. */
export interface ReadItem {
  readonly item: ConditionedItem;
  readonly own: Condition;
  /** What is wrong with its own condition, which is then met by nobody; empty if nothing is. */
  readonly issues: readonly ConditionIssue[];
  /** The section that a site-space stands in. */
  readonly section?: ReadItem;
}

/** Reads the conditions of a site's items, in their order; equal texts give the very same condition. */
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

/** The items whose own condition cannot be read. */
export const brokenItems = (read: readonly ReadItem[]): readonly BrokenItem[] =>
  read.flatMap(({ item, issues }) => (issues.length > 0 ? [{ item, issues }] : []));

/** Whether one kind of visitor sees one item, and what decided. */
export interface MatrixCell {
  readonly seen: boolean;
  /**
   * `nothing`: no condition stands in the way. `condition` and `section`: the item's own condition or that of
   * its section decided, by the part in `because`. `broken` and `broken-section`: that condition cannot be read.
   */
  readonly by: "nothing" | "condition" | "section" | "broken" | "broken-section";
  /** The part of the condition that decided, printed. */
  readonly because?: string;
}

/** An item and what the visitors see of it, in their order. */
export interface MatrixRow {
  readonly item: ConditionedItem;
  readonly cells: readonly MatrixCell[];
}

/** What kinds of visitor see of a site's sections and site-spaces, one row an item. */
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

/** Anything only those see who meet its condition. */
type Conditioned = Pick<ConditionedItem, "condition">;

/** Something whose condition a changed schema breaks: nobody would see it any more. */
interface BrokenBySchema<Item extends Conditioned> extends Pick<BrokenItem, "issues"> {
  readonly item: Item;
  /** The claims that the condition names and the schema no longer has. */
  readonly removedClaims: readonly Claim[];
}

/** What has a condition that can be read with the schema as it is, and no longer with the one to come. */
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
