import { isObject, type JsonObject, type JsonValue, objectAt, textAt } from "../json.ts";
import type { Targets } from "../references.ts";

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Maximum length of a chain of references. */
const MAX_CHAIN = 100;

/** A value and its place in its document. */
export interface Placed<Value extends JsonValue = JsonValue> {
  readonly value: Value;
  readonly pointer: string;
}

/**
 * Follows a reference, or a chain of them; returns the value itself if it is not one, undefined if it is dangling.
 */
export const followed = (placed: Placed, targets: Targets): Placed | undefined => {
  let found: Placed | undefined = placed;
  for (let count = 0; found && count < MAX_CHAIN; count += 1) {
    const reference: string | undefined = textAt(found.value, "$ref");
    if (reference === undefined) return found;
    found = targets.find(reference);
  }
  return undefined;
};

/** The same, if the result is an object. */
export const followedObject = (
  placed: Placed,
  targets: Targets,
): Placed<JsonObject> | undefined => {
  const found = followed(placed, targets);
  return found && isObject(found.value)
    ? { value: found.value, pointer: found.pointer }
    : undefined;
};

/** A path item merged with what it refers to; its own members take precedence. */
export const pathItem = (placed: Placed, targets: Targets): Placed<JsonObject> | undefined => {
  if (!isObject(placed.value)) return undefined;
  if (textAt(placed.value, "$ref") === undefined)
    return { value: placed.value, pointer: placed.pointer };
  const target = followedObject(placed, targets);
  if (!target) return { value: placed.value, pointer: placed.pointer };
  const own = Object.keys(placed.value).filter((name) => name !== "$ref");
  return own.length === 0
    ? target
    : { value: { ...target.value, ...placed.value }, pointer: target.pointer };
};

/** The operations of a path item by method, in lower case. */
export const operationsOf = ({
  value,
  pointer,
}: Placed<JsonObject>): Map<string, Placed<JsonObject>> => {
  const found = new Map<string, Placed<JsonObject>>();
  for (const method of methods) {
    const operation = objectAt(value, method);
    if (operation) found.set(method, { value: operation, pointer: `${pointer}/${method}` });
  }
  for (const [method, operation] of Object.entries(objectAt(value, "additionalOperations") ?? {}))
    if (isObject(operation) && !found.has(method.toLowerCase()))
      found.set(method.toLowerCase(), {
        value: operation,
        pointer: `${pointer}/additionalOperations/${method}`,
      });
  return found;
};
