import { escapeStep } from "../json.ts";
import type { Comparison } from "./compare-shapes.ts";
import type { SchemaPair } from "./schema-pairs.ts";
import type { Shape } from "./schema-shape.ts";
import type { PlacedSchema, Term } from "./schema-terms.ts";

/** A property in one version. */
interface Property {
  readonly schemas: readonly PlacedSchema[];
  readonly isRequired: boolean;
}

/**
 * The properties that are visible in a direction: requests contain no read-only ones, responses no write-only ones.
 */
const seen = (
  { pair, pairs, isRequest }: Comparison,
  side: "before" | "after",
): Map<string, Property> => {
  const shape = pairs.shape(side, pair[side]);
  const found = new Map<string, Property>();
  for (const [name, schemas] of shape.properties) {
    const inner = pairs.shape(side, pairs[side].term(schemas));
    if (isRequest ? inner.isReadOnly && !inner.isWriteOnly : inner.isWriteOnly && !inner.isReadOnly)
      continue;
    found.set(name, { schemas, isRequired: shape.required.has(name) });
  }
  const { pointer, label } = pair[side];
  // A property that is required but not allowed: nothing matches.
  const others = shape.isClosed ? [{ value: false, pointer, label }] : shape.additional;
  for (const name of shape.required)
    if (!shape.properties.has(name)) found.set(name, { schemas: others, isRequired: true });
  return found;
};

/** Whether undeclared properties have a schema. */
const hasSchemaForOthers = (shape: Shape): boolean => shape.additional.length > 0;

const placeOf = (property: Property, term: Term, name: string): string =>
  property.schemas[0]?.pointer ?? `${term.pointer}/properties/${escapeStep(name)}`;

const compareBoth = (
  { isRequest, add, subject }: Comparison,
  name: string,
  was: Property,
  is: Property,
): void => {
  if (was.isRequired === is.isRequired) return;
  const known = { at: "required", before: was.isRequired, after: is.isRequired };
  const property = `“${name}” of ${subject}`;
  if (is.isRequired)
    add({
      ...known,
      rule: isRequest ? "request-property-required" : "response-property-required",
      words: isRequest ? `${property} became required.` : `${property} is always there now.`,
    });
  else
    add({
      ...known,
      rule: isRequest ? "request-property-optional" : "response-property-optional",
      words: isRequest
        ? `${property} is no longer required.`
        : `${property} is no longer always there.`,
    });
};

const compareAdded = (comparison: Comparison, name: string, is: Property): void => {
  const { pair, isRequest, subject } = comparison;
  const rule =
    isRequest && is.isRequired
      ? "request-required-property-added"
      : isRequest
        ? "request-property-added"
        : "response-property-added";
  pair.changes.push({
    rule,
    pointer: placeOf(is, pair.after, name),
    after: is.isRequired ? "required" : "optional",
    words: `${is.isRequired ? "The required property" : "The property"} “${name}” was added to ${subject}.`,
  });
};

const compareRemoved = (comparison: Comparison, name: string, was: Property): void => {
  const { pair, after, isRequest, subject } = comparison;
  const rule = isRequest
    ? after.isClosed
      ? "request-property-refused"
      : "request-property-removed"
    : was.isRequired
      ? "response-required-property-removed"
      : "response-property-removed";
  const words =
    rule === "request-property-refused"
      ? `${subject} no longer accepts the property “${name}”.`
      : `The property “${name}” was removed from ${subject}.`;
  pair.changes.push({
    rule,
    pointer: placeOf(was, pair.before, name),
    before: was.isRequired ? "required" : "optional",
    words,
  });
};

/** Compares the rules for undeclared properties. */
const compareOthers = (comparison: Comparison, inner: SchemaPair[]): void => {
  const { pair, pairs, before, after, isRequest, subject, add } = comparison;
  if (before.isClosed !== after.isClosed) {
    const rule = isRequest
      ? after.isClosed
        ? "request-closed"
        : "request-opened"
      : after.isClosed
        ? "response-closed"
        : "response-opened";
    add({
      rule,
      at: "additionalProperties",
      before: !before.isClosed,
      after: !after.isClosed,
      words: `${subject} ${after.isClosed ? "holds no other properties now" : "may hold other properties now"}.`,
    });
  } else if (!before.isClosed && (hasSchemaForOthers(before) || hasSchemaForOthers(after)))
    inner.push(pairs.pair(pair.direction, before.additional, after.additional));
};

/** Compares properties by name, which of them are required, and the rules for others. */
export const compareProperties = (comparison: Comparison): void => {
  const { pair, pairs, before, after } = comparison;
  const old = seen(comparison, "before");
  const young = seen(comparison, "after");
  for (const name of new Set([...old.keys(), ...young.keys()])) {
    const was = old.get(name);
    const is = young.get(name);
    if (was && is) {
      compareBoth(comparison, name, was, is);
      pair.inner.push(pairs.pair(pair.direction, was.schemas, is.schemas));
    } else if (is && !was) {
      compareAdded(comparison, name, is);
      if (hasSchemaForOthers(before) && !before.properties.has(name))
        pair.inner.push(pairs.pair(pair.direction, before.additional, is.schemas));
    } else if (was) {
      compareRemoved(comparison, name, was);
      if (hasSchemaForOthers(after) && !after.isClosed && !after.properties.has(name))
        pair.inner.push(pairs.pair(pair.direction, was.schemas, after.additional));
    }
  }
  compareOthers(comparison, pair.inner);
};
