import type { JsonValue } from "../json.ts";
/** Items as a sentence lists them. */
export declare const listed: (items: readonly string[], word: "and" | "or") => string;
/** Values as a sentence lists them; of many, the first. */
export declare const quoted: (values: readonly JsonValue[]) => string;
/** A value short enough to be shown beside another: what is longer becomes text that is cut. */
export declare const short: (value: JsonValue) => JsonValue;
