import { z } from "zod";
import { Failure } from "#server/kit/failures.ts";
import { isUnstorable } from "./read-body.ts";

const isArrayField = (schema: z.ZodType | undefined): boolean => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isArrayField(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray;
};

/**
 * Returns the query as an object for the operation's schema: repeated keys become an array where the schema expects
 * one and are refused elsewhere. Throws for invalid percent-encoding.
 */
export const readQuery = (
  search: string,
  schema: z.ZodObject | undefined,
): Record<string, string | string[]> => {
  try {
    decodeURIComponent(search.replaceAll("+", " "));
  } catch {
    throw new Failure("invalid", "The query holds broken percent-encoding.");
  }
  const parameters = new URLSearchParams(search);
  // Without a prototype, so that even `__proto__` is an ordinary key and is refused as such.
  const query = Object.create(null) as Record<string, string | string[]>;
  for (const key of new Set(parameters.keys())) {
    const values = parameters.getAll(key);
    if (isUnstorable(key) || values.some(isUnstorable))
      throw new Failure("invalid", "The query holds a character that cannot be stored.");
    const [first = ""] = values;
    if (isArrayField(schema?.shape[key] as z.ZodType | undefined)) query[key] = values;
    else if (values.length === 1) query[key] = first;
    else
      throw new Failure("invalid", `${key}: give this parameter once`, {
        details: [{ path: key, message: "give this parameter once" }],
      });
  }
  return query;
};
