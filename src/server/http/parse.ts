import type { z } from "zod";
import { Failure } from "#server/kit/failures.ts";
import { detailsOf } from "#server/kit/issues.ts";

/** Reads a value by its schema, or refuses it with what is wrong and where. */
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

/** What an operation without a query reads of one: nothing; refuses whatever is asked. */
export const parseNothing = (query: Record<string, unknown>): Record<never, never> => {
  const [unknown] = Object.keys(query);
  if (unknown !== undefined)
    throw new Failure("invalid", `unknown: ${unknown}`, {
      details: [{ path: unknown, message: "this operation has no such parameter" }],
    });
  return {};
};
