import { type JsonObject } from "../json.ts";
/** What an object of keywords bounds, each bound a phrase in English. */
export declare const limitsInWords: (schema: JsonObject) => string[];
