import { z } from "zod";
import {
  MAX_ACCEPTED_CHANGES,
  MAX_GATE_RULES,
  MAX_SPEC_BYTES,
  MAX_SPEC_SLUG,
  SPEC_PATIENCE_DAYS,
} from "./limits.ts";
import { specRules } from "./openapi-rules.ts";
import { specChangeClasses } from "./enums.ts";
import { id, listOf, location, timestamp } from "./primitives.ts";
import { fetchableAddress } from "./web-address.ts";

/**
 * Maximum size in bytes of a request that contains a specification's text, which may take up twice its size as JSON.
 */
export const MAX_SPEC_BODY = 2 * MAX_SPEC_BYTES + 65_536;

export const specSlug = z
  .string()
  .min(1)
  .max(MAX_SPEC_SLUG)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "must be lower-case letters and digits, with single hyphens between them",
  )
  .meta({ id: "OpenAPISpecSlug" });

export const specSource = z
  .union([
    z.strictObject({
      url: fetchableAddress.meta({
        description: "A public http or https address on its usual port, without a password.",
      }),
    }),
    z.strictObject({ text: z.string().min(1).max(MAX_SPEC_BYTES) }),
  ])
  .meta({
    id: "OpenAPISpecSource",
    description:
      "Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2, as JSON or YAML. What an address refers to in other files is fetched from there, too.",
  });
export type SpecSource = z.output<typeof specSource>;

export const specProcessingStates = ["pending", "progress", "complete"] as const;
export const specProcessingState = z.enum(specProcessingStates).meta({
  id: "OpenAPISpecProcessingState",
  description:
    "`pending`: a source waits to be read. `progress`: it is being read. `complete`: nothing is under way; whether the last one failed is said by `lastProcessErrorCode`.",
});
export const specErrorCodes = ["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"] as const;
export const specErrorCode = z.enum(specErrorCodes).meta({ id: "OpenAPISpecProcessingErrorCode" });
export type SpecErrorCode = z.infer<typeof specErrorCode>;

/** Maximum number of errors reported for one source. */
export const MAX_SPEC_ERRORS = 100;
export const specError = z
  .object({
    message: z.string(),
    code: specErrorCode.optional(),
    line: z.number().int().optional().meta({ description: "From 1." }),
    column: z.number().int().optional().meta({ description: "From 1." }),
    pointer: z.string().optional().meta({ description: "A JSON pointer into the document." }),
    file: z.string().optional().meta({
      description: "The file, where it is another one than the source itself.",
    }),
    excerpt: z
      .object({ firstLine: z.number().int(), lines: z.array(z.string()) })
      .optional()
      .meta({
        description: "The lines around it as the source has them; long ones are cut.",
      }),
  })
  .meta({ id: "OpenAPISpecError" });
export type SpecError = z.infer<typeof specError>;

export const specVisibilities = ["private", "public"] as const;
export const specVisibility = z.enum(specVisibilities).meta({
  id: "OpenAPISpecVisibility",
  description: "`public`: anybody who knows `urls.published` can read the served version.",
});

export const specCheckIntervals = ["never", "hourly", "six-hourly", "daily"] as const;
export const specCheckInterval = z.enum(specCheckIntervals).meta({
  id: "OpenAPISpecCheckInterval",
  description: "How often the address is looked at by itself.",
});
export type SpecCheckInterval = z.infer<typeof specCheckInterval>;

export const specChangeClass = z.enum(specChangeClasses).meta({
  id: "OpenAPIChangeClass",
  description:
    "What a change means for whoever calls the API: `breaking`, perhaps (`risky`), or nothing (`safe`).",
});
export const specRule = z.enum(specRules).meta({
  id: "OpenAPIChangeRule",
  description: "What kind of change it is; each has one class unless the gate gives it another.",
});

const methodName = z.string().min(1).max(16);
const operationPath = z.string().min(1).max(2048);
const pointer = z.string().max(4096);

/** An operation identified by its method and path; for a webhook, `path` is its name. */
export const operationRef = z
  .strictObject({ method: methodName, path: operationPath })
  .meta({ id: "OpenAPIOperationRef" });

/** A change identified by what it is, wherever it occurs. */
export const acceptedChange = z
  .strictObject({
    rule: specRule,
    operation: operationRef.optional(),
    pointer,
  })
  .meta({
    id: "OpenAPIAcceptedChange",
    description: "A change that counts as safe wherever it comes up: of this rule, at this place.",
  });
export type AcceptedChange = z.infer<typeof acceptedChange>;

