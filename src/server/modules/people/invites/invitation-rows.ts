import { and, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import type { InvitationFilter } from "#contract/schemas/invite.ts";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import { contains, keyset, type ListRequest } from "#server/db/lists.ts";
import {
  invitations,
  mails,
  organizations,
  usedInvitations,
  users,
} from "#server/db/tables/index.ts";

export type InvitationKind = "email" | "link";

const ofKind = (organizationId: string, kind: InvitationKind): SQL | undefined =>
  and(eq(invitations.organizationId, organizationId), eq(invitations.kind, kind));

/** Which of an organization's invitations, and the instant that decides whether they are pending or expired. */
export interface InvitationQuestion extends InvitationFilter {
  readonly kind: InvitationKind;
  readonly now: Date;
}

const matching = (
  organizationId: string,
  { kind, status, search, now }: InvitationQuestion,
): SQL | undefined => {
  const open = sql`${invitations.expiresAt} > ${now.toISOString()}::timestamptz`;
  return and(
    ofKind(organizationId, kind),
    search ? ilike(invitations.email, contains(search)) : undefined,
    status === undefined ? undefined : status === "pending" ? open : sql`not (${open})`,
  );
};

const withInviter = (db: Database) =>
  db
    .select({ invitation: invitations, inviter: users, mail: mails })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(mails, and(eq(mails.invitationId, invitations.id), sql`${mails.kind} = 'invitation'`))
    .$dynamic();

const newestFirst = keyset([invitations.createdAt, invitations.id], "desc");

/** Matching invitations of one kind, newest first. */
export const selectInvitations = (
  db: Database,
  organizationId: string,
  question: InvitationQuestion,
  { limit, after }: ListRequest,
) => {
  return withInviter(db)
    .where(and(matching(organizationId, question), newestFirst.after(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
};
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

export const countInvitations = (
  db: Database,
  organizationId: string,
  question: InvitationQuestion,
): Promise<number> => db.$count(invitations, matching(organizationId, question));

/** Ids of matching invitations, newest first. */
export const selectMatchingInvitations = async (
  db: Database,
  organizationId: string,
  question: InvitationQuestion,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ id: invitations.id })
    .from(invitations)
    .where(matching(organizationId, question))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

const named = (organizationId: string, ids: readonly string[]): SQL | undefined =>
  and(ofKind(organizationId, "email"), inArray(invitations.id, [...ids]));

/** Locks the named e-mail invitations of an organization, always in the same order. Missing ones are left out. */
export const lockInvitations = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
) =>
  ids.length === 0
    ? []
    : db
        .select({
          id: invitations.id,
          email: sql<string>`coalesce(${invitations.email}, '')`,
          role: invitations.role,
        })
        .from(invitations)
        .where(named(organizationId, ids))
        .orderBy(invitations.id)
        .for("update");
export type LockedInvitation = Awaited<ReturnType<typeof lockInvitations>>[number];

/** Extends the named e-mail invitations until `expiresAt`, as invited by `invitedBy`. */
export const extendInvitations = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
  change: Pick<typeof invitations.$inferInsert, "invitedBy" | "expiresAt">,
): Promise<void> => {
  await db
    .update(invitations)
    .set({ ...change, version: sql`${invitations.version} + 1` })
    .where(named(organizationId, ids));
};

export const deleteInvitations = async (
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<void> => {
  await db.delete(invitations).where(named(organizationId, ids));
};

/** Deletes e-mail invitations to these addresses. */
export const deleteInvitationsTo = async (
  db: Database,
  organizationId: string,
  emails: readonly string[],
): Promise<void> => {
  if (emails.length === 0) return;
  await db
    .delete(invitations)
    .where(and(ofKind(organizationId, "email"), inArray(invitations.email, [...emails])));
};

/** One invitation of one kind of an organization. */
export const findInvitation = async (
  db: Database,
  {
    organizationId,
    kind,
    inviteId,
  }: {
    readonly organizationId: string;
    readonly kind: InvitationKind;
    readonly inviteId: string;
  },
): Promise<InvitationRow | undefined> => {
  const [row] = await withInviter(db).where(
    and(ofKind(organizationId, kind), eq(invitations.id, inviteId)),
  );
  return row;
};

/** An invitation of either kind by its id alone, with its living organization and the inviter. */
export const findOffer = async (db: Database, id: string) => {
  const [row] = await db
    .select({ invitation: invitations, organization: organizations, inviter: users })
    .from(invitations)
    .innerJoin(organizations, and(eq(organizations.id, invitations.organizationId), isLiving))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id));
  return row;
};
export type InvitationOffer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Locks an invitation, so that simultaneous requests can use it only once. */
export const lockInvitation = async (db: Database, id: string) => {
  const [row] = await db.select().from(invitations).where(eq(invitations.id, id)).for("update");
  return row;
};

/** Those of the given addresses that already have an invitation. */
export const selectInvitedAddresses = async (
  db: Database,
  organizationId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(ofKind(organizationId, "email"), inArray(invitations.email, [...emails])));
  return new Set(rows.flatMap(({ email }) => (email === null ? [] : [email])));
};

/**
 * Inserts invitations. An address that was invited before keeps its invitation's id, with the new role and expiry.
 * Returns the ids with their addresses.
 */
export const upsertInvitations = async (
  db: Database,
  rows: readonly (typeof invitations.$inferInsert)[],
): Promise<{ id: string; email: string }[]> => {
  if (rows.length === 0) return [];
  const made = await db
    .insert(invitations)
    .values([...rows])
    .onConflictDoUpdate({
      target: [invitations.organizationId, invitations.email],
      targetWhere: sql`kind = 'email'`,
      set: {
        role: sql`excluded.role`,
        sso: sql`excluded.sso`,
        invitedBy: sql`excluded.invited_by`,
        expiresAt: sql`excluded.expires_at`,
        version: sql`${invitations.version} + 1`,
      },
    })
    .returning({ id: invitations.id, email: invitations.email });
  return made.map(({ id, email }) => ({ id, email: email ?? "" }));
};

export const insertInviteLink = async (
  db: Database,
  row: typeof invitations.$inferInsert,
): Promise<void> => {
  await db.insert(invitations).values(row);
};

export const setInviteLink = async (
  db: Database,
  id: string,
  change: Pick<typeof invitations.$inferInsert, "role">,
): Promise<void> => {
  await db
    .update(invitations)
    .set({ ...change, version: sql`${invitations.version} + 1` })
    .where(eq(invitations.id, id));
};

export const deleteInvitation = async (db: Database, id: string): Promise<void> => {
  await db.delete(invitations).where(eq(invitations.id, id));
};

/** Deletes an e-mail invitation as it is used, and remembers what it was for. */
export const spendInvitation = async (db: Database, id: string, now: Date): Promise<void> => {
  const [row] = await db.delete(invitations).where(eq(invitations.id, id)).returning();
  if (row === undefined) return;
  const { organizationId, role } = row;
  await db.insert(usedInvitations).values({ id, organizationId, role, usedAt: now });
};

/** What a used e-mail invitation was for: its role, with its living organization. */
export const findUsedInvitation = async (db: Database, id: string) => {
  const [row] = await db
    .select({ role: usedInvitations.role, organization: organizations })
    .from(usedInvitations)
    .innerJoin(organizations, and(eq(organizations.id, usedInvitations.organizationId), isLiving))
    .where(eq(usedInvitations.id, id));
  return row;
};
