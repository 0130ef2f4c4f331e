import type { JsonValue } from "../json.ts";
/** A value as text in which the order of members does not count. */
export declare const canonical: (value: JsonValue) => string;
