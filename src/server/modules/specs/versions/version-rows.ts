import { and, desc, eq, inArray, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { SpecChangeCounts, SpecGate } from "#contract/schemas/openapi-spec.ts";
import { MAX_SPEC_VERSIONS } from "#contract/schemas/limits.ts";
import { listed } from "#server/db/listed.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import type { Database } from "#server/db/open.ts";
import { rowsAtOnce } from "#server/db/rows-at-once.ts";
import { rowsOf } from "#server/links/judged-rows.ts";
import {
  specChanges,
  specDocuments,
  specOperations,
  specVersions,
} from "#server/db/tables/index.ts";

export type SpecVersionRow = Readonly<typeof specVersions.$inferSelect>;
export type SpecOperationRow = Readonly<typeof specOperations.$inferSelect>;
export type SpecChangeRow = Readonly<typeof specChanges.$inferSelect>;

export const findVersion = async (
  db: Database,
  specId: string,
  id: string,
): Promise<SpecVersionRow | undefined> => {
  const [row] = await db
    .select()
    .from(specVersions)
    .where(and(eq(specVersions.specId, specId), eq(specVersions.id, id)));
  return row;
};

/** Returns the version that arrived last, whatever its state. */
export const findLatestVersion = async (
  db: Database,
  specId: string,
): Promise<SpecVersionRow | undefined> => {
  const [row] = await db
    .select()
    .from(specVersions)
    .where(eq(specVersions.specId, specId))
    .orderBy(desc(specVersions.number))
    .limit(1);
  return row;
};

const latestFirst = keyset([specVersions.number], "desc");

export const selectVersions = (
  db: Database,
  specId: string,
  { limit, after }: ListRequest,
): Promise<SpecVersionRow[]> =>
  db
    .select()
    .from(specVersions)
    .where(and(eq(specVersions.specId, specId), latestFirst.after(after)))
    .orderBy(...latestFirst.orderBy)
    .limit(limit);

export const countVersions = (db: Database, specId: string): Promise<number> =>
  db.$count(specVersions, eq(specVersions.specId, specId));

export const findDocument = async (
  db: Database,
  versionId: string,
): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ bytes: specDocuments.bytes })
    .from(specDocuments)
    .where(eq(specDocuments.versionId, versionId));
  return row?.bytes;
};

type Row<Table extends { $inferInsert: object }> = Table["$inferInsert"];
interface NewVersion {
  readonly version: Row<typeof specVersions>;
  readonly bytes: Uint8Array;
  readonly schemas: readonly string[];
  readonly operations: readonly Omit<Row<typeof specOperations>, "versionId" | "n">[];
  readonly changes: readonly Omit<Row<typeof specChanges>, "versionId" | "n">[];
}

/** Inserts a version with all its details. */
export const insertVersion = async (
  db: Database,
  { version, bytes, schemas, operations, changes }: NewVersion,
): Promise<void> => {
  const versionId = version.id;
  await db.insert(specVersions).values(version);
  await db.insert(specDocuments).values({ versionId, bytes, schemas: [...schemas] });
  if (operations.length > 0)
    await db.execute(sql`
      insert into ${specOperations}
        (version_id, n, kind, method, path, key, operation_id, summary, tags, deprecated)
      select ${versionId}, n - 1, value->>'kind', value->>'method', value->>'path', value->>'key',
        value->>'operationId', value->>'summary',
        array(select jsonb_array_elements_text(value->'tags')), (value->>'deprecated')::boolean
      from jsonb_array_elements(${listed(operations)}) with ordinality as said(value, n)`);
  if (changes.length > 0)
    await db.execute(sql`
      insert into ${specChanges}
        (version_id, n, rule, said_class, class, accepted, method, path, key, pointer, direction,
         before, after, words)
      select ${versionId}, n - 1, value->>'rule', value->>'saidClass', value->>'class',
        (value->>'accepted')::boolean, value->>'method', value->>'path', value->>'key',
        value->>'pointer', value->>'direction', value->'before', value->'after', value->>'words'
      from jsonb_array_elements(${listed(changes)}) with ordinality as said(value, n)`);
};

export const updateVersion = async (
  db: Database,
  id: string,
  change: Partial<typeof specVersions.$inferInsert>,
): Promise<void> => {
  await db.update(specVersions).set(change).where(eq(specVersions.id, id));
};

