import type { SpecChangeClass, SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonValue } from "../json.ts";

/** Who sends what the change is about: the reader's program (request) or the API (response). */
export type Direction = "request" | "response";

/** One difference between two versions. */
export interface SpecChange {
  readonly rule: SpecRule;
  readonly class: SpecChangeClass;
  /** Absent when the whole document is meant. For a webhook, `path` is its name. */
  readonly operation?: { readonly method: string; readonly path: string };
  /** Where it stands in the new version; what is gone, in the old one. */
  readonly pointer: string;
  readonly direction?: Direction;
  /** What was there and what is there now; long values are cut. */
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** One sentence for people. */
  readonly words: string;
}
