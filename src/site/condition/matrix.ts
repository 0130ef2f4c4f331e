import type { ClaimsSchema } from "./claims.ts";
import { decide } from "./evaluate.ts";
import { readItems, type ConditionedItem, type ReadItem } from "./items.ts";
import type { Visitor } from "./visitors.ts";

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
  const section = read.section && verdictOn(read.section, visitor);
  if (section !== undefined && !section.seen) {
    return { ...section, by: section.by === "broken" ? "broken-section" : "section" };
  }
  const own = verdictOn(read, visitor);
  return own.by === "nothing" && section !== undefined && section.by !== "nothing"
    ? { ...section, by: "section" }
    : own;
};

const verdictOn = ({ item, own, mistakes }: ReadItem, visitor: Visitor): MatrixCell => {
  if (mistakes.length > 0) {
    return { seen: false, by: "broken" };
  }
  if (item.condition === undefined) {
    return { seen: true, by: "nothing" };
  }
  const { met, because } = decide(own, visitor);
  return { seen: met, by: "condition", because };
};