/** Makes a version the served one instead of another. */
export const serveVersion = async (
  db: Database,
  { specId, id, now }: { readonly specId: string; readonly id: string; readonly now: Date },
): Promise<void> => {
  await db
    .update(specVersions)
    .set({ state: "replaced" })
    .where(
      and(
        eq(specVersions.specId, specId),
        ne(specVersions.id, id),
        inArray(specVersions.state, ["served", "held"]),
      ),
    );
  await updateVersion(db, id, { state: "served", servedAt: now });
};

/** Marks the held version as replaced by a newer one. */
export const replaceHeld = async (db: Database, specId: string): Promise<void> => {
  await db
    .update(specVersions)
    .set({ state: "replaced" })
    .where(and(eq(specVersions.specId, specId), eq(specVersions.state, "held")));
};

/** Deletes the oldest versions beyond the number kept; the served and the held one stay. */
export const forgetOldVersions = async (db: Database, specId: string): Promise<void> => {
  const kept = db
    .select({ id: specVersions.id })
    .from(specVersions)
    .where(eq(specVersions.specId, specId))
    .orderBy(sql`${specVersions.state} in ('served', 'held') desc`, desc(specVersions.number))
    .limit(MAX_SPEC_VERSIONS);
  await db
    .delete(specVersions)
    .where(and(eq(specVersions.specId, specId), notInArray(specVersions.id, kept)));
};

/** Identifies a change across comparisons; `keyOfChange` returns the same for changes a gate accepts. */
const changeKey = sql`${specChanges.rule} || E'\n' || coalesce(${specChanges.method}, '') || E'\n'
  || coalesce(${specChanges.path}, '') || E'\n' || ${specChanges.pointer}`;

/** Judges the changes of a version again; returns the number in each class. */
export const judgeChanges = async (
  db: Database,
  versionId: string,
  { rules, acceptedKeys }: Pick<SpecGate, "rules"> & { readonly acceptedKeys: readonly string[] },
): Promise<{ counts: SpecChangeCounts; accepted: number }> => {
  const isAccepted = sql`${changeKey} in (select jsonb_array_elements_text(${listed(acceptedKeys)}))`;
  await db
    .update(specChanges)
    .set({
      accepted: sql`${isAccepted}`,
      class: sql`case when ${isAccepted} then 'safe'
        else coalesce(${listed(rules)}->>${specChanges.rule}, ${specChanges.saidClass}) end`,
    })
    .where(eq(specChanges.versionId, versionId));
  return countChanges(db, versionId);
};

export const countChanges = async (
  db: Database,
  versionId: string,
): Promise<{ counts: SpecChangeCounts; accepted: number }> => {
  const of = (name: string) =>
    sql<number>`count(*) filter (where ${specChanges.class} = ${name})`.mapWith(Number);
  const [row] = await db
    .select({
      breaking: of("breaking"),
      risky: of("risky"),
      safe: of("safe"),
      accepted: sql<number>`count(*) filter (where ${specChanges.accepted})`.mapWith(Number),
    })
    .from(specChanges)
    .where(eq(specChanges.versionId, versionId));
  const { accepted = 0, ...counts } = row ?? { breaking: 0, risky: 0, safe: 0 };
  return { counts, accepted };
};

export interface ChangeFilter {
  readonly class?: string | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
}

const rank = sql<string>`case ${specChanges.class} when 'breaking' then '0' when 'risky' then '1' else '2' end`;
const worstFirst = keyset([rank, specChanges.n], "asc");

const changesLike = (versionId: string, filter: ChangeFilter): SQL | undefined =>
  and(
    eq(specChanges.versionId, versionId),
    filter.class === undefined ? undefined : sql`${specChanges.class} = ${filter.class}`,
    filter.method === undefined ? undefined : eq(specChanges.method, filter.method.toLowerCase()),
    filter.path === undefined ? undefined : eq(specChanges.path, filter.path),
  );

export const selectChanges = (
  db: Database,
  versionId: string,
  filter: ChangeFilter,
  { limit, after }: ListRequest,
): Promise<SpecChangeRow[]> =>
  db
    .select()
    .from(specChanges)
    .where(and(changesLike(versionId, filter), worstFirst.after(after)))
    .orderBy(...worstFirst.orderBy)
    .limit(limit);

export const countChangesLike = (
  db: Database,
  versionId: string,
  filter: ChangeFilter,
): Promise<number> => db.$count(specChanges, changesLike(versionId, filter));

