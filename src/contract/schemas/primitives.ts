import { z } from "zod";
import { failureReason, failureReasons } from "./failure-reason.ts";
import { isLinkAddress } from "./link-schemes.ts";

/** An opaque identifier: 20 random letters and digits. Clients must not read meaning into it. */
export const id = z.string().min(1).max(64);

/** An identifier in a path. Any that does not exist responds with 404, so only its length is limited. */
export const pathId = z.string().min(1).max(256);

/** ISO 8601 instant in UTC with milliseconds. */
export const timestamp = z.iso.datetime({ offset: true }).meta({ id: "Timestamp" });

/**
 * An address of any scheme, at most 2048 characters. The base of the narrower address types, never used by itself.
 */
export const anyAddress = z.url().max(2048);

const inWords = "must start with https://, http://, mailto: or tel:";

/** An address that a person enters: absolute, with one of the schemes allowed for links. */
export const url = anyAddress
  .refine((value) => !URL.canParse(value) || isLinkAddress(value), { error: inWords })
  .meta({ id: "URL", description: `An absolute address. It ${inWords}` });

/** An address this service built itself. Not limited, because it is never read from a request. */
export const location = z.url();

/** Maximum page size of a list. */
export const MAX_PAGE_SIZE = 1000;
/** Page size if the caller does not choose one. */
export const DEFAULT_PAGE_SIZE = 50;

/** Numbers in a query are text; "", "1e3" and " 5" are refused rather than guessed at. */
export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .max(12)
    .regex(/^-?\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().int().min(minimum).max(maximum))
    .meta({
      override: { type: "integer", minimum, maximum, pattern: undefined, maxLength: undefined },
    });

/** The `page` token: opaque, signed by the service, taken from `next.page`. */
export const pageToken = z
  .string()
  .min(1)
  .max(2048)
  .meta({ description: "Page of results to fetch: `next.page` of the page before." });

/** Paging parameters of every list. */
export const paging = {
  page: pageToken.optional(),
  limit: wholeNumber(0, MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE)
    .meta({ description: `Items a page, 0 to ${MAX_PAGE_SIZE}; 0 gives only the count.` }),
};

/** Query of a list without filters or order. */
export const pagingQuery = z.strictObject(paging);

/** `asc` or `desc`; newest or highest first by default. */
export const order = z.enum(["asc", "desc"]).default("desc");

/** Envelope of a list: `next` is omitted on the last page, `count` is the total of the whole list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    count: z.number().int().min(0).optional(),
    next: z.object({ page: z.string() }).optional(),
  });

/** A map with at most `most` entries. */
export const mapOf = <Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) =>
  z.record(key, value).refine((entries) => Object.keys(entries).length <= most, {
    error: `at most ${most} entries`,
  });

const reasonsInWords = [
  "A stable word for what went wrong; new ones may come.",
  ...Object.entries(failureReasons).map(([reason, when]) => `- \`${reason}\`: ${when}`),
].join("\n");

/** Body of every failure. `reason`, `details` and `requestId` are our additions. */
export const failure = z
  .object({
    error: z.object({
      code: z.number().int().meta({ description: "Equals the HTTP status." }),
      reason: failureReason.meta({ description: reasonsInWords }),
      message: z.string(),
      details: z
        .array(z.object({ path: z.string(), message: z.string() }))
        .optional()
        .meta({ description: "What is wrong and where, one entry a mistake." }),
      requestId: z.string().optional(),
    }),
  })
  .meta({ id: "Error" });

/** A flag in a query: `true` or `false`. */
export const flag = z
  .enum(["true", "false"])
  .transform((word) => word === "true")
  .meta({ override: { type: "boolean", enum: undefined } });
