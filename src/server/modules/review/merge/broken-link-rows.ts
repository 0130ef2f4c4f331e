import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Document } from "#contract/schemas/document.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import type { Database } from "#server/db/open.ts";
import { documents, pageNodes, revisions, spaces } from "#server/db/tables/index.ts";

/** Documents of a space among the given ones whose text holds one of the words. */
export const selectDocumentsSaying = async (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
  words: readonly string[],
): Promise<ReadonlyMap<string, Document>> => {
  if (hashes.length === 0 || words.length === 0) return new Map();
  const rows = await db
    .select({ hash: documents.hash, document: documents.document })
    .from(documents)
    .where(
      and(
        eq(documents.spaceId, spaceId),
        sql`${documents.hash} in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::text::jsonb))`,
        says(sql`${documents.document}::text`, words),
      ),
    );
  return new Map(rows.map(({ hash, document }) => [hash, document]));
};

const says = (text: SQL, words: readonly string[]): SQL =>
  sql`${text} like any (array(select '%' || word || '%'
    from jsonb_array_elements_text(${JSON.stringify(words)}::text::jsonb) as words(word)))`;

/** Another space as it is now. */
export interface Neighbour {
  readonly id: string;
  readonly title: string;
  readonly root: string;
}

/**
 * The other living spaces of the organization that a member can open and that say the word somewhere, now
 * or earlier: in a document or in what a page says of itself.
 */
export const selectSpacesSaying = (
  db: Database,
  { organizationId, member, except }: { organizationId: string; member: string; except: string },
  word: string,
): Promise<Neighbour[]> => {
  const words = [word];
  return db
    .select({ id: spaces.id, title: spaces.title, root: revisions.root })
    .from(spaces)
    .innerJoin(revisions, eq(revisions.id, spaces.revision))
    .crossJoin(memberReach(organizationId, member))
    .where(
      and(
        eq(spaces.organizationId, organizationId),
        isNull(spaces.deletedAt),
        sql`${spaces.id} <> ${except} and ${activeRankOnSpace} > 0`,
        sql`(exists (select 1 from ${documents} where ${documents.spaceId} = ${spaces.id}
            and ${says(sql`${documents.document}::text`, words)})
          or exists (select 1 from ${pageNodes} where ${pageNodes.spaceId} = ${spaces.id}
            and ${says(sql`${pageNodes.node}::text`, words)}))`,
      ),
    )
    .orderBy(spaces.title, spaces.id);
};

export const selectSpaceTitle = async (db: Database, spaceId: string): Promise<string> => {
  const [row] = await db.select({ title: spaces.title }).from(spaces).where(eq(spaces.id, spaceId));
  return row?.title ?? "";
};
