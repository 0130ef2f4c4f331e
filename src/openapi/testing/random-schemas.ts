import { isObject, type JsonObject, type JsonValue } from "../json.ts";

/** Returns a generator of numbers in [0, 1), reproducible from the seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

type Random = () => number;

const oneOf = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const some = <Item>(random: Random, items: readonly Item[], chance: number): Item[] =>
  items.filter(() => random() < chance);

const someOrOne = <Item>(random: Random, items: readonly Item[], chance: number): Item[] => {
  const found = some(random, items, chance);
  return found.length > 0 ? found : [oneOf(random, items)];
};

const names = ["a", "b", "c", "d"];
const texts = ["", "a", "b", "ab", "abc", "abcd", "abcdef"];
const numbers = [-3, -1, 0, 1, 1.5, 2, 3, 4, 6, 9, 12];

/** A random schema of the later dialect, small enough to try many of its values. */
export const randomSchema = (random: Random, depth: number): JsonValue => {
  const kind = random();
  if (kind < 0.03) return random() < 0.7;
  if (depth > 0 && kind < 0.12)
    return {
      [oneOf(random, ["anyOf", "oneOf"])]: Array.from(
        { length: 1 + Math.floor(random() * 3) },
        () => randomSchema(random, depth - 1),
      ),
      ...(random() < 0.3 && { type: oneOf(random, ["object", "string", "integer"]) }),
    };
  if (depth > 0 && kind < 0.2)
    return {
      allOf: Array.from({ length: 1 + Math.floor(random() * 2) }, () =>
        randomSchema(random, depth - 1),
      ),
    };
  if (kind < 0.24) return { not: randomSchema(random, 0) };
  if (kind < 0.32) return { enum: someOrOne(random, [null, true, 1, 2, "a", "ab", [], {}], 0.4) };
  if (kind < 0.35) return { const: oneOf(random, [null, 1, "a", "ab"]) };
  const type = oneOf(random, [
    "object",
    "object",
    "array",
    "string",
    "integer",
    "number",
    "boolean",
  ]);
  const schema: JsonObject = { type: random() < 0.15 ? [type, "null"] : type };
  if (random() < 0.05) delete schema["type"];
  if (type === "object") {
    const properties: JsonObject = {};
    for (const name of some(random, names, 0.5))
      properties[name] = depth > 0 ? randomSchema(random, depth - 1) : { type: "string" };
    schema["properties"] = properties;
    if (random() < 0.5) schema["required"] = some(random, names, 0.3);
    if (random() < 0.3) schema["additionalProperties"] = false;
    else if (random() < 0.2) schema["additionalProperties"] = randomSchema(random, 0);
    if (random() < 0.1) schema["maxProperties"] = Math.floor(random() * 4);
    if (random() < 0.1) schema["minProperties"] = Math.floor(random() * 3);
  } else if (type === "array") {
    if (random() < 0.8) schema["items"] = randomSchema(random, Math.max(0, depth - 1));
    if (random() < 0.2) schema["maxItems"] = Math.floor(random() * 4);
    if (random() < 0.2) schema["minItems"] = Math.floor(random() * 3);
    if (random() < 0.2) schema["uniqueItems"] = true;
  } else if (type === "string") {
    if (random() < 0.3) schema["maxLength"] = Math.floor(random() * 5);
    if (random() < 0.3) schema["minLength"] = Math.floor(random() * 4);
    if (random() < 0.2) schema["enum"] = someOrOne(random, texts, 0.5);
    if (random() < 0.1) schema["pattern"] = oneOf(random, ["^a", "b$", "^[a-c]*$"]);
  } else if (type !== "boolean") {
    if (random() < 0.3)
      schema[oneOf(random, ["minimum", "exclusiveMinimum"])] = oneOf(random, numbers);
    if (random() < 0.3)
      schema[oneOf(random, ["maximum", "exclusiveMaximum"])] = oneOf(random, numbers);
    if (random() < 0.2) schema["multipleOf"] = oneOf(random, [1, 2, 3, 4, 6]);
    if (random() < 0.2) schema["enum"] = someOrOne(random, numbers, 0.5);
  }
  if (random() < 0.05 && depth > 0)
    schema["anyOf"] = [randomSchema(random, 0), randomSchema(random, 0)];
  return schema;
};

