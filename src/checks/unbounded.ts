import { z } from "zod";

/** Formats whose pattern fixes the length. */
const fixedFormats = new Set(["uuid", "guid", "date", "datetime", "time", "ipv4", "mac"]);

const children = (schema: z.core.$ZodType): [step: string, schema: z.core.$ZodType][] => {
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
    return Object.entries(shape).map(([key, value]) => [`.${key}`, value]);
  }
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  if (schema instanceof z.ZodRecord)
    return [
      ["{key}", schema.keyType],
      ["{}", schema.valueType],
    ];
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option, index) => [`|${index}`, option]);
  if (schema instanceof z.ZodIntersection)
    return [
      ["&", schema.def.left],
      ["&", schema.def.right],
    ];
  if (schema instanceof z.ZodTuple)
    return schema.def.items.map((item, index) => [`[${index}]`, item]);
  // The input of a pipe bounds its output; after a mere transform, only the output can be checked.
  if (schema instanceof z.ZodPipe)
    return [["", schema.in instanceof z.ZodTransform ? schema.out : schema.in]];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodLazy
  )
    return [["", schema.unwrap()]];
  return [];
};

const hasMaximum = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).some(({ _zod: { def } }) =>
    ["max_length", "length_equals"].includes(def.check),
  );

const complaint = (schema: z.core.$ZodType): string | undefined => {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    const isFixed = fixedFormats.has(schema.format ?? "");
    return isFixed || hasMaximum(schema) ? undefined : "text without an upper bound";
  }
  if (schema instanceof z.ZodArray)
    return hasMaximum(schema) ? undefined : "list without an upper bound";
  if (schema instanceof z.ZodRecord)
    return (schema.def.checks ?? []).length > 0 ? undefined : "map without an upper bound";
  if (schema instanceof z.ZodObject) {
    const isStrict = schema.def.catchall instanceof z.ZodNever;
    return isStrict ? undefined : "object that lets unknown keys through";
  }
  if (schema instanceof z.ZodAny || schema instanceof z.ZodUnknown) return "anything at all";
  return undefined;
};

/** Returns everything in a request's schema that a caller could make arbitrarily large or odd. */
export const findUnbounded = (schema: z.core.$ZodType, at: string): string[] => {
  const seen = new Set<z.core.$ZodType>();
  const visit = (current: z.core.$ZodType, path: string): string[] => {
    if (seen.has(current)) return [];
    seen.add(current);
    const found = complaint(current);
    return [
      ...(found ? [`${path}: ${found}`] : []),
      ...children(current).flatMap(([step, child]) => visit(child, path + step)),
    ];
  };
  return visit(schema, at);
};
