import { type JsonObject, type JsonValue } from "./json.ts";
/** Where files that a specification refers to are kept in it. */
export declare const FILES_MEMBER = "x-files";
/** One object that refers to something. */
export interface Reference {
    readonly holder: JsonObject;
    /** The member that says what: `$ref`, or a name of a discriminator's mapping. */
    readonly member: string;
    readonly to: string;
    /** Where it stands. */
    readonly pointer: () => string;
    readonly isMapping: boolean;
}
/**
 * Every reference below a value, in no particular order, and each object once however many hold it. What is data of
 * people's own is passed over: examples, defaults, extensions.
 */
export declare const eachReference: (root: JsonValue, visitor: (reference: Reference) => void, seen?: Set<object>) => void;
/** The pointer that a reference within a document has as its fragment; undefined when it is none. */
export declare const fragmentOf: (reference: string) => string | undefined;
/** What references of one document lead to, by `$ref` as it is written: pointers, anchors and ids. */
export declare class Targets {
    #private;
    constructor(document: JsonObject);
    /** The value and where it stands; undefined when there is none. */
    find(reference: string): {
        value: JsonValue;
        pointer: string;
    } | undefined;
}
