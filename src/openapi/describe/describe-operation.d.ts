import { type JsonObject, type JsonValue } from "../json.ts";
import type { PlacedSchema, SchemaTerms } from "../compare/schema-terms.ts";
import { type SecurityDescription } from "./describe-security.ts";
/** A value that shows how something may look. */
export interface Example {
    readonly name: string;
    readonly summary?: string;
    /** A text that is no JSON, such as XML, is shown as it is. */
    readonly value: JsonValue;
}
export declare const parameterPlaces: readonly ["path", "query", "querystring", "header", "cookie"];
export type ParameterPlace = (typeof parameterPlaces)[number];
export interface ParameterDescription {
    readonly name: string;
    readonly required: boolean;
    readonly deprecated: boolean;
    readonly description?: string;
    /** How lists and objects are written, where that is not the usual way of its place. */
    readonly style?: string;
    readonly schema?: PlacedSchema;
    readonly examples: readonly Example[];
}
export interface MediaDescription {
    readonly name: string;
    readonly schema?: PlacedSchema;
    /** What each item of a stream holds. */
    readonly itemSchema?: PlacedSchema;
    readonly examples: readonly Example[];
}
export interface BodyDescription {
    readonly required: boolean;
    readonly description?: string;
    readonly media: readonly MediaDescription[];
}
export interface ResponseDescription {
    /** Such as `200`, `4XX` or `default`. */
    readonly code: string;
    readonly description?: string;
    readonly headers: readonly ParameterDescription[];
    readonly media: readonly MediaDescription[];
}
/** An operation as it is shown to people, whatever the version of OpenAPI. */
export interface OperationDescription {
    readonly method: string;
    /** Of a webhook its name. */
    readonly path: string;
    readonly kind: "operation" | "webhook";
    readonly operationId?: string;
    readonly summary?: string;
    readonly description?: string;
    readonly deprecated: boolean;
    readonly tags: readonly string[];
    /** Addresses that the path is added to. */
    readonly servers: readonly string[];
    readonly moreAt?: string;
    /** By where they are sent, in the order of `parameterPlaces`; places without any are left out. */
    readonly parameters: readonly {
        readonly place: ParameterPlace;
        readonly parameters: readonly ParameterDescription[];
    }[];
    readonly body?: BodyDescription;
    readonly responses: readonly ResponseDescription[];
    readonly security: SecurityDescription;
    /** Requests that the API makes in turn, by their names. */
    readonly callbacks: readonly string[];
    /** What its schemas are described with. */
    readonly terms: SchemaTerms;
}
/** An operation or webhook of a document, or of the part of one; undefined when there is none. */
export declare const describeOperation: (document: JsonObject, { method, path }: {
    readonly method: string;
    readonly path: string;
}) => OperationDescription | undefined;
/** Schemas of a document by their names, in that order; those that there are not are undefined. */
export declare const namedSchemas: (document: JsonObject, names: readonly string[]) => {
    readonly terms: SchemaTerms;
    readonly schemas: readonly (PlacedSchema | undefined)[];
};
