import type { z } from "zod";
import type { GlossaryEntry, glossaryUseList } from "#contract/schemas/glossary.ts";
import type { Context } from "#server/kit/context.ts";
import type { GlossaryRow } from "./glossary-rows.ts";
import type { GlossaryUse } from "./uses.ts";

/** Presents an entry in the API's format. */
export const presentEntry =
  ({ settings }: Context, uses: ReadonlyMap<string, number>) =>
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
    ...(uses.has(id) ? { uses: uses.get(id) } : {}),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    urls: {
      location: `${settings.publicUrl}/v1/orgs/${organizationId}/translations-glossary/${id}`,
    },
  });

/** Presents a unit that contains a term in the API's format. */
export const presentUse = ({
  unit,
  reached: { translation },
  term,
  isKept,
}: GlossaryUse): z.input<typeof glossaryUseList>["items"][number] => ({
  translation: translation.id,
  space: translation.targetSpaceId,
  language: translation.language,
  page: unit.pageId,
  pageTitle: unit.pageTitle,
  key: unit.key,
  source: unit.text,
  ...(unit.target === null ? {} : { target: unit.target }),
  state: unit.state,
  byPerson: unit.byPerson,
  words: unit.words,
  term,
  isKept,
});
