import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";

/** What a new site knows of its visitors: nothing. */
export const emptyAdaptiveSchema = (): AdaptiveJsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  type: "object",
  properties: {},
  additionalProperties: false,
});