export const gateModes = ["off", "flag", "hold"] as const;
const gateMode = z.enum(gateModes).meta({
  id: "OpenAPIGateMode",
  description:
    "`off`: every version is served at once. `flag`: as well, and pages that its changes concern are listed. `hold`: a version with changes of the class `at` or worse, or with problems of its own, waits until somebody accepts it.",
});
const gateRules = z
  .partialRecord(specRule, specChangeClass)
  .refine((rules) => Object.keys(rules).length <= MAX_GATE_RULES, {
    error: `at most ${MAX_GATE_RULES} entries`,
  });
const acceptedChanges = z.array(acceptedChange).max(MAX_ACCEPTED_CHANGES);
const gateAt = z.enum(["breaking", "risky"]);

export const specGate = z
  .object({
    mode: gateMode,
    at: gateAt.meta({ description: "The least class that counts." }),
    rules: gateRules.meta({ description: "Rules with another class than their own." }),
    accepted: acceptedChanges,
  })
  .meta({ id: "OpenAPIGate" });
export type SpecGate = z.infer<typeof specGate>;

export const updateSpecGate = z
  .strictObject({
    mode: gateMode.optional(),
    at: gateAt.optional(),
    rules: gateRules
      .optional()
      .meta({ description: "All of them; those left out are themselves." }),
    accepted: acceptedChanges.optional().meta({ description: "All of them." }),
  })
  .meta({ id: "UpdateOpenAPIGate" });

export const createSpec = z
  .strictObject({ slug: specSlug, source: specSource })
  .meta({ id: "CreateOpenAPISpec" });
export const putSpec = z.strictObject({ source: specSource }).meta({ id: "PutOpenAPISpec" });
export const updateSpec = z
  .strictObject({
    visibility: specVisibility.optional(),
    checkEvery: specCheckInterval.optional().meta({
      description: "Of a specification with an address. Looking at it begins anew.",
    }),
    gate: updateSpecGate.optional().meta({
      description:
        "What is left out stays. The version that is served and the one that is held are judged anew, and what nothing holds any more is served.",
    }),
  })
  .meta({ id: "UpdateOpenAPISpec" });
export type UpdateSpec = z.output<typeof updateSpec>;

const count = z.number().int().min(0);
export const specChangeCounts = z
  .object({ breaking: count, risky: count, safe: count })
  .meta({ id: "OpenAPIChangeCounts" });
export type SpecChangeCounts = z.infer<typeof specChangeCounts>;

export const openAPISpec = z
  .object({
    object: z.literal("openapi-spec"),
    id,
    createdAt: timestamp,
    updatedAt: timestamp,
    slug: specSlug,
    title: z.string().optional().meta({ description: "As the served version calls itself." }),
    format: z.string().optional().meta({
      description: "Of the served version: `2.0`, `3.0`, `3.1` or `3.2`.",
    }),
    operations: count.optional().meta({ description: "Of the served version." }),
    source: z.enum(["url", "text", "file"]).meta({ description: "How it came last." }),
    sourceURL: z.string().optional(),
    sourceName: z.string().optional().meta({ description: "What the file was called." }),
    processingState: specProcessingState,
    visibility: specVisibility,
    lastVersion: id.optional().meta({ description: "The served version." }),
    lastProcessedAt: timestamp.optional(),
    lastProcessErrorCode: specErrorCode.optional(),
    lastProcessedErrors: z
      .array(specError)
      .optional()
      .meta({
        description: `Why the last source was not taken, the first ${MAX_SPEC_ERRORS} reasons. The served version stays.`,
      }),
    heldVersion: id.optional().meta({
      description: "The version that waits until somebody accepts it.",
    }),
    held: z
      .object({
        version: id,
        number: z.number().int(),
        changes: specChangeCounts,
        createdAt: timestamp,
      })
      .optional(),
    versions: count.meta({ description: "Versions that are kept." }),
    checkEvery: specCheckInterval,
    checkedAt: timestamp.optional().meta({ description: "When the address was last looked at." }),
    nextCheckAt: timestamp.optional(),
    failingSince: timestamp.optional().meta({
      description: "When looking at the address first failed; absent where it worked since.",
    }),
    checksStoppedAt: timestamp.optional().meta({
      description: `When it was given up, after ${SPEC_PATIENCE_DAYS} days of failures. A check that is asked for begins anew.`,
    }),
    gate: specGate,
    permissions: z.object({ view: z.boolean(), edit: z.boolean() }),
    urls: z.object({
      location,
      app: location,
      published: location.optional().meta({
        description: "Where anybody reads the served version; absent while it is private.",
      }),
    }),
  })
  .meta({ id: "OpenAPISpec" });
export type OpenAPISpec = z.infer<typeof openAPISpec>;
const specs = listOf(openAPISpec);
export interface OpenAPISpecList extends z.infer<typeof specs> {}
export const specList: z.ZodType<OpenAPISpecList> = specs;

/** The format of an operation's method in a query. */
export const askedMethod = methodName;
export const askedPath = operationPath;
