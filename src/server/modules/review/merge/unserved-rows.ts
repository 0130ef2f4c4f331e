import { sql } from "drizzle-orm";
import { isOneOf, listed } from "#server/db/listed.ts";
import type { Database } from "#server/db/open.ts";
import {
  documents,
  specDocuments,
  specOperations,
  specs,
  spaces,
} from "#server/db/tables/index.ts";
import { rowsOf } from "#server/links/judged-rows.ts";

interface Asked {
  readonly spaceId: string;
  /** Hashes of documents. */
  readonly documents: readonly string[];
  /** Those among them that are not stored yet. */
  readonly texts: readonly { readonly hash: string; readonly json: string }[];
}

/** The references in documents that no specification serves: `get /pets/{}`, or `#Pet` for a schema. */
export const selectUnserved = (
  db: Database,
  { spaceId, documents: hashes, texts }: Asked,
): Promise<{ document: string; shown: string }[]> =>
  rowsOf(
    db,
    sql`
    with said as (
      select hash, mentions from ${documents}
      where space_id = ${spaceId} and ${isOneOf(sql`hash`, hashes)}
      union
      select text->>'hash', openapi_mentions((text->>'json')::jsonb)
      from jsonb_array_elements(${listed(texts)}) as text
    ),
    showing as (
      select distinct hash, split_part(value, ' ', 1) as slug,
        substr(value, strpos(value, ' ') + 1) as shown
      from said, unnest(mentions) as value
      where strpos(value, ' ') > 0 and value not like '* %' and value not like '% *'
    ),
    served as (
      select slug, served from ${specs}
      where organization_id = (select organization_id from ${spaces} where id = ${spaceId})
        and slug in (select slug from showing) and served is not null
    )
    select hash as document, shown from showing
    where not exists (
      select 1 from served join ${specOperations} on version_id = served.served
      where served.slug = showing.slug and key = showing.shown
    ) and not exists (
      select 1 from served join ${specDocuments} on version_id = served.served
      where served.slug = showing.slug and shown like '#%' and substr(shown, 2) = any(schemas)
    )
    order by shown, document`,
  );
