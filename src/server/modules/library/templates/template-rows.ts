import { and, count, eq, isNull, sql } from "drizzle-orm";
import { memberReach, rankOnSpace } from "#server/access/member-reach-rows.ts";
import { isOneOf } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { documentLinks, spaces } from "#server/db/tables/index.ts";

/** The viewer of an organization's templates. */
interface TemplateViewer {
  readonly organizationId: string;
  readonly userId: string;
}

const facts = {
  id: spaces.id,
  title: spaces.title,
  emoji: spaces.emoji,
  revision: spaces.revision,
  createdAt: spaces.createdAt,
};

const seenBy = (organizationId: string) =>
  and(
    eq(spaces.organizationId, organizationId),
    eq(spaces.template, true),
    isNull(spaces.deletedAt),
    sql`${rankOnSpace} >= 1`,
  );
const newestFirst = keyset([spaces.createdAt, spaces.id], "desc");

/** Spaces that are marked as a template, newest first. */
export const selectTemplateSpaces = (
  db: Database,
  { organizationId, userId }: TemplateViewer,
  { limit, after }: ListRequest,
) =>
  db
    .select(facts)
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(and(seenBy(organizationId), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
export type TemplateSpace = Awaited<ReturnType<typeof selectTemplateSpaces>>[number];

export const countTemplateSpaces = async (
  db: Database,
  { organizationId, userId }: TemplateViewer,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(seenBy(organizationId));
  return row?.total ?? 0;
};

export const findTemplateSpace = async (
  db: Database,
  { organizationId, userId }: TemplateViewer,
  id: string,
): Promise<TemplateSpace | undefined> => {
  const [row] = await db
    .select(facts)
    .from(spaces)
    .crossJoin(memberReach(organizationId, userId))
    .where(and(eq(spaces.id, id), seenBy(organizationId)));
  return row;
};

/** Relative addresses in documents of a space that may be named links, each once. */
export const selectNamedAddresses = async (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ address: documentLinks.address })
    .from(documentLinks)
    .where(
      and(
        eq(documentLinks.spaceId, spaceId),
        eq(documentLinks.kind, "path"),
        isOneOf(documentLinks.document, hashes),
        sql`${documentLinks.address} ~ '^(\./)?refs/'`,
      ),
    );
  return rows.map(({ address }) => address);
};
