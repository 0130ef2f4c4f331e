import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  changeRequests,
  documents,
  jobs,
  organizations,
  pdfs,
  revisions,
  spaces,
} from "#server/db/tables/index.ts";
import { isOneOf } from "#server/db/listed.ts";

/** The facts on the title page of a PDF. */
export type PdfFacts = NonNullable<Awaited<ReturnType<typeof findPdfFacts>>>;

/** Reads a revision of a living space with the facts for its title page. */
export const findPdfFacts = async (db: Database, spaceId: string, revisionId: string) => {
  const [row] = await db
    .select({
      revision: revisions,
      space: spaces.title,
      organizationId: organizations.id,
      organization: organizations.title,
      changeRequest: {
        number: changeRequests.number,
        subject: changeRequests.subject,
        status: changeRequests.status,
      },
    })
    .from(revisions)
    .innerJoin(spaces, and(eq(spaces.id, revisions.spaceId), isNull(spaces.deletedAt)))
    .innerJoin(organizations, and(eq(organizations.id, spaces.organizationId), isLiving))
    .leftJoin(changeRequests, eq(changeRequests.id, revisions.changeRequestId))
    .where(and(eq(revisions.spaceId, spaceId), eq(revisions.id, revisionId)));
  return row;
};

/** Returns the number of characters of stored documents by hash. */
export const selectDocumentLengths = async (
  db: Database,
  spaceId: string,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({
      hash: documents.hash,
      length: sql<number>`length(${documents.document}::text)::integer`,
    })
    .from(documents)
    .where(and(eq(documents.spaceId, spaceId), isOneOf(documents.hash, hashes)));
  return new Map(rows.map(({ hash, length }) => [hash, length]));
};

export type PdfRow = Omit<typeof pdfs.$inferSelect, "bytes">;

const { bytes: _bytes, ...heads } = {
  spaceId: pdfs.spaceId,
  key: pdfs.key,
  bytes: pdfs.bytes,
  size: pdfs.size,
  sheets: pdfs.sheets,
  warnings: pdfs.warnings,
  problem: pdfs.problem,
  createdAt: pdfs.createdAt,
};

/** Returns the outcome of a PDF, without its bytes. */
export const findPdf = async (
  db: Database,
  spaceId: string,
  key: string,
): Promise<PdfRow | undefined> => {
  const [row] = await db
    .select(heads)
    .from(pdfs)
    .where(and(eq(pdfs.spaceId, spaceId), eq(pdfs.key, key)));
  return row;
};

export const findPdfBytes = async (
  db: Database,
  spaceId: string,
  key: string,
): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ bytes: pdfs.bytes })
    .from(pdfs)
    .where(and(eq(pdfs.spaceId, spaceId), eq(pdfs.key, key)));
  return row?.bytes ?? undefined;
};

/** Stores a PDF, or why there is none, replacing what was stored before. */
export const putPdf = async (db: Database, row: typeof pdfs.$inferInsert): Promise<void> => {
  const { spaceId: _space, key: _key, ...values } = row;
  await db
    .insert(pdfs)
    .values(row)
    .onConflictDoUpdate({ target: [pdfs.spaceId, pdfs.key], set: values });
};

/** Returns the state of the open job with a key, if there is one, and the number of open jobs of the kind. */
export const findOpenWork = async (
  db: Database,
  kind: string,
  key: string,
): Promise<{ readonly state: "queued" | "running" | undefined; readonly open: number }> => {
  const rows = await db
    .select({ state: jobs.state, key: jobs.key })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), sql`${jobs.state} in ('queued', 'running')`));
  const state = rows.find((row) => row.key === key)?.state;
  return {
    state: state === "queued" || state === "running" ? state : undefined,
    open: rows.length,
  };
};

/** Deletes PDFs made before a point in time, and the oldest ones exceeding a total size in bytes. */
export const forgetPdfs = async (db: Database, before: Date, mostBytes: number): Promise<void> => {
  await db.delete(pdfs).where(lt(pdfs.createdAt, before));
  const kept = await db
    .select({ spaceId: pdfs.spaceId, key: pdfs.key, size: pdfs.size })
    .from(pdfs)
    .orderBy(desc(pdfs.createdAt), asc(pdfs.key));
  let bytes = 0;
  for (const { spaceId, key, size } of kept) {
    bytes += size;
    if (bytes > mostBytes)
      await db.delete(pdfs).where(and(eq(pdfs.spaceId, spaceId), eq(pdfs.key, key)));
  }
};
