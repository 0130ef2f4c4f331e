import { and, asc, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import { hasLivingOrganization } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import { isOneOf } from "#server/db/listed.ts";
import { keyset, type ListRequest } from "#server/db/lists.ts";
import { specs, specSources, specVersions } from "#server/db/tables/index.ts";

export type SpecRow = Readonly<typeof specs.$inferSelect>;
export type SpecChange = Partial<typeof specs.$inferInsert>;

export interface SpecPath {
  readonly organizationId: string;
  readonly specSlug: string;
}

const named = ({ organizationId, specSlug }: SpecPath) =>
  and(eq(specs.organizationId, organizationId), eq(specs.slug, specSlug));

export const findSpec = async (db: Database, path: SpecPath): Promise<SpecRow | undefined> => {
  const [row] = await db.select().from(specs).where(named(path));
  return row;
};

/** Returns a public specification, for anyone; none of a deleted organization. */
export const findPublicSpec = async (
  db: Database,
  path: SpecPath,
): Promise<SpecRow | undefined> => {
  const [row] = await db
    .select()
    .from(specs)
    .where(
      and(named(path), eq(specs.visibility, "public"), hasLivingOrganization(specs.organizationId)),
    );
  return row;
};

export const findSpecById = async (db: Database, id: string): Promise<SpecRow | undefined> => {
  const [row] = await db.select().from(specs).where(eq(specs.id, id));
  return row;
};

/** Returns specifications of an organization by slug or id. */
export const selectNamedSpecs = (
  db: Database,
  organizationId: string,
  names: readonly string[],
): Promise<SpecRow[]> =>
  db
    .select()
    .from(specs)
    .where(
      and(
        eq(specs.organizationId, organizationId),
        or(isOneOf(specs.slug, names), isOneOf(specs.id, names)),
      ),
    );

/** Reads and locks the specification. */
export const lockSpec = async (db: Database, path: SpecPath): Promise<SpecRow | undefined> => {
  const [row] = await db.select().from(specs).where(named(path)).for("update");
  return row;
};

export const lockSpecById = async (db: Database, id: string): Promise<SpecRow | undefined> => {
  const [row] = await db.select().from(specs).where(eq(specs.id, id)).for("update");
  return row;
};

const bySlug = keyset([specs.slug, specs.id], "asc");

export const selectSpecs = (
  db: Database,
  organizationId: string,
  { limit, after }: ListRequest,
): Promise<SpecRow[]> =>
  db
    .select()
    .from(specs)
    .where(and(eq(specs.organizationId, organizationId), bySlug.after(after)))
    .orderBy(...bySlug.orderBy)
    .limit(limit);

export const countSpecs = (db: Database, organizationId: string): Promise<number> =>
  db.$count(specs, eq(specs.organizationId, organizationId));

/** Returns further details of specifications: of the served and the held version, and the number of versions. */
export const selectSpecFacts = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, SpecFacts>();
  const rows = await db
    .select({
      specId: specVersions.specId,
      versions: sql<number>`count(*)`.mapWith(Number),
      served: sql<Shown | null>`(jsonb_agg(${shown}) filter (where ${specVersions.state} = 'served'))->0`,
      held: sql<Shown | null>`(jsonb_agg(${shown}) filter (where ${specVersions.state} = 'held'))->0`,
    })
    .from(specVersions)
    .where(
      sql`${specVersions.specId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`,
    )
    .groupBy(specVersions.specId);
  return new Map<string, SpecFacts>(rows.map((row) => [row.specId, row]));
};

/** A version's details shown with its specification. */
interface Shown {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly format: string;
  readonly operations: number;
  readonly counts: {
    readonly breaking: number;
    readonly risky: number;
    readonly safe: number;
  } | null;
  /** Milliseconds. */
  readonly at: number;
}
export interface SpecFacts {
  readonly versions: number;
  readonly served: Shown | null;
  readonly held: Shown | null;
}
const shown = sql`jsonb_build_object(
  'id', ${specVersions.id}, 'number', ${specVersions.number}, 'title', ${specVersions.title},
  'format', ${specVersions.format}, 'operations', ${specVersions.operations},
  'counts', ${specVersions.counts}, 'at', floor(extract(epoch from ${specVersions.createdAt}) * 1000))`;

/** Returns false where the slug is already used. */
export const insertSpec = async (
  db: Database,
  row: typeof specs.$inferInsert,
): Promise<boolean> => {
  const made = await db
    .insert(specs)
    .values(row)
    .onConflictDoNothing({ target: [specs.organizationId, specs.slug] })
    .returning({ id: specs.id });
  return made.length === 1;
};

/** Changes settings made by people, incrementing the version. */
export const updateSpecRow = async (
  db: Database,
  id: string,
  change: SpecChange,
): Promise<void> => {
  await db
    .update(specs)
    .set({ ...change, version: sql`${specs.version} + 1` })
    .where(eq(specs.id, id));
};

/** Records the outcome of reading sources, without changing the version. */
export const noteSpec = async (db: Database, id: string, change: SpecChange): Promise<void> => {
  await db.update(specs).set(change).where(eq(specs.id, id));
};

export const deleteSpecRow = async (db: Database, id: string): Promise<void> => {
  await db.delete(specs).where(eq(specs.id, id));
};

export const putSource = async (
  db: Database,
  row: typeof specSources.$inferInsert,
): Promise<void> => {
  const { asked, bytes } = row;
  await db
    .insert(specSources)
    .values(row)
    .onConflictDoUpdate({ target: specSources.specId, set: { asked, bytes } });
};

export const deleteSource = async (db: Database, specId: string): Promise<void> => {
  await db.delete(specSources).where(eq(specSources.specId, specId));
};

export const findSource = async (
  db: Database,
  specId: string,
  asked: number,
): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ bytes: specSources.bytes })
    .from(specSources)
    .where(and(eq(specSources.specId, specId), eq(specSources.asked, asked)));
  return row?.bytes;
};

/** Claims specifications whose address is due for a check, each by one process. */
export const claimDueSpecs = (db: Database, now: Date, most: number): Promise<SpecRow[]> =>
  db
    .select()
    .from(specs)
    .where(and(lte(specs.nextCheckAt, now), hasLivingOrganization(specs.organizationId)))
    .orderBy(asc(specs.nextCheckAt))
    .limit(most)
    .for("update", { skipLocked: true });

/** Whether any address is checked automatically. */
export const hasChecks = async (db: Database): Promise<boolean> => {
  const rows = await db
    .select({ id: specs.id })
    .from(specs)
    .where(and(isNotNull(specs.nextCheckAt), hasLivingOrganization(specs.organizationId)))
    .limit(1);
  return rows.length > 0;
};
