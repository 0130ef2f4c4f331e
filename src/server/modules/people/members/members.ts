import type { z } from "zod";
import type { listMembersQuery, OrganizationMember } from "#contract/schemas/member.ts";
import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { atLeast, permissionRules } from "#contract/permissions.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { endMemberLinks } from "#server/access/session-rows.ts";
import { type ListPage, type ListRequest, readList } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import { judgeLinksTo } from "#server/links/keep-broken-links.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { presentUser } from "../users/users.ts";
import {
  findMember,
  hasOtherAdmin,
  insertMember,
  lockMember,
  type MemberPath,
  type MemberRow,
  selectPeople,
  setLastSeen,
  setMember,
} from "./member-rows.ts";
import { dropMembers, type Removal } from "./drop-members.ts";
import { findEnd } from "./membership-end-rows.ts";
import { countMembers, selectMembers, sortValueOf } from "./member-list-rows.ts";

/** The absence after which a returning member is recorded in the audit log. */
const ABSENCE_MS = 30 * 24 * 60 * 60 * 1000;

/** One member of an organization; throws 404 for anyone else. */
export const getMember = async ({ db, actor }: Context, path: MemberPath): Promise<MemberRow> => {
  const row = await findMember(db, path, actor.id);
  if (!row) throw notFound("member");
  return row;
};

/** The organization's members among ids and lower-case e-mail addresses; others are left out. */
export const findPeople = (
  { db }: Context,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> => selectPeople(db, organizationId, idsOrEmails);

/**
 * Members, filtered and sorted by the query. Throws forbidden if anyone but an admin filters or sorts by when they
 * were last seen.
 */
export const listMembers = async (
  { db, now, actor, organization }: Context,
  organizationId: string,
  { order, ...filter }: Omit<z.output<typeof listMembersQuery>, "page" | "limit">,
  page: ListRequest,
): Promise<ListPage<MemberRow>> => {
  const byLastSeen = filter.sort === "lastSeenAt" || filter.lastSeen !== undefined;
  if (byLastSeen && !atLeast(organization?.membership.role ?? null, "admin"))
    throw new Failure("forbidden", `This needs ${permissionRules["organization:admin"].needs}.`, {
      details: [{ path: "permission", message: "organization:admin" }],
    });
  const asking = { organizationId, viewer: actor.id, now: now() };
  return readList(page, {
    rows: (asked) => selectMembers(db, asking, filter, { ...asked, order }),
    count: () => countMembers(db, asking, filter),
    cursorOf: (row) => [sortValueOf(filter.sort, row), row.member.userId],
  });
};

export interface NewMember {
  readonly organizationId: string;
  readonly person: { readonly id: string; readonly displayName: string };
  readonly role: MemberRoleOrGuest;
  readonly sso?: boolean;
  /** How they joined, for the audit log. */
  readonly by: "email" | "link" | "creation" | "sso";
}

/**
 * Makes a person a member, in the transaction that allows it. An existing member keeps their role, and nothing is
 * recorded. Returns whether they became a member.
 */
export const addMember = async (
  tx: Context,
  { organizationId, person, role, sso = false, by }: NewMember,
): Promise<boolean> => {
  const now = tx.now();
  const joined = await insertMember(tx.db, {
    organizationId,
    userId: person.id,
    role,
    sso,
    addressNamed: by === "email" || by === "sso",
    joinedAt: now,
    lastSeenAt: now,
    credentialsFrom: await findEnd(tx.db, { organizationId, userId: person.id }),
  });
  if (!joined) return false;
  const event = await audit(tx, {
    action: "member.joined",
    organizationId,
    target: { type: "member", id: person.id, label: person.displayName },
    after: { role, by },
  });
  await judgeLinksTo(tx, organizationId, [{ kind: "user", ids: [person.id] }], { event });
  return true;
};

/**
 * Throws 409 if the change would leave an organization without an admin who can sign in. Takes the organization's
 * lock, so that two admins who demote each other at the same moment cannot both succeed.
 */
const requireAnotherAdmin = async (tx: Context, path: MemberPath): Promise<void> => {
  const organization = await lockOrganization(tx.db, path.organizationId);
  if (!(await hasOtherAdmin(tx.db, path.organizationId, [path.userId])))
    throw conflict(
      "member.last-admin",
      organization?.sso
        ? "This is the last break-glass admin. Name another one first, or stop enforcing single sign-on; nothing was changed."
        : "This is the last admin who can sign in. Make somebody else an admin first; nothing was changed.",
    );
};

/**
 * Changes a member's role. Throws 409 for the last admin. Losing the admin role revokes the sign-in links they may
 * have made for others.
 */
export const updateMember = (
  context: Context,
  path: MemberPath,
  { role }: { role?: MemberRoleOrGuest | undefined },
): Promise<MemberRow> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, path.organizationId);
    const before = await lockMember(tx.db, path);
    if (!before) throw notFound("member");
    checkVersion(tx, "member", before.version);
    if (role !== undefined && role !== before.role) {
      if (before.role === "admin") await requireAnotherAdmin(tx, path);
      // Only admins are break-glass admins; someone who becomes an admin again must be named again.
      const { breakGlass } = before;
      await setMember(tx.db, path, { role, breakGlass: false });
      if (before.role === "admin") await endMemberLinks(tx.db, path.organizationId);
      const after = await getMember(tx, path);
      await audit(tx, {
        action: "member.role-changed",
        target: { type: "member", id: path.userId, label: after.user.displayName },
        before: { role: before.role, ...(breakGlass ? { breakGlass } : {}) },
        after: { role, ...(breakGlass ? { breakGlass: false } : {}) },
      });
      return after;
    }
    return getMember(tx, path);
  });

