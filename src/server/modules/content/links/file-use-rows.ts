import { sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { currentPages, documentLinks, pageLinks } from "#server/db/tables/index.ts";

interface Where {
  readonly spaceId: string;
  readonly organizationId: string;
  /** Where the service is: addresses of it are links inside. */
  readonly publicUrl: string;
}

/** On how many of its pages a space shows or links to each of its files, by the file's id; unused ones are not there. */
export const selectFileUses = async (
  db: Database,
  { spaceId, organizationId, publicUrl }: Where,
): Promise<ReadonlyMap<string, number>> => {
  const isOwn = sql`kind = 'file' and (target_space is null or (target_space = ${spaceId}
    and coalesce(origin, ${publicUrl}) = ${publicUrl}
    and coalesce(organization, ${organizationId}) = ${organizationId}))`;
  const rows = (await db.execute(
    sql`select file, count(*)::int as uses from (
      select target as file, page_id
        from ${documentLinks} join ${currentPages}
          on current_pages.space_id = document_links.space_id
            and current_pages.document = document_links.document
        where document_links.space_id = ${spaceId} and ${isOwn}
      union
      select target, page_id from ${pageLinks} where space_id = ${spaceId} and ${isOwn}
    ) as used group by file`,
  )) as { readonly file: string; readonly uses: number }[];
  return new Map(rows.map(({ file, uses }) => [file, uses]));
};
