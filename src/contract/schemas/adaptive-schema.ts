import { z } from "zod";
import { mapOf, timestamp } from "./primitives.ts";
import { condition } from "./site-fields.ts";

/** Maximum number of claims in a schema, for signed and unsigned claims each. */
export const MAX_CLAIMS = 100;
/** Maximum number of visitor kinds a site can store. */
export const MAX_VISITOR_KINDS = 50;

export const claimName = z.string().min(1).max(64);
export const claimDescription = z.string().max(256);
const claim = z
  .strictObject({ type: z.literal("boolean"), description: claimDescription })
  .meta({ id: "SiteAdaptiveClaim" });
const claims = mapOf(claimName, claim, MAX_CLAIMS);

const unsigned = z.strictObject({
  type: z.literal("object"),
  description: z.literal("Unsigned claims of the site visitor."),
  properties: claims,
  additionalProperties: z.literal(false),
});

/** What a site knows about a visitor: boolean claims, with the unsigned ones under `unsigned`. */
export const adaptiveJsonSchema = z
  .strictObject({
    $schema: z.literal("http://json-schema.org/draft-07/schema#").optional(),
    type: z.literal("object"),
    properties: mapOf(
      claimName,
      z.discriminatedUnion("type", [claim, unsigned]),
      MAX_CLAIMS + 1,
    ).superRefine((properties, context) => {
      const names = Object.keys(properties);
      // One more entry is allowed, which is `unsigned`.
      if (names.length === MAX_CLAIMS + 1 && !names.includes("unsigned"))
        context.addIssue({ code: "custom", path: [], message: `at most ${MAX_CLAIMS} claims` });
      for (const [name, property] of Object.entries(properties))
        if ((name === "unsigned") !== (property.type === "object"))
          context.addIssue({
            code: "custom",
            path: [name],
            message:
              name === "unsigned"
                ? "unsigned must be an object of claims"
                : "must be a boolean claim",
          });
    }),
    additionalProperties: z.literal(false),
  })
  .meta({ id: "SiteAdaptiveJSONSchema" });
export type AdaptiveJsonSchema = z.infer<typeof adaptiveJsonSchema>;

export const siteAdaptiveSchema = z
  .object({
    object: z.literal("site-adaptive-schema"),
    jsonSchema: adaptiveJsonSchema,
    updatedAt: timestamp,
  })
  .meta({ id: "SiteAdaptiveSchema" });
export const updateAdaptiveSchema = z.strictObject({ jsonSchema: adaptiveJsonSchema });

export const templateConditions = z.object({
  items: z.array(
    z.object({ description: z.string(), condition }).meta({ id: "SiteAdaptiveTemplateCondition" }),
  ),
});

const claimValues = mapOf(claimName, z.boolean(), MAX_CLAIMS);
export const visitorKind = z
  .strictObject({
    title: z.string().trim().min(1).max(64),
    claims: claimValues,
    unsigned: claimValues.optional(),
  })
  .meta({ id: "SiteVisitorKind" });
export type VisitorKind = z.infer<typeof visitorKind>;
const visitorKinds = z.array(visitorKind).max(MAX_VISITOR_KINDS);
export const siteVisitorKinds = z.object({ items: visitorKinds });
export const updateVisitorKinds = z.strictObject({ items: visitorKinds });