/** A copy of the schema with one change. */
export const changedSchema = (random: Random, schema: JsonValue, depth: number): JsonValue => {
  if (!isObject(schema) || random() < 0.08) return randomSchema(random, depth);
  const changed: JsonObject = { ...schema };
  const holders = ["properties", "items", "additionalProperties", "anyOf", "oneOf", "allOf", "not"];
  const inner = holders.filter(
    (name) => typeof changed[name] === "object" && changed[name] !== null,
  );
  if (inner.length > 0 && random() < 0.6) {
    const name = oneOf(random, inner);
    const value = changed[name];
    if (Array.isArray(value)) {
      const at = Math.floor(random() * value.length);
      const way = random();
      if (way < 0.25) changed[name] = [...value, randomSchema(random, depth - 1)];
      else if (way < 0.45 && value.length > 1) changed[name] = value.toSpliced(at, 1);
      else
        changed[name] = value.map((item, index) =>
          index === at ? changedSchema(random, item, depth - 1) : item,
        );
    } else if (name === "properties" && isObject(value)) {
      const property = oneOf(random, names);
      const { [property]: old, ...rest } = value;
      if (old === undefined)
        changed[name] = { ...rest, [property]: randomSchema(random, depth - 1) };
      else if (random() < 0.3) changed[name] = rest;
      else changed[name] = { ...rest, [property]: changedSchema(random, old, depth - 1) };
    } else changed[name] = changedSchema(random, value ?? true, depth - 1);
    return changed;
  }
  const other = randomSchema(random, depth);
  const keywords = isObject(other) ? Object.keys(other) : [];
  const own = Object.keys(schema);
  if (random() < 0.4 && own.length > 0) delete changed[oneOf(random, own)];
  else if (keywords.length > 0 && isObject(other)) {
    const keyword = oneOf(random, keywords);
    changed[keyword] = other[keyword] ?? null;
  }
  if (random() < 0.3) {
    const type = changed["type"];
    if (typeof type === "string") changed["type"] = [type, "null"];
    else if (Array.isArray(type)) changed["type"] = type[0] ?? "string";
  }
  return changed;
};

const anyValue = (random: Random, depth: number): JsonValue => {
  const kind = random();
  if (kind < 0.15) return null;
  if (kind < 0.3) return random() < 0.5;
  if (kind < 0.5) return oneOf(random, numbers);
  if (kind < 0.7 || depth === 0) return oneOf(random, texts);
  if (kind < 0.8)
    return Array.from({ length: Math.floor(random() * 3) }, () => anyValue(random, depth - 1));
  return Object.fromEntries(
    some(random, names, 0.4).map((name) => [name, anyValue(random, depth - 1)]),
  );
};

/** A value that a schema probably accepts; a validator has to decide whether it does. */
export const likelyValue = (random: Random, schema: JsonValue, depth: number): JsonValue => {
  if (!isObject(schema) || depth === 0) return anyValue(random, 1);
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((name) => {
    const list = schema[name];
    if (!Array.isArray(list) || list.length === 0) return [];
    return name === "allOf" ? list : [oneOf(random, list)];
  });
  const samples = parts.map((part) => likelyValue(random, part, depth - 1));
  const values = schema["enum"];
  if (Array.isArray(values) && values.length > 0) return oneOf(random, values);
  if (schema["const"] !== undefined) return schema["const"];
  const said = schema["type"];
  const type = Array.isArray(said) ? oneOf(random, said) : said;
  if (type === undefined && samples.length > 0 && samples.every((sample) => !isObject(sample)))
    return oneOf(random, samples);
  if (type === "object" || (type === undefined && samples.some(isObject))) {
    const value: JsonObject = Object.assign({}, ...samples.filter(isObject));
    const properties = isObject(schema["properties"]) ? schema["properties"] : {};
    const required = Array.isArray(schema["required"]) ? schema["required"] : [];
    for (const name of names)
      if (required.includes(name) || (Object.hasOwn(properties, name) && random() < 0.6))
        value[name] = likelyValue(random, properties[name] ?? true, depth - 1);
    const others = schema["additionalProperties"];
    if (isObject(others) && random() < 0.5) value["z"] = likelyValue(random, others, depth - 1);
    return value;
  }
  if (type === "array") {
    const least = typeof schema["minItems"] === "number" ? schema["minItems"] : 0;
    return Array.from({ length: least + Math.floor(random() * 3) }, () =>
      likelyValue(random, schema["items"] ?? true, depth - 1),
    );
  }
  if (type === "string") return oneOf(random, texts);
  if (type === "integer" || type === "number") return oneOf(random, numbers);
  if (type === "boolean") return random() < 0.5;
  if (type === "null") return null;
  return anyValue(random, 2);
};
