import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { ImportStatus } from "#contract/schemas/import.ts";
import { activeRankOnSpace, memberReach } from "#server/access/member-reach-rows.ts";
import { isOneOf } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import {
  changeRequests,
  importNavigations,
  importPages,
  importPictures,
  importRuns,
  importTexts,
  spaces,
} from "#server/db/tables/index.ts";

export type ImportRunRow = typeof importRuns.$inferSelect;
export type ImportRunChange = Partial<typeof importRuns.$inferInsert>;

/** An import, and the caller's rank on its space. */
export interface ReachedRun {
  readonly run: ImportRunRow;
  readonly rank: number;
}

export interface ImportFilter {
  readonly space?: string | undefined;
  readonly changeRequest?: string | undefined;
  readonly status?: ImportStatus | "active" | undefined;
}

/** Limits imports to those in living spaces of the organization that a member can open. */
interface Reach {
  readonly organizationId: string;
  readonly member: string;
}

const active: ImportStatus[] = ["pending", "in-progress"];

const statusIs = (status: ImportFilter["status"]): SQL | undefined => {
  if (status === undefined) return undefined;
  return status === "active" ? inArray(importRuns.status, active) : eq(importRuns.status, status);
};

const reached = ({ organizationId }: Reach): SQL | undefined =>
  and(
    eq(importRuns.organizationId, organizationId),
    eq(spaces.organizationId, organizationId),
    isNull(spaces.deletedAt),
    sql`${activeRankOnSpace} > 0`,
  );

const matching = (reach: Reach, { space, changeRequest, status }: ImportFilter): SQL | undefined =>
  and(
    reached(reach),
    space === undefined ? undefined : eq(importRuns.spaceId, space),
    changeRequest === undefined ? undefined : eq(importRuns.changeRequestId, changeRequest),
    statusIs(status),
  );

const latestFirst = keyset([importRuns.createdAt, importRuns.id], "desc");
const rank = sql<number>`${activeRankOnSpace}`.mapWith(Number);

export const selectRuns = (
  db: Database,
  reach: Reach,
  filter: ImportFilter,
  { limit, after }: ListRequest,
): Promise<ReachedRun[]> =>
  db
    .select({ run: importRuns, rank })
    .from(importRuns)
    .innerJoin(spaces, eq(spaces.id, importRuns.spaceId))
    .crossJoin(memberReach(reach.organizationId, reach.member))
    .where(and(matching(reach, filter), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);

export const countRuns = async (
  db: Database,
  reach: Reach,
  filter: ImportFilter,
): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(importRuns)
    .innerJoin(spaces, eq(spaces.id, importRuns.spaceId))
    .crossJoin(memberReach(reach.organizationId, reach.member))
    .where(matching(reach, filter));
  return row?.total ?? 0;
};

/** Returns an import that the member can see. */
export const findReachedRun = async (
  db: Database,
  reach: Reach,
  id: string,
): Promise<ReachedRun | undefined> => {
  const [row] = await db
    .select({ run: importRuns, rank })
    .from(importRuns)
    .innerJoin(spaces, eq(spaces.id, importRuns.spaceId))
    .crossJoin(memberReach(reach.organizationId, reach.member))
    .where(and(reached(reach), eq(importRuns.id, id)));
  return row;
};

export const findRun = async (db: Database, id: string): Promise<ImportRunRow | undefined> => {
  const [row] = await db.select().from(importRuns).where(eq(importRuns.id, id));
  return row;
};

/** Locks an import for the rest of the transaction. */
export const lockRun = async (db: Database, id: string): Promise<ImportRunRow | undefined> => {
  const [row] = await db
    .select()
    .from(importRuns)
    .where(eq(importRuns.id, id))
    .for("no key update");
  return row;
};

export const insertRun = async (
  db: Database,
  row: typeof importRuns.$inferInsert,
): Promise<ImportRunRow> => {
  const [made] = await db.insert(importRuns).values(row).returning();
  if (!made) throw new Error(`the import ${row.id} was not stored`);
  return made;
};

export const setRun = async (
  db: Database,
  id: string,
  change: ImportRunChange,
): Promise<ImportRunRow> => {
  const [row] = await db.update(importRuns).set(change).where(eq(importRuns.id, id)).returning();
  if (!row) throw new Error(`the import ${id} vanished`);
  return row;
};

