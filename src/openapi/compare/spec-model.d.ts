import { type JsonObject } from "../json.ts";
import { type Placed } from "../operations/path-items.ts";
import { Targets } from "../references.ts";
import { type PlacedSchema, SchemaTerms } from "./schema-terms.ts";
/** A specification as it is compared, whatever its version. */
export interface SpecModel {
    readonly document: JsonObject;
    readonly targets: Targets;
    readonly terms: SchemaTerms;
    readonly isTwo: boolean;
}
export interface ParameterModel {
    readonly name: string;
    readonly place: string;
    readonly required: boolean;
    readonly deprecated: boolean;
    readonly schema: PlacedSchema | undefined;
    /** How lists and objects are written. */
    readonly style: string;
    readonly texts: string;
    readonly pointer: string;
}
export interface MediaModel {
    readonly name: string;
    readonly schema: PlacedSchema | undefined;
    /** What each item of a stream holds. */
    readonly itemSchema: PlacedSchema | undefined;
    readonly encoding: string;
    readonly texts: string;
    readonly pointer: string;
}
export interface BodyModel {
    readonly required: boolean;
    readonly content: ReadonlyMap<string, MediaModel>;
    readonly texts: string;
    readonly pointer: string;
}
export interface HeaderModel {
    readonly name: string;
    readonly required: boolean;
    readonly schema: PlacedSchema | undefined;
    readonly pointer: string;
}
export interface ResponseModel {
    readonly code: string;
    readonly content: ReadonlyMap<string, MediaModel>;
    readonly headers: ReadonlyMap<string, HeaderModel>;
    readonly texts: string;
    readonly pointer: string;
}
/** An operation with the path item that it stands in. */
export interface OperationModel {
    readonly spec: SpecModel;
    readonly item: Placed<JsonObject>;
    readonly operation: Placed<JsonObject>;
}
export declare const specModel: (document: JsonObject) => SpecModel;
/** Canonical text of some members. */
export declare const textsOf: (value: JsonObject, names: readonly string[]) => string;
/** Parameters by place and name; names of headers are not told apart by case. */
export declare const parametersOf: (model: OperationModel) => Map<string, ParameterModel>;
/** What is sent along; undefined when nothing is. */
export declare const bodyOf: (model: OperationModel) => BodyModel | undefined;
/** What may be answered, by status. */
export declare const responsesOf: ({ spec, operation }: OperationModel) => Map<string, ResponseModel>;
/** The path items of a callback by expression. */
export declare const callbacksOf: ({ spec, operation, }: OperationModel) => Map<string, Placed<JsonObject>>;
