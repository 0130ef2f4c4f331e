import { and, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import { samlTests } from "#server/db/tables/index.ts";

export type TestRow = typeof samlTests.$inferSelect;

export const insertTest = async (
  db: Database,
  row: typeof samlTests.$inferInsert,
): Promise<TestRow> => {
  const [made] = await db.insert(samlTests).values(row).returning();
  if (!made) throw new Error("a test was not kept");
  return made;
};

interface TestPath {
  readonly samlProviderId: string;
  readonly testId: string;
}

/** A test that the person began. */
export const findTest = async (
  db: Database,
  { samlProviderId, testId }: TestPath,
  userId: string,
): Promise<TestRow | undefined> => {
  const [row] = await db
    .select()
    .from(samlTests)
    .where(
      and(
        eq(samlTests.id, testId),
        eq(samlTests.providerId, samlProviderId),
        eq(samlTests.userId, userId),
      ),
    );
  return row;
};

const open = (providerId: string, id: string, now: Date) =>
  and(
    eq(samlTests.id, id),
    eq(samlTests.providerId, providerId),
    isNull(samlTests.finishedAt),
    gt(samlTests.expiresAt, now),
  );

/** A provider's test that is waiting for its response. */
export const findOpenTest = async (
  db: Database,
  providerId: string,
  id: string,
  now: Date,
): Promise<TestRow | undefined> => {
  const [row] = await db
    .select()
    .from(samlTests)
    .where(open(providerId, id, now));
  return row;
};

/** Stores the result of a test; undefined if it is no longer waiting. */
export const finishTestRow = async (
  db: Database,
  { samlProviderId, testId }: TestPath,
  result: Pick<TestRow, "passed" | "result">,
  now: Date,
): Promise<TestRow | undefined> => {
  const [row] = await db
    .update(samlTests)
    .set({ ...result, finishedAt: now })
    .where(open(samlProviderId, testId, now))
    .returning();
  return row;
};
