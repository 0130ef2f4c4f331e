/** Any JSON value. Objects may have keys such as `__proto__`: read members with `memberOf`. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns an object's own member of that name, never an inherited one. */
export const memberOf = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const objectAt = (value: JsonValue | undefined, name: string): JsonObject | undefined => {
  const member = memberOf(value, name);
  return isObject(member) ? member : undefined;
};

export const listAt = (value: JsonValue | undefined, name: string): JsonValue[] => {
  const member = memberOf(value, name);
  return Array.isArray(member) ? member : [];
};

export const textAt = (value: JsonValue | undefined, name: string): string | undefined => {
  const member = memberOf(value, name);
  return typeof member === "string" ? member : undefined;
};

/** Sets a member of an object, whatever its name: `__proto__` is treated like any other. */
export const setMember = (object: JsonObject, name: string, value: JsonValue): void => {
  if (name === "__proto__")
    Object.defineProperty(object, name, {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  else object[name] = value;
};

/** Escapes one step of a JSON pointer. */
export const escapeStep = (name: string): string =>
  name.includes("~") || name.includes("/")
    ? name.replaceAll("~", "~0").replaceAll("/", "~1")
    : name;

/** The steps of a JSON pointer; undefined if it is not one. */
export const stepsOf = (pointer: string): string[] | undefined => {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
};

/** The value that the steps point to. */
export const valueAt = (value: JsonValue, steps: readonly string[]): JsonValue | undefined => {
  let found: JsonValue | undefined = value;
  for (const step of steps) {
    if (Array.isArray(found)) found = /^(0|[1-9]\d*)$/.test(step) ? found[Number(step)] : undefined;
    else found = memberOf(found, step);
    if (found === undefined) return undefined;
  }
  return found;
};
