import { z } from "zod";
import {
  type AdaptiveJsonSchema,
  adaptiveJsonSchema,
  claimName,
} from "#contract/schemas/adaptive-schema.ts";
import { issueText } from "#contract/schemas/issue-text.ts";
import { type Claim, claimPath, claimsOfSchema, UNSIGNED } from "#site/condition/claims.ts";
import { asSentence } from "#web/forms/failure-fields.ts";

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue;

/** A step of the path to an issue, counted from the end. */
const stepOf = ({ path }: Issue, fromEnd = 1): string => String(path?.at(-fromEnd) ?? "");

const missing: Readonly<Record<string, string>> = {
  description: "needs a description",
  properties: "needs properties",
};

const wrongType = (issue: Issue, expected: string): string => {
  if (issue.input === undefined) {
    const step = stepOf(issue);
    return missing[step] ?? `needs ${step}`;
  }
  return expected === "string" ? "must be text in quotation marks" : "must be an object in braces";
};

/** The message for an issue in the text of a schema, for people who do not know how it is validated. */
const schemaIssueText = (issue: Issue): string | undefined => {
  switch (issue.code) {
    case "invalid_union":
      return stepOf(issue, 2) === UNSIGNED
        ? "unsigned claims must be of type object"
        : "a claim must be of type boolean";
    case "invalid_type":
      return wrongType(issue, issue.expected);
    case "invalid_value":
      return `must be ${JSON.stringify(issue.values[0])}`;
    case "invalid_key":
      return issue.issues[0] && issueText(issue.issues[0]);
    default:
      return issueText(issue);
  }
};

/** A claim with its description. */
export interface DescribedClaim {
  readonly claim: Claim;
  readonly description: string;
}

/** What is wrong with the text of a schema, and at which property. */
export interface SchemaIssue {
  /** Separated by dots; empty for the text as a whole. */
  readonly path: string;
  readonly message: string;
}

export type ReadSchema =
  | { readonly ok: true; readonly schema: AdaptiveJsonSchema }
  | { readonly ok: false; readonly issues: readonly SchemaIssue[] };

/** Formats a schema for people to read. */
export const schemaText = (schema: AdaptiveJsonSchema): string => JSON.stringify(schema, null, 2);

/** No claim can have this name: it is special in JavaScript, and parsing a schema drops it. */
const NO_NAME = "__proto__";
const noNameIssue = `No claim can be called ${NO_NAME}`;

/** Whether any object in the parsed JSON has the key. */
const hasKey = (json: unknown, key: string): boolean => {
  const open = [json];
  for (const part of open) {
    if (typeof part !== "object" || part === null) continue;
    if (Object.hasOwn(part, key)) return true;
    for (const inner of Object.values(part)) open.push(inner);
  }
  return false;
};

/** Parses a text as an adaptive schema, and names every property that is not of the allowed form. */
export const readSchema = (text: string): ReadSchema => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, issues: [{ path: "", message: `This is not JSON: ${message}` }] };
  }
  if (hasKey(value, NO_NAME)) return { ok: false, issues: [{ path: "", message: noNameIssue }] };
  const read = adaptiveJsonSchema.safeParse(value, {
    jitless: true,
    error: (issue) => schemaIssueText(issue),
  });
  return read.success
    ? { ok: true, schema: read.data }
    : {
        ok: false,
        issues: read.error.issues.map(({ path, message }) => ({
          path: path.map(String).join("."),
          message: path.length === 0 ? asSentence(message) : message,
        })),
      };
};

/** The form's own schema: its input is the text of the JSON Schema, its output the parsed schema. */
export const claimsForm = z.object({
  jsonSchema: z.string().transform((text, context) => {
    const read = readSchema(text);
    if (read.ok) return read.schema;
    for (const { path, message } of read.issues)
      context.addIssue({ code: "custom", message: path === "" ? message : `${path}: ${message}` });
    return z.NEVER;
  }),
});

/** Builds a schema of just these claims, in order, with unsigned ones last. */
export const schemaOfClaims = (
  claims: readonly DescribedClaim[],
  like?: AdaptiveJsonSchema,
): AdaptiveJsonSchema => {
  const properties = (unsigned: boolean) =>
    Object.fromEntries(
      claims.flatMap(({ claim, description }) =>
        claim.unsigned === unsigned
          ? [[claim.name, { type: "boolean" as const, description }] as const]
          : [],
      ),
    );
  const unsigned = properties(true);
  return {
    ...(like?.$schema !== undefined && { $schema: like.$schema }),
    type: "object",
    properties: {
      ...properties(false),
      ...(Object.keys(unsigned).length > 0 && {
        [UNSIGNED]: {
          type: "object" as const,
          description: "Unsigned claims of the site visitor." as const,
          properties: unsigned,
          additionalProperties: false as const,
        },
      }),
    },
    additionalProperties: false,
  };
};

/** Returns the claims of a schema with one replaced, added or removed. */
export const withClaim = (
  schema: AdaptiveJsonSchema,
  old: Claim | undefined,
  next: DescribedClaim | undefined,
): AdaptiveJsonSchema => {
  const claims = claimsOfSchema(schema);
  const at = old === undefined ? -1 : claims.findIndex(({ claim }) => isSame(claim, old));
  const put = next === undefined ? [] : [next];
  return schemaOfClaims(claims.toSpliced(at === -1 ? claims.length : at, 1, ...put), schema);
};

const isSame = (one: Claim, other: Claim): boolean => claimPath(one) === claimPath(other);

/** Why a claim cannot have this name; undefined if it can. `old` is the claim being renamed. */
export const nameIssue = (
  schema: AdaptiveJsonSchema,
  claim: Claim,
  old: Claim | undefined,
): string | undefined => {
  const read = claimName.safeParse(claim.name, {
    jitless: true,
    error: (issue) => issueText(issue),
  });
  if (!read.success) return read.error.issues[0]?.message;
  if (claim.name === NO_NAME) return noNameIssue;
  if (!claim.unsigned && claim.name === UNSIGNED)
    return "This name is kept for the group of unsigned claims";
  const isTaken = claimsOfSchema(schema).some(
    (other) => isSame(other.claim, claim) && !(old && isSame(old, claim)),
  );
  return isTaken ? "There is such a claim already" : undefined;
};
