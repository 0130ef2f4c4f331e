import * as fc from "fast-check";
import { filled } from "./bounds.ts";
import { type Described, type Document } from "./document-schemas.ts";
import { alternatives, objectsIn, type Path, replaceAt, textsIn } from "./walk-body.ts";

/** Values that mean something to the service, so that a good part of the requests gets past the door. */
export interface Vocabulary {
  readonly ids: readonly string[];
  /** The parameters of a call that works, by their names. */
  readonly own: Readonly<Record<string, string>>;
  readonly people: readonly string[];
}

const odd: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  [],
  {},
  [[]],
  "",
  " ",
  "null",
  "__proto__",
  "\u0000",
  "\ud800",
  "\u202eabc",
  "😀".repeat(20),
  "' or 1=1 --",
  "<script>",
  "%00",
  "../..",
  "\r\n",
];
const anything = fc.oneof(fc.constantFrom(...odd), fc.jsonValue({ maxDepth: 3 }));

const textOf = (schema: Described, name: string, words: Vocabulary): fc.Arbitrary<unknown> => {
  const { minLength = 0, maxLength = 40 } = schema;
  const own = words.own[name];
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        ...(own === undefined ? [...words.people, filled(name, 20)] : [own]),
      ),
    },
    { weight: 2, arbitrary: fc.constantFrom(...words.ids, ...words.people) },
    { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: Math.min(maxLength, 60) }) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(minLength, minLength - 1, maxLength, maxLength + 1)
        .map((size) => filled(name, Math.max(0, size))),
    },
  );
};

/** Schemas that hold themselves are followed this far. */
const DEEPEST = 5;

const validOf = (
  document: Document,
  schema: Described,
  name: string,
  words: Vocabulary,
  depth: number,
): fc.Arbitrary<unknown> => {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const within = (inner: Described, field: string) =>
    requestValue(document, inner, field, words, depth + 1);
  switch (schema.type) {
    case "string":
      return textOf(schema, name, words);
    case "integer":
    case "number": {
      const { minimum = 0, maximum = 100 } = schema;
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.min(maximum, 50) }) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, 0.5, "1e3", "abc"),
        },
      );
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return depth < DEEPEST
        ? fc.array(within(schema.items ?? {}, name), { maxLength: 4 })
        : fc.constant([]);
    default:
      return objectOf(schema, within, words);
  }
};

const objectOf = (
  { properties = {}, required = [], additionalProperties }: Described,
  within: (inner: Described, field: string) => fc.Arbitrary<unknown>,
  words: Vocabulary,
): fc.Arbitrary<unknown> => {
  if (typeof additionalProperties === "object")
    return fc.dictionary(
      fc.constantFrom(...words.people, ...words.ids),
      within(additionalProperties, ""),
      {
        maxKeys: 3,
      },
    );
  const known = Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, within(inner, field)]),
  );
  return fc.oneof(
    { weight: 12, arbitrary: fc.record(known, { requiredKeys: [...required] }) },
    { weight: 1, arbitrary: fc.record(known, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.record({ ...known, unexpected: anything }) },
  );
};

/** Values for one part of a request: mostly as its schema says, at its limits, and now and then broken. */
export const requestValue = (
  document: Document,
  schema: Described,
  name: string,
  words: Vocabulary,
  depth = 0,
): fc.Arbitrary<unknown> =>
  fc.oneof(
    {
      weight: 24,
      arbitrary: fc.oneof(
        ...alternatives(document, schema).map((one) => validOf(document, one, name, words, depth)),
      ),
    },
    { weight: 1, arbitrary: anything },
  );

/** A body that works, bent in up to two parts; now and then left as it is. */
export const bentValue = (working: unknown, { ids, people }: Vocabulary): fc.Arbitrary<unknown> => {
  const fixtures: readonly Path[] = [...objectsIn(working), ...textsIn(working)];
  const bend = fc.record({
    at: fc.constantFrom(...fixtures),
    becomes: fc.oneof(
      anything,
      fc.constantFrom(...ids, ...people),
      fc.string({ unit: "grapheme" }),
    ),
  });
  return fc
    .array(bend, { maxLength: 2 })
    .map((bends) =>
      bends.reduce((value, { at, becomes }) => replaceAt(value, at, becomes), working),
    );
};