/** Returns the import that is running in a space, other than `except`; those waiting for choices do not count. */
export const findWorkingRun = async (
  db: Database,
  spaceId: string,
  except: string | null,
): Promise<ImportRunRow | undefined> => {
  const [row] = await db
    .select()
    .from(importRuns)
    .where(
      and(
        eq(importRuns.spaceId, spaceId),
        inArray(importRuns.status, active),
        sql`${importRuns.phase} <> 'choosing'`,
        except === null ? undefined : sql`${importRuns.id} <> ${except}`,
      ),
    )
    .limit(1);
  return row;
};

/**
 * Returns the latest imports of an address that are part of a space's content or of one of its change requests:
 * written directly, or by a change request that was merged or is the given one.
 */
export const selectEarlierRuns = async (
  db: Database,
  { spaceId, sourceType, sourceUrl }: Pick<ImportRunRow, "spaceId" | "sourceType" | "sourceUrl">,
  { changeRequestId, before }: { changeRequestId: string | null; before: string },
): Promise<ImportRunRow[]> => {
  const rows = await db
    .select({ run: importRuns })
    .from(importRuns)
    .leftJoin(changeRequests, eq(changeRequests.id, importRuns.changeRequestId))
    .where(
      and(
        eq(importRuns.spaceId, spaceId),
        eq(importRuns.sourceType, sourceType),
        eq(importRuns.sourceUrl, sourceUrl),
        eq(importRuns.status, "completed"),
        isNotNull(importRuns.imported),
        sql`${importRuns.id} <> ${before}`,
        or(
          isNull(importRuns.changeRequestId),
          eq(changeRequests.status, "merged"),
          changeRequestId === null ? undefined : eq(importRuns.changeRequestId, changeRequestId),
        ),
      ),
    )
    .orderBy(desc(importRuns.completedAt), desc(importRuns.id))
    .limit(5);
  return rows.map(({ run }) => run);
};

/** The number of an import's rows by outcome. */
export interface RunCounts {
  readonly runId: string;
  readonly found: number;
  readonly fetched: number;
  readonly imported: number;
  readonly unchanged: number;
  readonly skipped: number;
  readonly failed: number;
}

const number = (condition: SQL): SQL<number> =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

export const selectCounts = (db: Database, ids: readonly string[]): Promise<RunCounts[]> =>
  db
    .select({
      runId: importPages.runId,
      found: sql<number>`count(*)`.mapWith(Number),
      fetched: number(sql`${importPages.address} is not null and (
        ${importPages.status} in ('complete', 'failed')
        or ${importPages.reason} in ('duplicate', 'not-a-page', 'gone'))`),
      imported: number(sql`${importPages.status} = 'complete'`),
      unchanged: number(sql`${importPages.status} = 'complete' and ${importPages.unchanged}`),
      skipped: number(sql`${importPages.status} = 'skipped'`),
      failed: number(sql`${importPages.status} = 'failed'`),
    })
    .from(importPages)
    .where(isOneOf(importPages.runId, ids))
    .groupBy(importPages.runId);

/**
 * Deletes the data of imports that ended before, except that of the latest import of each address, which the next one
 * starts from. The outcome of the pages is kept.
 */
export const forgetReadPages = async (db: Database, before: Date): Promise<void> => {
  const superseded = sql`select run.id from ${importRuns} run
    where run.completed_at < ${before.toISOString()}::timestamptz
      and (run.status <> 'completed' or exists (
        select 1 from ${importRuns} later where later.space_id = run.space_id
          and later.source_type = run.source_type and later.source_url = run.source_url
          and later.status = 'completed' and later.completed_at > run.completed_at))`;
  for (const table of [importTexts, importNavigations, importPictures])
    await db.execute(sql`delete from ${table} where run_id in (${superseded})`);
};

/** Returns the numbers of change requests by id. */
export const selectNumbers = (db: Database, ids: readonly string[]) =>
  db
    .select({ id: changeRequests.id, number: changeRequests.number })
    .from(changeRequests)
    .where(isOneOf(changeRequests.id, ids));
