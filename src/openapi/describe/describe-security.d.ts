import type { OperationModel } from "../compare/spec-model.ts";
/** One scheme that has to be met. */
export interface SchemeDescription {
    readonly name: string;
    /** How it is met, such as `Bearer token` or `API key in the header X-Key`; its name where that is not said. */
    readonly words: string;
    readonly scopes: readonly string[];
    readonly description?: string;
}
/** Ways to sign in, one of which is enough; in each, schemes that are needed together. Empty: nobody has to. */
export type SecurityDescription = readonly (readonly SchemeDescription[])[];
/** Who may call an operation; an alternative that asks for nothing is an empty list. */
export declare const describeSecurity: ({ spec, operation }: OperationModel) => SecurityDescription;
