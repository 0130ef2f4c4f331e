import type { JsonObject } from "../json.ts";
import { listOperations, type SpecOperation } from "../operations/list-operations.ts";
import type { SpecChange } from "./change.ts";

export type { SpecChange } from "./change.ts";

const named = ({ method, path }: SpecOperation) => `${method.toUpperCase()} ${path}`;

/** What has changed between two versions of a specification, worst first, then by operation. */
export const compareSpecs = (before: JsonObject, after: JsonObject): SpecChange[] => {
  const old = new Map(listOperations(before).map((operation) => [operation.key, operation]));
  const young = new Map(listOperations(after).map((operation) => [operation.key, operation]));
  const changes: SpecChange[] = [];
  for (const [key, operation] of old)
    if (!young.has(key))
      changes.push({
        rule: "operation-removed",
        class: "breaking",
        operation: { method: operation.method, path: operation.path },
        pointer: "",
        words: `${named(operation)} was removed.`,
      });
  for (const [key, operation] of young)
    if (!old.has(key))
      changes.push({
        rule: "operation-added",
        class: "safe",
        operation: { method: operation.method, path: operation.path },
        pointer: "",
        words: `${named(operation)} was added.`,
      });
  return changes;
};
