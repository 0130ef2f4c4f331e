import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  documents,
  pageNodes,
  revisions,
  siteSpaces,
  sites,
  spaces,
} from "#server/db/tables/index.ts";

/** A space with something that links, now or in an earlier revision. */
export interface LinkingSpace {
  readonly id: string;
  readonly title: string;
  /** Of its pages as they are now. */
  readonly root: string;
  /** Hashes of the documents that link. */
  readonly documents: readonly string[];
}

const listed = (ids: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`;

/** The living spaces but these that a member can open and that link into these, by title. */
export const selectLinkingSpaces = async (
  db: Database,
  { organizationId, member }: { readonly organizationId: string; readonly member: string },
  targets: readonly string[],
): Promise<LinkingSpace[]> => {
  const wanted = listed(targets);
  const linking = sql`(
    select space_id, coalesce(json_agg(hash) filter (where hash is not null), '[]') as documents
    from (
      select space_id, hash from ${documents}
        where document::text like '%/spaces/%' and linked_spaces(document) && ${wanted}
      union all
      select space_id, null from ${pageNodes}
        where node->'page'->'target'->>'space' = any(${wanted})
    ) as found
    where space_id <> all(${wanted})
    group by space_id) as linking`;
  return db
    .select({
      id: spaces.id,
      title: spaces.title,
      root: revisions.root,
      documents: sql<string[]>`linking.documents`,
    })
    .from(spaces)
    .innerJoin(linking, sql`linking.space_id = ${spaces.id}`)
    .innerJoin(revisions, eq(revisions.id, spaces.revision))
    .crossJoin(memberReach(organizationId, member))
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
        sql`${activeRankOnSpace} > 0`,
      ),
    )
    .orderBy(spaces.title, spaces.id);
};

/** The spaces that a living site of the organization shows; none when there is no such site. */
export const selectSpacesOn = async (
  db: Database,
  organizationId: string,
  siteId: string,
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ spaceId: siteSpaces.spaceId })
    .from(siteSpaces)
    .innerJoin(sites, and(eq(sites.id, siteSpaces.siteId), isNull(sites.deletedAt)))
    .where(and(eq(sites.organizationId, organizationId), eq(sites.id, siteId)));
  return rows.map(({ spaceId }) => spaceId);
};
