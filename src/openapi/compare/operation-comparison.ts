import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonValue } from "../json.ts";
import type { Direction } from "./change.ts";
import type { SchemaPair, SchemaPairs } from "./schema-pairs.ts";
import type { PlacedSchema } from "./schema-terms.ts";
import type { OperationModel } from "./spec-model.ts";

/** A change of an operation outside its schemas. */
export interface OwnChange {
  readonly rule: SpecRule;
  readonly pointer: string;
  readonly direction?: Direction;
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
  readonly words: string;
}

/** The input and the collected results of comparing one operation. */
export interface OperationComparison {
  readonly pairs: SchemaPairs;
  readonly before: OperationModel;
  readonly after: OperationModel;
  /** True for callbacks and webhooks, where the API sends the request and others respond. */
  readonly isTurned: boolean;
  readonly changes: OwnChange[];
  readonly schemas: SchemaPair[];
}

/** The direction of the request or the response of an operation. */
export const directionOf = (
  { isTurned }: OperationComparison,
  part: "sent" | "answered",
): Direction => ((part === "sent") === isTurned ? "response" : "request");

/** Compares two schemas. If one is added or removed, only that is reported. */
export const compareSchemas = (
  comparison: OperationComparison,
  direction: Direction,
  before: PlacedSchema | undefined,
  after: PlacedSchema | undefined,
): void => {
  if (before && after) comparison.schemas.push(comparison.pairs.pair(direction, [before], [after]));
  else if (after)
    comparison.changes.push({
      rule: "schema-added",
      direction,
      pointer: after.pointer,
      words: `${after.label} has a schema now.`,
    });
  else if (before)
    comparison.changes.push({
      rule: "schema-removed",
      direction,
      pointer: before.pointer,
      words: `${before.label} no longer has a schema.`,
    });
};
