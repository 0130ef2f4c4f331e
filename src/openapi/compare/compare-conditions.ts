import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { Comparison } from "./compare-shapes.ts";
import type { SchemaPair } from "./schema-pairs.ts";
import type { Condition } from "./schema-shape.ts";

const ruleOf = (keyword: string): SpecRule => {
  if (keyword === "prefixItems" || keyword === "items" || keyword === "unevaluatedItems")
    return "tuple-changed";
  if (["patternProperties", "propertyNames", "unevaluatedProperties"].includes(keyword))
    return "property-names-changed";
  return "condition-changed";
};

const byKeyword = (conditions: readonly Condition[]): Map<string, Condition[]> => {
  const found = new Map<string, Condition[]>();
  for (const condition of conditions)
    found.set(condition.keyword, [...(found.get(condition.keyword) ?? []), condition]);
  return found;
};

/** Whether the conditions are equal apart from the content of their schemas. */
const haveSameFrame = (one: readonly Condition[], other: readonly Condition[]): boolean =>
  one.length === other.length &&
  one.every((condition, index) => {
    const match = other[index];
    return (
      match !== undefined &&
      match.data === condition.data &&
      match.schemas.size === condition.schemas.size &&
      [...condition.schemas.keys()].every((name) => match.schemas.has(name))
    );
  });

/** Compares keywords for which it cannot be decided whether a change allows more or less. */
export const compareConditions = ({ pair, pairs, before, after, subject }: Comparison): void => {
  if (before.conditions.length === 0 && after.conditions.length === 0) return;
  const old = byKeyword(before.conditions);
  const young = byKeyword(after.conditions);
  for (const keyword of new Set([...old.keys(), ...young.keys()])) {
    const was = old.get(keyword) ?? [];
    const is = young.get(keyword) ?? [];
    const change = {
      rule: ruleOf(keyword),
      pointer: (is[0] ?? was[0])?.pointer ?? pair.after.pointer,
      words: `“${keyword}” of ${subject} has changed; whether more or less fits cannot be said.`,
    };
    if (!haveSameFrame(was, is)) {
      pair.changes.push(change);
      continue;
    }
    const within: SchemaPair[] = [];
    for (const [index, condition] of was.entries())
      for (const [name, schema] of condition.schemas) {
        const match = is[index]?.schemas.get(name);
        if (match) within.push(pairs.pair(pair.direction, [schema], [match]));
      }
    if (within.length > 0) pair.unclear.push({ pairs: within, change });
  }
};
