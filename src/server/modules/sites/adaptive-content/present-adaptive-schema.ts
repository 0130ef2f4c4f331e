import type { z } from "zod";
import type { siteAdaptiveSchema } from "#contract/schemas/adaptive-schema.ts";
import type { SiteRow } from "../sites/find-site.ts";

/** What a site knows of its visitors, as it is answered. */
export const presentAdaptiveSchema = ({
  adaptiveSchema,
  adaptiveSchemaAt,
}: SiteRow): z.input<typeof siteAdaptiveSchema> => ({
  object: "site-adaptive-schema",
  jsonSchema: adaptiveSchema,
  updatedAt: adaptiveSchemaAt.toISOString(),
});
