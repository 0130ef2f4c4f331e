import { and, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/open.ts";
import {
  auditEvents,
  invitationMailCounts,
  jobs,
  mails,
  members,
  organizations,
} from "#server/db/tables/index.ts";

/** The kind of job that sends one e-mail. */
export const SEND_MAIL = "send-mail";

export type MailRow = typeof mails.$inferSelect;
export type NewMailRow = typeof mails.$inferInsert;

/** The day of an instant in UTC, as `2026-01-31`. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const insertMails = async (db: Database, rows: readonly NewMailRow[]): Promise<void> => {
  if (rows.length > 0) await db.insert(mails).values([...rows]);
};

/** Stores withheld e-mails. If an invitation has already been mailed, that e-mail counts instead. */
export const insertWithheld = async (db: Database, rows: readonly NewMailRow[]): Promise<void> => {
  if (rows.length > 0)
    await db
      .insert(mails)
      .values(rows.map((row) => ({ ...row, state: "withheld" as const })))
      .onConflictDoNothing();
};

export const findMail = async (db: Database, id: string): Promise<MailRow | undefined> => {
  const [row] = await db.select().from(mails).where(eq(mails.id, id));
  return row;
};

/** Stores the outcome of a queued e-mail; a sent one stays sent. */
export const setMail = async (
  db: Database,
  id: string,
  change: Pick<NewMailRow, "state" | "problem" | "changedAt">,
): Promise<void> => {
  await db
    .update(mails)
    .set(change)
    .where(and(eq(mails.id, id), eq(mails.state, "queued")));
};

/** Drops a person's queued notices of one kind about what a path shows. */
export const dropNotice = async (
  db: Database,
  { kind, userId, path }: { kind: MailRow["kind"]; userId: string; path: string },
  now: Date,
): Promise<void> => {
  await db
    .update(mails)
    .set({ state: "dropped", changedAt: now })
    .where(
      and(
        eq(mails.userId, userId),
        eq(mails.kind, kind),
        eq(mails.state, "queued"),
        sql`${mails.facts} ->> 'path' = ${path}`,
      ),
    );
};

export const countTry = async (db: Database, id: string): Promise<void> => {
  await db
    .update(mails)
    .set({ tries: sql`${mails.tries} + 1` })
    .where(eq(mails.id, id));
};

/**
 * How many e-mails of a kind were queued for an address since then, and how many of them one requester caused, by the
 * `asker` in their facts. Blocks other requests for the same address until the transaction ends.
 */
export const countMailsTo = async (
  db: Database,
  { kind, email, asker }: Pick<MailRow, "kind" | "email"> & { readonly asker: string },
  since: Date,
): Promise<{ readonly ofAll: number; readonly ofAsker: number }> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`mail ${kind} ${email}`}))`);
  const [row] = await db
    .select({
      ofAll: sql<number>`count(*)`.mapWith(Number),
      ofAsker: sql<number>`count(*) filter (where ${mails.facts} ->> 'asker' = ${asker})`.mapWith(
        Number,
      ),
    })
    .from(mails)
    .where(and(eq(mails.email, email), eq(mails.kind, kind), gt(mails.createdAt, since)));
  return row ?? { ofAll: 0, ofAsker: 0 };
};

/** How many proofs were queued for an invitation since then. */
export const countProofsFor = (db: Database, invitationId: string, since: Date): Promise<number> =>
  db.$count(
    mails,
    and(eq(mails.invitationId, invitationId), eq(mails.kind, "proof"), gt(mails.createdAt, since)),
  );

/** Deletes earlier e-mails about invitations, so that only the latest counts. */
export const deleteInvitationMails = async (
  db: Database,
  invitationIds: readonly string[],
): Promise<void> => {
  if (invitationIds.length === 0) return;
  await db
    .delete(mails)
    .where(and(inArray(mails.invitationId, [...invitationIds]), eq(mails.kind, "invitation")));
};

/**
 * Increments the day's count of each subject that is below `most`, and returns those subjects. Subjects are processed
 * in a fixed order, so that concurrent calls cannot deadlock.
 */
export const countUpTo = async (
  db: Database,
  day: string,
  subjects: readonly string[],
  most: number,
): Promise<ReadonlySet<string>> => {
  if (subjects.length === 0) return new Set();
  const rows = await db
    .insert(invitationMailCounts)
    .values(subjects.toSorted().map((subject) => ({ day, subject, count: 1 })))
    .onConflictDoUpdate({
      target: [invitationMailCounts.day, invitationMailCounts.subject],
      set: { count: sql`${invitationMailCounts.count} + 1` },
      setWhere: lt(invitationMailCounts.count, most),
    })
    .returning({ subject: invitationMailCounts.subject });
  return new Set(rows.map(({ subject }) => subject));
};

/** Lets only one transaction at a time count what a subject sends. */
export const lockSender = async (db: Database, subject: string): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`invitations of ${subject}`}))`);
};

