/** Why a translation is not valid for its source. */
export const refusalCodes = [
  "too-long",
  "empty",
  "markup",
  "reference",
  "marker-unknown",
  "marker-twice",
  "marker-missing",
  "marker-crossed",
  "marker-open",
  "marker-empty",
  "marker-moved",
  "html-order",
  "marker-joined",
  "unwritable",
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a translation is not valid for its source, and the marker at fault. */
export interface Refusal {
  readonly code: RefusalCode;
  /** The marker as written, such as `<g1>` or `<x2/>`. */
  readonly marker?: string;
  /** A sentence for the author of the text. */
  readonly message: string;
}

/** Creates a refusal, about one marker if given. */
export const refuse = (code: RefusalCode, message: string, marker?: string): Refusal => ({
  code,
  message,
  ...(marker !== undefined && { marker }),
});
