/** Why a translation cannot stand for its source. */
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

/** Why a translation cannot stand for its source, and the marker that is to blame. */
export interface Refusal {
  readonly code: RefusalCode;
  /** The marker as it is written, such as `<g1>` or `<x2/>`. */
  readonly marker?: string;
  /** A sentence for the person who wrote the text. */
  readonly message: string;
}

/** A refusal about one marker. */
export const refuse = (code: RefusalCode, message: string, marker?: string): Refusal => ({
  code,
  message,
  ...(marker !== undefined && { marker }),
});
