import type { Context } from "#server/kit/context.ts";
import { conflict, notFound } from "#server/kit/failures.ts";
import {
  countMembers,
  deleteMember,
  findMember,
  insertMember,
  lockMember,
  type MemberRow,
  selectMembers,
  selectPeople,
  setLastSeen,
  setMember,
} from "./member-rows.ts";
import type { z } from "zod";
import type { listMembersQuery, OrganizationMember } from "#contract/schemas/member.ts";
import type { Cursor } from "#server/db/cursors.ts";
import { type ListPage, listPage } from "#server/db/lists.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { audit } from "#server/events/audit.ts";
import { hasOtherAdmin, lockOrganization } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { deleteGrantsOfMember } from "#server/access/grant-rows.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { presentUser } from "../users/users.ts";

/** One member of an organization (spec: GET ORG/members/{userId}). */
export const getMember = async (
  { db }: Context,
  organizationId: string,
  userId: string,
): Promise<MemberRow> => {
  const row = await findMember(db, organizationId, userId);
  if (!row) throw notFound("member");
  return row;
};

/** The members of an organization among ids and lower-case e-mail addresses; who is none is left out. */
export const findPeople = (
  { db }: Context,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> => selectPeople(db, organizationId, idsOrEmails);

type Query = Omit<z.output<typeof listMembersQuery>, "page">;

/** What a page token of this list is bound to. */
export const membersScope = (
  organizationId: string,
  { role, search, sort, order }: Query,
): string => `members ${JSON.stringify([organizationId, role, search, sort, order])}`;

/** Members by when they joined or were last seen (spec: GET ORG/members). */
export const listMembers = async (
  { db }: Context,
  organizationId: string,
  { limit, order, ...filter }: Query,
  after: Cursor | undefined,
): Promise<ListPage<MemberRow>> => {
  const [rows, total] = await Promise.all([
    limit === 0
      ? []
      : selectMembers(db, organizationId, filter, { order, limit: limit + 1, after }),
    countMembers(db, organizationId, filter),
  ]);
  return listPage(rows, limit, total, ({ member }) => [
    (
      (filter.sort === "joinedAt" ? member.joinedAt : member.lastSeenAt) ?? member.joinedAt
    ).getTime(),
    member.userId,
  ]);
};

interface NewMember {
  readonly organizationId: string;
  readonly person: { readonly id: string; readonly displayName: string };
  readonly role: MemberRoleOrGuest;
  readonly sso?: boolean;
  /** The way in, for the record. */
  readonly by: "email" | "link" | "creation";
}

/**
 * Makes a person a member, inside the transaction that allows it. Somebody who is a member already stays
 * as they are, and nothing is recorded.
 */
export const addMember = async (
  tx: Context,
  { organizationId, person, role, sso = false, by }: NewMember,
): Promise<void> => {
  const now = tx.now();
  const joined = await insertMember(tx.db, {
    organizationId,
    userId: person.id,
    role,
    sso,
    joinedAt: now,
    lastSeenAt: now,
  });
  if (joined)
    await audit(tx, {
      action: "member.joined",
      organizationId,
      target: { type: "member", id: person.id, label: person.displayName },
      after: { role, by },
    });
};

/**
 * Refuses what would leave an organization without an admin who can sign in. Takes the organization's
 * lock, so that two admins who demote each other at the same moment cannot both succeed.
 */
export const keepAnAdmin = async (
  tx: Context,
  organizationId: string,
  userId: string,
): Promise<void> => {
  await lockOrganization(tx.db, organizationId);
  if (!(await hasOtherAdmin(tx.db, organizationId, userId)))
    throw conflict(
      "conflict",
      "This is the last admin who can sign in. Make somebody else an admin first; nothing was changed.",
    );
};

/** Changes a member's role (spec: PATCH ORG/members/{userId}); the last admin keeps theirs: 409. */
export const updateMember = (
  context: Context,
  organizationId: string,
  userId: string,
  { role }: { role?: MemberRoleOrGuest | undefined },
): Promise<MemberRow> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, organizationId);
    const before = await lockMember(tx.db, organizationId, userId);
    if (!before) throw notFound("member");
    checkVersion(tx, "member", before.version);
    if (role !== undefined && role !== before.role) {
      if (before.role === "admin") await keepAnAdmin(tx, organizationId, userId);
      await setMember(tx.db, organizationId, userId, { role });
      const after = await getMember(tx, organizationId, userId);
      await audit(tx, {
        action: "member.role-changed",
        target: { type: "member", id: userId, label: after.user.displayName },
        before: { role: before.role },
        after: { role },
      });
      return after;
    }
    return getMember(tx, organizationId, userId);
  });

/** Makes a member one who signs in by single sign-on (spec: POST ORG/members/{userId}/sso). */
export const setSsoMember = (
  context: Context,
  organizationId: string,
  userId: string,
): Promise<MemberRow> =>
  transaction(context, async (tx) => {
    const before = await lockMember(tx.db, organizationId, userId);
    if (!before) throw notFound("member");
    checkVersion(tx, "member", before.version);
    if (!before.sso) {
      await setMember(tx.db, organizationId, userId, { sso: true });
      const { user } = await getMember(tx, organizationId, userId);
      await audit(tx, {
        action: "member.sso-set",
        target: { type: "member", id: userId, label: user.displayName },
        before: { sso: false },
        after: { sso: true },
      });
    }
    return getMember(tx, organizationId, userId);
  });

/**
 * Takes somebody out of an organization, its teams and what was granted to them (spec: DELETE
 * ORG/members/{userId}). Nothing happens when they are no member; the last admin stays: 409.
 */
export const removeMember = (
  context: Context,
  organizationId: string,
  userId: string,
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, organizationId);
    const before = await lockMember(tx.db, organizationId, userId);
    if (!before) return;
    if (before.role === "admin") await keepAnAdmin(tx, organizationId, userId);
    const { user, teams, spaces } = await getMember(tx, organizationId, userId);
    await deleteGrantsOfMember(tx.db, organizationId, userId);
    await deleteMember(tx.db, organizationId, userId);
    await audit(tx, {
      action: "member.removed",
      target: { type: "member", id: userId, label: user.displayName },
      before: { role: before.role, teams, spaces },
    });
  });

const QUIET_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Notes that the caller is here (spec: POST ORG/ping). Being seen for the first time, or again after thirty
 * days, is recorded as an event; otherwise only the time moves, so that presence does not bury the changes
 * in the audit log.
 */
export const ping = (context: Context, organizationId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const member = await lockMember(tx.db, organizationId, tx.actor.id);
    if (!member) return;
    const now = tx.now();
    await setLastSeen(tx.db, organizationId, tx.actor.id, now);
    const last = member.lastSeenAt;
    if (last && now.getTime() - last.getTime() < QUIET_MS) return;
    await audit(tx, {
      action: "member.seen",
      target: { type: "member", id: tx.actor.id, label: tx.actor.label },
      before: { lastSeenAt: last?.toISOString() ?? null },
      after: { lastSeenAt: now.toISOString() },
    });
  });

/** A membership; its id is the person's id, which is what member paths take. */
export const presentMember = (
  { member, user, teams, spaces }: MemberRow,
  settings: Settings,
): OrganizationMember => ({
  object: "member",
  id: member.userId,
  role: member.role,
  user: presentUser(user, settings),
  disabled: member.disabled,
  joinedAt: member.joinedAt.toISOString(),
  ...(member.lastSeenAt ? { lastSeenAt: member.lastSeenAt.toISOString() } : {}),
  sso: member.sso,
  spaces,
  teams,
});
