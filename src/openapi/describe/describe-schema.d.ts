import { type JsonValue } from "../json.ts";
import type { PlacedSchema, SchemaTerms } from "../compare/schema-terms.ts";
/** A schema within another: a property, what every item is, an alternative. */
export interface SchemaPart {
    readonly kind: "property" | "pattern" | "others" | "items" | "item" | "alternative" | "not";
    /** A property's name, a pattern, the number of an item from 1; "" where there is only one. */
    readonly label: string;
    readonly required: boolean;
    readonly schema: PlacedSchema;
}
/** What a schema says, gathered from everything that it refers to and joins. */
export interface SchemaDescription {
    /** The same for schemas that come to the same: what is within itself is told by it. */
    readonly key: string;
    /** As a component is called; absent of what stands where it is used. */
    readonly name?: string;
    /** Such as `string (date-time)` or `array of Pet`. */
    readonly type: string;
    readonly nullable: boolean;
    readonly title?: string;
    readonly description?: string;
    readonly deprecated: boolean;
    readonly readOnly: boolean;
    readonly writeOnly: boolean;
    /** Bounds and the like, each a phrase such as `at most 20 characters`. */
    readonly limits: readonly string[];
    /** The only values that there are; absent where others may be, too. */
    readonly values?: readonly JsonValue[];
    /** What is meant where it is left out. */
    readonly default?: JsonValue;
    readonly examples: readonly JsonValue[];
    /** `one of` these, `any of` these; absent without alternatives. */
    readonly choice?: "one" | "any";
    /** The property that tells alternatives apart. */
    readonly discriminator?: string;
    readonly parts: readonly SchemaPart[];
    /** It refers to what the specification does not hold. */
    readonly leadsNowhere: boolean;
}
/** What a schema says at its own level; what is within it is described one by one, so rings have no end to reach. */
export declare const describeSchema: (terms: SchemaTerms, schema: PlacedSchema) => SchemaDescription;
