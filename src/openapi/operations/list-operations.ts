import { escapeStep, type JsonObject, listAt, memberOf, objectAt, textAt } from "../json.ts";
import { Targets } from "../references.ts";
import { mentionKey } from "./mention-key.ts";
import { operationsOf, pathItem } from "./path-items.ts";

export interface SpecOperation {
  /** In lower case. */
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

/** Every operation and webhook, in the order of the document. */
export const listOperations = (document: JsonObject): SpecOperation[] => {
  const targets = new Targets(document);
  const found: SpecOperation[] = [];
  for (const [kind, member] of [
    ["operation", "paths"],
    ["webhook", "webhooks"],
  ] as const)
    for (const [path, value] of Object.entries(objectAt(document, member) ?? {})) {
      if (path.startsWith("x-")) continue;
      const item = pathItem({ value, pointer: `/${member}/${escapeStep(path)}` }, targets);
      if (!item) continue;
      for (const [method, { value: operation }] of operationsOf(item)) {
        const operationId = textAt(operation, "operationId");
        const summary = textAt(operation, "summary") ?? textAt(item.value, "summary");
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
    }
  return found;
};
