import { type JsonObject, type JsonValue } from "../json.ts";
import type { Targets } from "../references.ts";
/** A value and where it stands in its document. */
export interface Placed<Value extends JsonValue = JsonValue> {
    readonly value: Value;
    readonly pointer: string;
}
/** What a value refers to, if it refers, however many references lie between; undefined when they lead to nothing. */
export declare const followed: (placed: Placed, targets: Targets) => Placed | undefined;
/** The same, where it leads to an object. */
export declare const followedObject: (placed: Placed, targets: Targets) => Placed<JsonObject> | undefined;
/** A path item with what it refers to; its own members come first. */
export declare const pathItem: (placed: Placed, targets: Targets) => Placed<JsonObject> | undefined;
/** The operations of a path item by method, in lower case. */
export declare const operationsOf: ({ value, pointer, }: Placed<JsonObject>) => Map<string, Placed<JsonObject>>;
