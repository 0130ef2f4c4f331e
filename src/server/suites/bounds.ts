import type { Described } from "#server/testing/json-schema.ts";
import { type Document, follow } from "./document-schemas.ts";
import { alternatives, type Path, replaceAt } from "./walk-body.ts";

/** A limit the document sets on a value of a request, and how to make values of any size for it. */
export interface Bound {
  readonly path: Path;
  readonly kind: "text" | "list" | "number";
  readonly least: number | undefined;
  readonly most: number;
  readonly valueOf: (size: number) => unknown;
}

/** 0, 1, … up to a count. */
export const entries = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const grown = (head: string, length: number, tail = ""): string =>
  head + "a".repeat(Math.max(0, length - head.length - tail.length)) + tail;

/** A domain name of a length, of labels that are not over theirs. */
const domain = (length: number): string => {
  if (length <= 60) return grown("d.", length);
  return `${"d".repeat(30)}.${domain(length - 31)}`;
};

/** Text of a length that is valid for the field of that name where its length allows. */
export const filled = (field: string, length: number): string => {
  if (length < 4) return "a".repeat(length);
  if (/^(email|emails|add|remove)$/.test(field)) return grown("", length, "@x.example");
  if (/^(logo|photoURL)$/.test(field)) return grown("https://x.example/", length);
  if (field === "emailDomains") return domain(length);
  if (field === "from" || field === "to")
    return `2026-01-01T00:00:00.${"0".repeat(Math.max(1, length - 21))}Z`;
  return "a".repeat(length);
};

const item = (document: Document, { items }: Described, field: string, index: number): unknown => {
  const { enum: words } = follow(document, items ?? {});
  if (words !== undefined) return words[index % words.length];
  if (field === "emailDomains") return `d${index}.example`;
  return field === "emails" ? `p${index}@bounds.example` : `id${index}`;
};

const fieldOf = (path: Path): string => path.findLast((step) => typeof step === "string") ?? "";

const ofOne = (document: Document, schema: Described, path: Path): Bound[] => {
  const field = fieldOf(path);
  const make = (bound: Omit<Bound, "path">): Bound => ({ ...bound, path });
  if (schema.type === "string" && schema.maxLength !== undefined)
    return [
      make({
        kind: "text",
        least: schema.minLength,
        most: schema.maxLength,
        valueOf: (size) => filled(field, size),
      }),
    ];
  if (schema.type === "integer" && schema.maximum !== undefined)
    return [
      make({
        kind: "number",
        least: schema.minimum,
        most: schema.maximum,
        valueOf: (size) => size,
      }),
    ];
  if (schema.type === "array")
    return [
      ...(schema.maxItems === undefined
        ? []
        : [
            make({
              kind: "list",
              least: schema.minItems,
              most: schema.maxItems,
              valueOf: (size) => entries(size).map((index) => item(document, schema, field, index)),
            }),
          ]),
      ...boundsOf(document, schema.items ?? {}, [...path, 0]),
    ];
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    boundsOf(document, inner, [...path, name]),
  );
};

/** What else the object around a value must hold to be valid, by where that object stands. */
const surroundings: Readonly<Record<string, object>> = {
  "emails.0": { role: "read" },
  defaultContent: { type: "site" },
};

/** A body with a value at a path, and around it what it needs there. */
export const placed = (body: unknown, path: Path, value: unknown): unknown => {
  const around = path.slice(0, -1);
  const needed = surroundings[around.join(".")];
  return replaceAt(needed ? replaceAt(body, around, needed) : body, path, value);
};

/**
 * Every bound inside a schema; of alternatives of one type, the widest. Inside a choice between objects a
 * bound holds only for one of them: the tests of the operation itself see to those.
 */
export const boundsOf = (document: Document, schema: Described, path: Path = []): Bound[] => {
  const choices = alternatives(document, follow(document, schema));
  if (path.length > 0 && choices.filter(({ type }) => type === "object").length > 1) return [];
  const found = choices.flatMap((one) => ofOne(document, one, path));
  const widest = new Map<string, Bound>();
  for (const bound of found) {
    const key = `${bound.path.join(".")} ${bound.kind}`;
    const known = widest.get(key);
    if (known === undefined || known.most < bound.most) widest.set(key, bound);
  }
  return [...widest.values()];
};
