import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import {
  changeRequests,
  gitConnections,
  pageNodes,
  pageRoots,
  revisions,
  spaces,
} from "#server/db/tables/index.ts";

/** A state of a space or of a change request. */
export type RevisionRow = Readonly<typeof revisions.$inferSelect>;

export const findRevision = async (
  db: Database,
  spaceId: string,
  id: string,
): Promise<RevisionRow | undefined> => {
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.spaceId, spaceId), eq(revisions.id, id)));
  return row;
};

/** Returns the active revision of a space. */
export const selectActiveRevision = async (
  db: Database,
  spaceId: string,
): Promise<RevisionRow | undefined> => {
  const [row] = await db
    .select({ revision: revisions })
    .from(spaces)
    .innerJoin(revisions, and(eq(revisions.id, spaces.revision), eq(revisions.spaceId, spaces.id)))
    .where(eq(spaces.id, spaceId));
  return row?.revision;
};

/** Returns the number of a revision's change request. */
export const findChangeRequestNumber = async (
  db: Database,
  id: string,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ number: changeRequests.number })
    .from(changeRequests)
    .where(eq(changeRequests.id, id));
  return row?.number;
};

export const insertRevision = async (
  db: Database,
  row: typeof revisions.$inferInsert,
): Promise<RevisionRow> => {
  const [inserted] = await db.insert(revisions).values(row).returning();
  if (!inserted) throw new Error(`the revision ${row.id} was not stored`);
  return inserted;
};

const ofSpaceItself = (spaceId: string) =>
  and(eq(revisions.spaceId, spaceId), isNull(revisions.changeRequestId));

const latestFirst = keyset([revisions.createdAt, revisions.sequence], "desc");

/**
 * Whether a revision changed a page's attributes, text or parent, or created or deleted it. Walks from the stored
 * states of the page up to the roots that contain them, so it reads no other page's text.
 */
const changed = (spaceId: string, pageId: string): SQL => sql`${revisions.id} in (
  with recursive edges as materialized (
    select hash as parent, page_nodes.node->'page'->>'id' as page, child.node
      from ${pageNodes} cross join page_children(space_id, page_nodes.node->'children') as child
      where space_id = ${spaceId}
  ),
  own(node, state) as (
    select hash, md5((node->'page')::text)
      from ${pageNodes} where space_id = ${spaceId} and node->'page'->>'id' = ${pageId}
  ),
  up(node, state) as (
    select edges.parent, own.state || ' ' || edges.page
      from own join edges on edges.node = own.node
    union
    select edges.parent, up.state from up join edges on edges.node = up.node
  ),
  states(root, state) as (
    select hash, min(held.state)
      from ${pageRoots}
      cross join page_children(space_id, children) as child
      join (select * from own union select * from up) as held on held.node = child.node
      where space_id = ${spaceId}
      group by hash
  )
  select id from (
    select listed.id, states.state,
      lag(states.state) over (order by listed.created_at, listed.sequence) as before
    from ${revisions} as listed left join states on states.root = listed.root
    where listed.space_id = ${spaceId} and listed.change_request_id is null
  ) as steps
  where state is distinct from before)`;

const listed = (spaceId: string, pageId: string | undefined) =>
  and(ofSpaceItself(spaceId), pageId === undefined ? undefined : changed(spaceId, pageId));

/** Returns the space's own revisions, latest first; with a page, only those that changed it. */
export const selectRevisions = (
  db: Database,
  spaceId: string,
  pageId: string | undefined,
  { limit, after }: ListRequest,
): Promise<RevisionRow[]> =>
  db
    .select()
    .from(revisions)
    .where(and(listed(spaceId, pageId), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);

export const countRevisions = (
  db: Database,
  spaceId: string,
  pageId: string | undefined,
): Promise<number> => db.$count(revisions, listed(spaceId, pageId));

/** Locks a space, in the trash or not, against other changes of its content. */
export const lockSpaceForUpkeep = async (db: Database, spaceId: string): Promise<void> => {
  await db
    .select({ id: spaces.id })
    .from(spaces)
    .where(eq(spaces.id, spaceId))
    .for("no key update");
};

/** Locks a living space against other changes of it; does not block rows that only refer to it. */
export const lockSpace = async (db: Database, spaceId: string) => {
  const [row] = await db
    .select({
      revision: spaces.revision,
      editMode: spaces.editMode,
      title: spaces.title,
      isBound: sql<boolean>`exists (select 1 from ${gitConnections}
        where ${gitConnections.spaceId} = ${spaces.id})`,
    })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), isNull(spaces.deletedAt)))
    .for("no key update");
  return row;
};
