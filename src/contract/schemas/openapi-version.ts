import { z } from "zod";
import { MAX_OPERATION_SEARCH, MAX_REJECTION_NOTE, MAX_SHOWN_SCHEMAS } from "./limits.ts";
import {
  askedMethod,
  askedPath,
  operationRef,
  specChangeClass,
  specChangeCounts,
  specError,
  specRule,
  specSlug,
} from "./openapi-spec.ts";
import { id, listOf, location, paging, timestamp } from "./primitives.ts";
import { user } from "./user.ts";

export const specVersionStates = ["served", "held", "rejected", "replaced"] as const;
export const specVersionState = z.enum(specVersionStates).meta({
  id: "OpenAPISpecVersionState",
  description:
    "`served`: pages show this one. `held`: it waits until somebody accepts it. `rejected`: somebody decided against it. `replaced`: another version came after it.",
});
export type SpecVersionState = z.infer<typeof specVersionState>;

const count = z.number().int().min(0);

export const openAPISpecVersion = z
  .object({
    object: z.literal("openapi-spec-version"),
    id,
    createdAt: timestamp,
    url: location.meta({ description: "Where the specification can be read." }),
    urls: z.object({ location, app: location }),
    number: z
      .number()
      .int()
      .min(1)
      .meta({ description: "Counts the versions of a specification." }),
    state: specVersionState,
    servedAt: timestamp.optional().meta({
      description: "When it became the served version; absent of one that never was.",
    }),
    title: z.string(),
    format: z.string().meta({ description: "`2.0`, `3.0`, `3.1` or `3.2`." }),
    syntax: z.enum(["json", "yaml"]).meta({ description: "How its source was written." }),
    operations: count,
    bytes: count.meta({ description: "As JSON." }),
    files: count.meta({ description: "Of which it was put together." }),
    problems: z.array(specError).meta({
      description:
        "Where it departs from its format, or refers to nothing; it is kept all the same.",
    }),
    comparedWith: id.optional().meta({
      description: "The version that was served when it came; absent of the first.",
    }),
    changes: specChangeCounts.optional().meta({
      description: "From that version to this one, as the gate judges them.",
    }),
    acceptedChanges: count.optional().meta({
      description: "Of the safe ones, those that are safe because the gate accepts them.",
    }),
    review: z
      .object({
        verdict: z.enum(["accepted", "rejected"]),
        by: user,
        at: timestamp,
        note: z.string().optional(),
      })
      .optional()
      .meta({ description: "What somebody decided while it was held." }),
  })
  .meta({ id: "OpenAPISpecVersion" });
export type OpenAPISpecVersion = z.infer<typeof openAPISpecVersion>;
const versions = listOf(openAPISpecVersion);
export interface OpenAPISpecVersionList extends z.infer<typeof versions> {}
export const specVersionList: z.ZodType<OpenAPISpecVersionList> = versions;

/** Too large to validate member by member, so it is sent as stored. */
export const specContent = z
  .object({
    filesystem: z.record(z.string(), z.record(z.string(), z.json())).meta({
      description: "The whole specification as `openapi.json`.",
    }),
    url: location,
  })
  .meta({ id: "OpenAPISpecContent" });

/** A specification as written, in any version of OpenAPI. */
export const publishedSpec = z.record(z.string(), z.json()).meta({ id: "PublishedOpenAPISpec" });

const tag = z.string().max(256);
export const specOperation = z
  .object({
    method: z.string(),
    path: z.string().meta({ description: "Of a webhook its name." }),
    kind: z.enum(["operation", "webhook"]),
    operationId: z.string().optional(),
    summary: z.string().optional(),
    tags: z.array(z.string()),
    deprecated: z.boolean(),
  })
  .meta({ id: "OpenAPIOperation" });
export type SpecOperationAnswer = z.infer<typeof specOperation>;
export const specOperationList = listOf(specOperation).extend({
  version: id,
  tags: z.array(z.object({ name: z.string(), operations: count })).meta({
    description: "All tags of the version, in the order in which operations name them.",
  }),
});

const version = id.optional().meta({ description: "The served version unless given." });
export const listSpecOperationsQuery = z.strictObject({
  ...paging,
  query: z.string().max(MAX_OPERATION_SEARCH).optional().meta({
    description: "Words that method, path, operation id or summary must contain, each of them.",
  }),
  tag: tag.optional(),
  version,
});
export const specOperationQuery = z.strictObject({
  method: askedMethod,
  path: askedPath,
  version,
});

/** A part of a specification that is complete by itself. */
const part = z.record(z.string(), z.json());
const partAnswer = {
  version: id,
  format: z.string(),
  document: part.optional().meta({
    description:
      "A specification of the same format with only what is asked for and what that refers to; absent where that is more than 1 MB.",
  }),
  tooLarge: z.literal(true).optional(),
};
export const specOperationPart = z
  .object({ operation: specOperation, ...partAnswer })
  .meta({ id: "OpenAPIOperationPart" });

export const spaceOperationQuery = z
  .strictObject({
    spec: specSlug,
    method: askedMethod.optional(),
    path: askedPath.optional(),
    schemas: z
      .array(z.string().min(1).max(256))
      .max(MAX_SHOWN_SCHEMAS)
      .optional()
      .meta({ description: "Schemas by their names, in place of an operation." }),
  })
  .refine(
    ({ method, path, schemas }) =>
      schemas !== undefined || (method !== undefined && path !== undefined),
    { error: "name a method and a path, or schemas", path: ["path"] },
  );
export const spaceOperationPart = z
  .object({ operation: specOperation.optional(), ...partAnswer })
  .meta({ id: "SpaceOpenAPIOperation" });

export const specChange = z
  .object({
    rule: specRule,
    title: z.string().meta({ description: "The rule in words." }),
    class: specChangeClass,
    accepted: z.boolean().meta({ description: "Safe because the gate accepts it." }),
    operation: operationRef.optional().meta({
      description: "Absent where the whole specification is meant.",
    }),
    pointer: z.string().meta({
      description: "Where it stands in the new version; of what is gone, in the old one.",
    }),
    direction: z.enum(["request", "response"]).optional(),
    before: z.json().optional().meta({ description: "Long values are cut." }),
    after: z.json().optional(),
    words: z.string(),
  })
  .meta({ id: "OpenAPIChange" });
export type SpecChangeAnswer = z.infer<typeof specChange>;
export const specChangeList = listOf(specChange).extend({
  base: id
    .optional()
    .meta({ description: "What it is compared with; absent of the first version." }),
  counts: specChangeCounts.meta({ description: "Of all changes, whatever is filtered." }),
});

export const listSpecChangesQuery = z.strictObject({
  ...paging,
  base: id.optional().meta({
    description: "Another version to compare with than the one that was served when it came.",
  }),
  class: specChangeClass.optional(),
  method: askedMethod.optional(),
  path: askedPath.optional(),
});

export const rejectSpecVersion = z
  .strictObject({ note: z.string().trim().max(MAX_REJECTION_NOTE).optional() })
  .meta({ id: "RejectOpenAPISpecVersion" });
