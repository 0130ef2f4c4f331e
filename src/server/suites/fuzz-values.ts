import * as fc from "fast-check";
import { filled } from "./bounds.ts";
import type { Described } from "#server/testing/json-schema.ts";
import type { Document } from "./document-schemas.ts";
import { isId } from "./known-ids.ts";
import { accepts, alternatives, objectsIn, type Path, replaceAt, textsIn } from "./walk-body.ts";

/** Values that mean something to the service, so that a good part of the requests gets past the door. */
export interface Vocabulary {
  readonly ids: readonly string[];
  /** The parameters of a call that works, by their names. */
  readonly own: Readonly<Record<string, string>>;
  readonly people: readonly string[];
  /** What there is that a field of a name may mean; where it is not given, ids are taken at random. */
  readonly idsFor?: (name: string) => readonly string[];
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
  const meant = isId(schema, name) ? (words.idsFor?.(name) ?? []) : [];
  if (meant.length > 0)
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...meant) },
      { weight: 1, arbitrary: fc.constantFrom(...words.ids) },
    );
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

/** A way to change one value of a body: where it stands, and what may stand there; absent, it goes. */
interface Bend {
  readonly at: Path;
  readonly schema: Described | undefined;
}

const bendsIn = (
  document: Document,
  schema: Described,
  value: unknown,
  at: Path = [],
): readonly Bend[] => {
  const fitting = alternatives(document, schema).find((one) => accepts(document, one, value));
  const itself: Bend[] = at.length === 0 ? [] : [{ at, schema }];
  if (fitting === undefined) return itself;
  if (Array.isArray(value))
    return [
      ...itself,
      ...[...value, undefined].flatMap((item: unknown, index) =>
        bendsIn(document, fitting.items ?? {}, item, [...at, index]),
      ),
    ];
  if (value === null || typeof value !== "object") return itself;
  const { properties = {}, required = [] } = fitting;
  return [
    ...itself,
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const here = [...at, name];
      if (!(name in value)) return [{ at: here, schema: inner }];
      const child = (value as Readonly<Record<string, unknown>>)[name];
      const gone: Bend[] = required.includes(name) ? [] : [{ at: here, schema: undefined }];
      return [...gone, ...bendsIn(document, inner, child, here)];
    }),
  ];
};

/** The body of a call that works with one value changed, mostly to another that its schema allows. */
export const aimedValue = (
  document: Document,
  schema: Described,
  working: unknown,
  words: Vocabulary,
): fc.Arbitrary<unknown> =>
  fc.constantFrom(...bendsIn(document, schema, working)).chain(({ at, schema: described }) => {
    const name = at.findLast((step) => typeof step === "string") ?? "";
    const becomes = described
      ? requestValue(document, described, name, words, DEEPEST - 2)
      : fc.constant(undefined);
    return becomes.map((value) => replaceAt(working, at, value));
  });
