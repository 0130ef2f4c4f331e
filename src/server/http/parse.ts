import type { z } from "zod";
import { Failure } from "#server/kit/failures.ts";
import { detailsOf } from "#server/kit/issues.ts";

/** Parses a value with its schema; throws a failure that names what is wrong and where. */
export const parse = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> => {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const details = detailsOf(result.error);
  const [first] = details;
  const message = first
    ? `${first.path === "" ? "" : `${first.path}: `}${first.message}`
    : "The request is malformed.";
  throw new Failure("invalid", message, { details });
};

/** Parses the query of an operation that has none; throws for any parameter. */
export const parseNothing = (query: Record<string, unknown>): Record<never, never> => {
  const [unknown] = Object.keys(query);
  if (unknown !== undefined)
    throw new Failure("invalid", `unknown: ${unknown}`, {
      details: [{ path: unknown, message: "this operation has no such parameter" }],
    });
  return {};
};
