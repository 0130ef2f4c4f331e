/** What JSON can say. Objects may have keys such as `__proto__`: look members up with `memberOf`. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
export type JsonObject = {
    [key: string]: JsonValue;
};
export declare const isObject: (value: unknown) => value is JsonObject;
/** The member of that name, never one that every object inherits. */
export declare const memberOf: (value: JsonValue | undefined, name: string) => JsonValue | undefined;
export declare const objectAt: (value: JsonValue | undefined, name: string) => JsonObject | undefined;
export declare const listAt: (value: JsonValue | undefined, name: string) => JsonValue[];
export declare const textAt: (value: JsonValue | undefined, name: string) => string | undefined;
/** Gives an object a member, whatever its name: `__proto__` is a name like any other. */
export declare const setMember: (object: JsonObject, name: string, value: JsonValue) => void;
/** One step of a JSON pointer, written out. */
export declare const escapeStep: (name: string) => string;
/** The steps of a JSON pointer; undefined when it is none. */
export declare const stepsOf: (pointer: string) => string[] | undefined;
/** What those steps lead to. */
export declare const valueAt: (value: JsonValue, steps: readonly string[]) => JsonValue | undefined;
