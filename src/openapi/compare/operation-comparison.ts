import type { SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonValue } from "../json.ts";
import type { Direction } from "./change.ts";
import type { SchemaPair, SchemaPairs } from "./schema-pairs.ts";
import type { PlacedSchema } from "./schema-terms.ts";
import type { OperationModel } from "./spec-model.ts";

/** A change of an operation apart from its schemas. */
export interface OwnChange {
  readonly rule: SpecRule;
  readonly pointer: string;
  readonly direction?: Direction;
  readonly before?: JsonValue | undefined;
  readonly after?: JsonValue | undefined;
  readonly words: string;
}

/** What comparing one operation works with, and what it gathers. */
export interface OperationComparison {
  readonly pairs: SchemaPairs;
  readonly before: OperationModel;
  readonly after: OperationModel;
  /** Callbacks and webhooks: what the API sends is what others receive, and they answer. */
  readonly isTurned: boolean;
  readonly changes: OwnChange[];
  readonly schemas: SchemaPair[];
}

/** The direction of what an operation is sent, or of what it answers. */
export const directionOf = (
  { isTurned }: OperationComparison,
  part: "sent" | "answered",
): Direction => ((part === "sent") === isTurned ? "response" : "request");

/** Has two schemas compared; one that comes or goes says only that. */
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