export interface OperationFilter {
  readonly query?: string | undefined;
  readonly tag?: string | undefined;
}

const operationsLike = (versionId: string, { query = "", tag }: OperationFilter): SQL | undefined =>
  and(
    eq(specOperations.versionId, versionId),
    ...query
      .split(/\s+/)
      .filter((word) => word !== "")
      .map(
        (word) => sql`concat_ws(' ', ${specOperations.method}, ${specOperations.path},
          ${specOperations.operationId}, ${specOperations.summary}) ilike ${contains(word)}`,
      ),
    tag === undefined ? undefined : sql`${tag} = any(${specOperations.tags})`,
  );

const inOrder = keyset([specOperations.n], "asc");

export const selectOperations = (
  db: Database,
  versionId: string,
  filter: OperationFilter,
  { limit, after }: ListRequest,
): Promise<SpecOperationRow[]> =>
  db
    .select()
    .from(specOperations)
    .where(and(operationsLike(versionId, filter), inOrder.after(after)))
    .orderBy(...inOrder.orderBy)
    .limit(limit);

export const countOperations = (
  db: Database,
  versionId: string,
  filter: OperationFilter,
): Promise<number> => db.$count(specOperations, operationsLike(versionId, filter));

/** The names of an operation. Tags are left out, because reading lists of them takes as long as all the rest. */
export type NamedOperation = Readonly<
  Pick<SpecOperationRow, "kind" | "method" | "path" | "key" | "operationId">
>;
const nameColumns = { kind: true, method: true, path: true, key: true, operationId: true } as const;
const namesOf = (versionId: string): SQL => sql`
  select kind, method, path, key, operation_id as "operationId" from ${specOperations}
  where version_id = ${versionId}`;

/** Returns the names of every operation of a version, in order. */
export const selectOperationNames = (db: Database, versionId: string): Promise<NamedOperation[]> =>
  rowsAtOnce(db, sql`${namesOf(versionId)} order by n`, nameColumns);

/** Returns the names of operations whose keys another version does not have, in order. */
export const selectNamesBeside = (
  db: Database,
  versionId: string,
  other: string,
): Promise<NamedOperation[]> =>
  rowsAtOnce(
    db,
    sql`${namesOf(versionId)} and key not in (
      select key from ${specOperations} as others where others.version_id = ${other}) order by n`,
    nameColumns,
  );

/** Returns the operations with these keys, in order; all of them where several share a key. */
export const selectOperationsOf = (
  db: Database,
  versionId: string,
  keys: readonly string[],
): Promise<SpecOperationRow[]> =>
  db
    .select()
    .from(specOperations)
    .where(
      and(
        eq(specOperations.versionId, versionId),
        sql`${specOperations.key} in (select jsonb_array_elements_text(${listed(keys)}))`,
      ),
    )
    .orderBy(specOperations.n);

/** Returns the operation with this method and path, or else the first one with the same key. */
export const findOperation = async (
  db: Database,
  versionId: string,
  { method, path, key }: { readonly method: string; readonly path: string; readonly key: string },
): Promise<SpecOperationRow | undefined> => {
  const [row] = await db
    .select()
    .from(specOperations)
    .where(and(eq(specOperations.versionId, versionId), eq(specOperations.key, key)))
    .orderBy(
      sql`${specOperations.method} = ${method.toLowerCase()} and ${specOperations.path} = ${path} desc`,
      specOperations.n,
    )
    .limit(1);
  return row;
};

/** Returns tags with the number of operations that have each, in order of first occurrence. */
export const selectTags = (
  db: Database,
  versionId: string,
): Promise<{ name: string; operations: number }[]> =>
  rowsOf(
    db,
    sql`
    select tag as name, count(*)::int as operations
    from ${specOperations} cross join unnest(tags) with ordinality as said(tag, at)
    where version_id = ${versionId} group by tag order by min(n), min(at)`,
  );

/** Returns the changes of a version that affect callers of the API, the worst first. */
export const selectConcerning = (
  db: Database,
  versionId: string,
): Promise<Pick<SpecChangeRow, "class" | "key" | "pointer" | "words">[]> =>
  rowsAtOnce(
    db,
    sql`select class, key, pointer, words from ${specChanges}
      where version_id = ${versionId} and class <> 'safe' order by ${rank}, n`,
    { class: true, key: true, pointer: true, words: true },
  );
