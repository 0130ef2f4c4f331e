import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { cases } from "#testing/depth.ts";
import { isObject, type JsonObject, type JsonValue } from "../json.ts";
import { changedSchema, likelyValue, randomFrom, randomSchema } from "../testing/random-schemas.ts";
import { compareSpecs } from "./compare-specs.ts";

const PAIRS = cases(200);
const VALUES = 40;

const specWith = (schema: JsonValue, isRequest: boolean): JsonObject => {
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.0",
    info: { title: "Random", version: "1" },
    paths: {
      "/": {
        post: isRequest
          ? { requestBody: { content }, responses: {} }
          : { responses: { "200": { description: "", content } } },
      },
    },
  };
};

const inner = (schema: JsonObject, change: (schema: JsonValue) => JsonValue): JsonObject => {
  const changed: JsonObject = { ...schema };
  for (const [name, value] of Object.entries(schema))
    if (["items", "additionalProperties"].includes(name)) changed[name] = change(value);
    else if (["anyOf", "oneOf", "allOf"].includes(name) && Array.isArray(value))
      changed[name] = value.map(change);
    else if (name === "properties" && isObject(value))
      changed[name] = Object.fromEntries(
        Object.entries(value).map(([property, own]) => [property, change(own)]),
      );
  return changed;
};

/**
 * The schema for values as people write them who keep to it: with no names but those it speaks of. Names belong to a
 * value as a whole, so alternatives and parts of `allOf` are left open.
 */
const keptTo = (schema: JsonValue, isWhole = true): JsonValue => {
  if (schema === true) return isWhole ? { unevaluatedProperties: false } : true;
  if (!isObject(schema)) return schema;
  const isPart = new Set<JsonValue>();
  for (const name of ["anyOf", "oneOf", "allOf"])
    for (const part of Array.isArray(schema[name]) ? schema[name] : []) isPart.add(part);
  const kept = inner(schema, (value) => keptTo(value, !isPart.has(value)));
  const required = Array.isArray(schema["required"]) ? schema["required"].map(String) : [];
  const properties = isObject(kept["properties"]) ? kept["properties"] : {};
  const spoken = Object.fromEntries(
    required.map((name) => [name, kept["additionalProperties"] ?? true]),
  );
  if (required.length > 0) kept["properties"] = { ...spoken, ...properties };
  if (isWhole) kept["unevaluatedProperties"] = false;
  return kept;
};

/** The schema for programs that pass over names they do not know. */
const passingOver = (schema: JsonValue): JsonValue => {
  if (!isObject(schema)) return schema;
  const open = inner(schema, passingOver);
  if (open["additionalProperties"] === false) delete open["additionalProperties"];
  return open;
};

test(`no value contradicts what is called safe, in ${PAIRS} random pairs a direction`, () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let tried = 0;
  let safePairs = 0;
  const contradictions: JsonObject[] = [];
  for (let seed = 1; seed <= PAIRS; seed += 1) {
    const random = randomFrom(seed);
    const before = randomSchema(random, 3);
    const after =
      random() < 0.15
        ? randomSchema(random, 3)
        : changedSchema(random, random() < 0.3 ? changedSchema(random, before, 3) : before, 3);
    for (const isRequest of [true, false]) {
      const changes = compareSpecs(specWith(before, isRequest), specWith(after, isRequest));
      if (changes.some((change) => change.class !== "safe")) continue;
      safePairs += 1;
      const [sent, read] = isRequest ? [before, after] : [after, before];
      const isSent = ajv.compile(keptTo(sent) as boolean | object);
      const isRead = ajv.compile((isRequest ? read : passingOver(read)) as boolean | object);
      for (let count = 0; count < VALUES; count += 1) {
        const value = likelyValue(random, sent, 4);
        if (!isSent(value)) continue;
        tried += 1;
        if (isRead(value) || contradictions.length > 2) continue;
        contradictions.push({
          seed,
          isRequest,
          before,
          after,
          value,
          told: changes.map(({ rule }) => rule),
        });
      }
    }
    // Compiled schemas are kept for good otherwise.
    ajv.removeSchema();
  }
  expect(contradictions).toEqual([]);
  expect(safePairs).toBeGreaterThan(PAIRS / 10);
  expect(tried).toBeGreaterThan(PAIRS);
});
