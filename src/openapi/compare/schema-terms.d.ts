import { type JsonObject, type JsonValue } from "../json.ts";
import type { Targets } from "../references.ts";
/** A schema as it stands in a document, with what it is called in words. */
export interface PlacedSchema {
    readonly value: JsonValue;
    readonly pointer: string;
    readonly label: string;
}
/** One object of keywords, all of which hold. `takesNull`: null is fine whatever they say. */
export interface Conjunct {
    readonly schema: JsonObject;
    readonly pointer: string;
    readonly label: string;
    readonly takesNull: boolean;
    /** It refers to what there is not. */
    readonly leadsNowhere: boolean;
}
/** What a schema comes to once references are followed and `allOf` is taken apart: objects that all hold. */
export interface Term {
    /** Equal for terms of one document that hold the same objects. */
    readonly key: string;
    readonly conjuncts: readonly Conjunct[];
    /** Nothing fits. */
    readonly never: boolean;
    readonly pointer: string;
    readonly label: string;
    /** What it refers to, by name, when it is nothing but a reference. */
    readonly name?: string | undefined;
    /** How many times it was joined with an alternative of a union. */
    readonly joined: number;
}
/** The name that a reference ends with: a component's, or a file's without its ending. */
export declare const referredName: (reference: string) => string;
/** The schemas of one document, each taken apart once. */
export declare class SchemaTerms {
    #private;
    readonly targets: Targets;
    /** Members beside `$ref` count, and null is a type; before 3.1 it is `nullable`. */
    readonly isModern: boolean;
    readonly any: Term;
    constructor(targets: Targets, isModern: boolean);
    /** Whether a schema came to more objects than are looked at. */
    get isCut(): boolean;
    /** What these schemas come to if all of them hold; none of them is any value. */
    term(schemas: readonly PlacedSchema[]): Term;
    /** A term with one alternative of one of its unions in the union's place. */
    withBranch(term: Term, kind: "oneOf" | "anyOf", holder: JsonObject, branch: PlacedSchema): Term;
}
