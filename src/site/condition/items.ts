import type { ClaimsSchema } from "./claims.ts";
import { ALWAYS, NEVER, type Condition } from "./condition.ts";
import { parseCondition } from "./parse.ts";
import type { ConditionMistake } from "./token-reader.ts";

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
  readonly mistakes: readonly ConditionMistake[];
}

/** An item with its conditions read. It is seen by who meets both its own and its section's. */
export interface ReadItem {
  readonly item: ConditionedItem;
  readonly own: Condition;
  /** What is wrong with its own condition, which is then met by nobody; empty if nothing is. */
  readonly mistakes: readonly ConditionMistake[];
  /** The section that a site-space stands in. */
  readonly section?: ReadItem;
}

/** Reads the conditions of a site's items, in their order; equal texts give the very same condition. */
export const readItems = (
  items: readonly ConditionedItem[],
  schema?: ClaimsSchema,
): readonly ReadItem[] => {
  const byText = new Map<string, Pick<ReadItem, "own" | "mistakes">>();
  const readOwn = (text: string | undefined): Pick<ReadItem, "own" | "mistakes"> => {
    if (text === undefined) {
      return { own: ALWAYS, mistakes: [] };
    }
    const known = byText.get(text);
    if (known !== undefined) {
      return known;
    }
    const parsed = parseCondition(text, schema);
    const read = parsed.ok
      ? { own: parsed.condition, mistakes: [] }
      : { own: NEVER, mistakes: parsed.mistakes };
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
  read.flatMap(({ item, mistakes }) => (mistakes.length > 0 ? [{ item, mistakes }] : []));
