import type { GlossaryEntry } from "#contract/schemas/glossary.ts";
import type { Context } from "#server/kit/context.ts";
import type { GlossaryRow } from "./glossary-rows.ts";

/** An entry as the API answers it. */
export const presentEntry =
  ({ settings }: Context) =>
  ({
    id,
    organizationId,
    translations,
    keep,
    createdAt,
    updatedAt,
  }: GlossaryRow): GlossaryEntry => ({
    object: "glossary-entry",
    id,
    translations,
    keep,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    urls: {
      location: `${settings.publicUrl}/v1/orgs/${organizationId}/translations-glossary/${id}`,
    },
  });