/**
 * When an organization that is not yet trusted to write to many people was created. Undefined for the installation's
 * first one, and for one whose creator is a member of the first.
 */
export const findMadeByStranger = async (
  db: Database,
  organizationId: string,
): Promise<Date | undefined> => {
  const [first] = await db
    .select({ id: organizations.id })
    .from(organizations)
    .orderBy(organizations.createdAt, organizations.id)
    .limit(1);
  if (first === undefined || first.id === organizationId) return undefined;
  const isMember = sql`exists (select 1 from ${members}
    where ${members.organizationId} = ${first.id} and not ${members.disabled}
      and ${members.userId} = (select ${auditEvents.actorId} from ${auditEvents}
        where ${auditEvents.organizationId} = ${organizationId}
          and ${auditEvents.targetId} = ${organizationId}
          and ${auditEvents.action} = 'organization.created' limit 1))`;
  const [row] = await db
    .select({ createdAt: organizations.createdAt })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), sql`not ${isMember}`));
  return row?.createdAt;
};

/** A subject's count on the day. */
export const findCount = async (db: Database, day: string, subject: string): Promise<number> => {
  const [row] = await db
    .select({ count: invitationMailCounts.count })
    .from(invitationMailCounts)
    .where(and(eq(invitationMailCounts.day, day), eq(invitationMailCounts.subject, subject)));
  return row?.count ?? 0;
};

/** Adds to a subject's count on the day. */
export const addCount = async (
  db: Database,
  day: string,
  subject: string,
  count: number,
): Promise<void> => {
  await db
    .insert(invitationMailCounts)
    .values({ day, subject, count })
    .onConflictDoUpdate({
      target: [invitationMailCounts.day, invitationMailCounts.subject],
      set: { count: sql`${invitationMailCounts.count} + excluded.count` },
    });
};

/**
 * Deletes e-mails older than thirty days and the counts of earlier days. Sign-in links and proofs are deleted after
 * the hour in which they count against their address, with finished jobs that sent e-mail, so that requests for ever
 * more addresses leave nothing behind.
 */
export const forgetOldMails = async (db: Database, now: Date): Promise<void> => {
  const hourAgo = new Date(now.getTime() - 60 * 60 * 1000);
  await db
    .delete(mails)
    .where(
      and(
        inArray(mails.kind, ["sign-in", "proof"]),
        lt(mails.createdAt, hourAgo),
        ne(mails.state, "queued"),
      ),
    );
  await db
    .delete(jobs)
    .where(and(eq(jobs.kind, SEND_MAIL), eq(jobs.state, "done"), lt(jobs.finishedAt, hourAgo)));
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000);
  await db.delete(mails).where(lt(mails.createdAt, monthAgo));
  await db.delete(invitationMailCounts).where(lt(invitationMailCounts.day, dayOf(now)));
};
