import type { SpecChangeClass, SpecRule } from "#contract/schemas/openapi-rules.ts";
import type { JsonValue } from "../json.ts";

/** Who sends the affected part: the API's client (request) or the API (response). */
export type Direction = "request" | "response";

/** One difference between two versions. */
export interface SpecChange {
  readonly rule: SpecRule;
  readonly class: SpecChangeClass;
  /** Absent if the whole document is affected. For a webhook, `path` is its name. */
  readonly operation?: { readonly method: string; readonly path: string };
  /** The place in the new version, or in the old one for something removed. */
  readonly pointer: string;
  readonly direction?: Direction;
  /** The old and the new value; long values are shortened. */
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** One sentence for people. */
  readonly words: string;
}
