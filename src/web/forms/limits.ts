import { z } from "zod";

/** The bounds of a text's or list's length, or of a number; absent where unbounded. */
export type Limits = { min?: number; max?: number };

/** Removes wrappers from a schema, such as optional, nullable and default. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodType => {
  let inner = schema;
  for (;;) {
    if (
      inner instanceof z.ZodOptional ||
      inner instanceof z.ZodNullable ||
      inner instanceof z.ZodDefault ||
      inner instanceof z.ZodPrefault ||
      inner instanceof z.ZodNonOptional ||
      inner instanceof z.ZodReadonly ||
      inner instanceof z.ZodCatch
    ) {
      inner = inner._zod.def.innerType;
    } else if (inner instanceof z.ZodPipe) {
      // The first half checks the input, unless it is a preprocessing step, which has no limits.
      const { in: first, out: second } = inner._zod.def;
      inner = first instanceof z.ZodTransform ? second : first;
    } else {
      return inner;
    }
  }
};

/** Returns the schema at a dotted path such as "title" or "emails.3"; undefined if there is none. */
const schemaAt = (schema: z.core.$ZodType, path: string): z.core.$ZodType | undefined => {
  let place: z.core.$ZodType | undefined = schema;
  for (const step of path.split(".")) {
    const holder: z.core.$ZodType = unwrap(place);
    if (holder instanceof z.ZodObject) place = holder._zod.def.shape[step];
    else if (holder instanceof z.ZodArray && /^\d+$/.test(step)) place = holder._zod.def.element;
    else return undefined;
    if (place === undefined) return undefined;
  }
  return place;
};

const bound = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** Returns the contract's limits at a path, so that forms do not define their own. */
export const limitsOf = (schema: z.core.$ZodType, path: string): Limits => {
  const found = schemaAt(schema, path);
  const limits: Limits = {};
  if (found === undefined) return limits;
  for (const check of unwrap(found)._zod.def.checks ?? []) {
    const rule: Record<string, unknown> = { ...check._zod.def };
    const min = bound(rule["check"] === "greater_than" ? rule["value"] : rule["minimum"]);
    const max = bound(rule["check"] === "less_than" ? rule["value"] : rule["maximum"]);
    if (min !== undefined) limits.min = Math.max(min, limits.min ?? min);
    if (max !== undefined) limits.max = Math.min(max, limits.max ?? max);
  }
  return limits;
};

/** Whether the schema accepts a missing value at a path. */
export const isOptional = (schema: z.core.$ZodType, path: string): boolean => {
  const found = schemaAt(schema, path);
  return found !== undefined && z.safeParse(found, undefined, { jitless: true }).success;
};

/** Derives a label from a field's name: "defaultRole" → "Default role". */
export const labelOf = (path: string): string => {
  const words = (path.split(".").at(-1) ?? path)
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