/** Marks a member as signing in by single sign-on. */
export const setSsoMember = (context: Context, path: MemberPath): Promise<MemberRow> =>
  transaction(context, async (tx) => {
    const before = await lockMember(tx.db, path);
    if (!before) throw notFound("member");
    checkVersion(tx, "member", before.version);
    if (!before.sso) {
      await setMember(tx.db, path, { sso: true });
      const { user } = await getMember(tx, path);
      await audit(tx, {
        action: "member.sso-set",
        target: { type: "member", id: path.userId, label: user.displayName },
        before: { sso: false },
        after: { sso: true },
      });
    }
    return getMember(tx, path);
  });

/**
 * Removes a member from an organization, with their team memberships and grants. They can be restored for
 * FORMER_MEMBER_DAYS. Does nothing if they are not a member; throws 409 for the last admin.
 */
export const removeMember = (
  context: Context,
  path: MemberPath,
  removal: Removal = {},
): Promise<void> =>
  transaction(context, async (tx) => {
    await lockOrganization(tx.db, path.organizationId);
    const before = await lockMember(tx.db, path);
    if (!before) return;
    checkVersion(tx, "member", before.version);
    if (before.role === "admin") await requireAnotherAdmin(tx, path);
    await dropMembers(tx, path.organizationId, [path.userId], removal);
  });

/**
 * Records that the caller is present. Only a first visit, or a return after thirty days, is recorded as an event;
 * otherwise only the time is updated, so that presence does not bury changes in the audit log.
 */
export const ping = (context: Context, organizationId: string): Promise<void> =>
  transaction(context, async (tx) => {
    const path = { organizationId, userId: tx.actor.id };
    const member = await lockMember(tx.db, path);
    if (!member) return;
    const now = tx.now();
    await setLastSeen(tx.db, path, now);
    const last = member.lastSeenAt;
    if (last && now.getTime() - last.getTime() < ABSENCE_MS) return;
    await audit(tx, {
      action: "member.seen",
      target: { type: "member", id: tx.actor.id, label: tx.actor.label },
      before: { lastSeenAt: last?.toISOString() ?? null },
      after: { lastSeenAt: now.toISOString() },
    });
  });

/** Only admins, and the members themselves, see when they were last seen. */
const seesLastSeen = ({ actor, organization }: Context, userId: string): boolean =>
  actor.id === userId || atLeast(organization?.membership.role ?? null, "admin");

/** A membership as the caller sees it. Its id is the person's id, which member paths use. */
export const presentMember = (
  { member, user, teams, spaces }: MemberRow,
  context: Context,
): OrganizationMember => ({
  object: "member",
  id: member.userId,
  role: member.role,
  user: presentUser(user, context.settings),
  disabled: member.disabled,
  joinedAt: member.joinedAt.toISOString(),
  ...(member.lastSeenAt && seesLastSeen(context, member.userId)
    ? { lastSeenAt: member.lastSeenAt.toISOString() }
    : {}),
  sso: member.sso,
  emailVerified: member.addressNamed || user.emailVerifiedAt !== null,
  spaces,
  teams,
});
