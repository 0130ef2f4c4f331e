import { isObject, type JsonObject, listAt, memberOf, objectAt, textAt } from "../json.ts";
import { mentionKey } from "./mention-key.ts";

export interface SpecOperation {
  readonly method: string;
  /** A path of the specification, or the name of a webhook. */
  readonly path: string;
  readonly kind: "operation" | "webhook";
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags: string[];
  readonly deprecated: boolean;
  /** `mentionKey` of its method and path. */
  readonly key: string;
}

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/** Every operation and webhook in the order of the document. */
export const listOperations = (document: JsonObject): SpecOperation[] => {
  const found: SpecOperation[] = [];
  for (const [kind, member] of [
    ["operation", "paths"],
    ["webhook", "webhooks"],
  ] as const)
    for (const [path, item] of Object.entries(objectAt(document, member) ?? {}))
      for (const method of methods) {
        const operation = memberOf(item, method);
        if (!isObject(operation)) continue;
        const operationId = textAt(operation, "operationId");
        const summary = textAt(operation, "summary");
        found.push({
          method,
          path,
          kind,
          ...(operationId !== undefined && { operationId }),
          ...(summary !== undefined && { summary }),
          tags: listAt(operation, "tags").filter((tag) => typeof tag === "string"),
          deprecated: memberOf(operation, "deprecated") === true,
          key: mentionKey(method, path),
        });
      }
  return found;
};
