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

/** After this long a member who comes back is recorded in the audit log. */
const ABSENCE_MS = 30 * 24 * 60 * 60 * 1000;

/** One member of an organization; 404 for anybody else. */
export const getMember = async ({ db, actor }: Context, path: MemberPath): Promise<MemberRow> => {
  const row = await findMember(db, path, actor.id);
  if (!row) throw notFound("member");
  return row;
};

/** The members of an organization among ids and lower-case e-mail addresses; others are left out. */
export const findPeople = (
  { db }: Context,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> => selectPeople(db, organizationId, idsOrEmails);

/** Members as the query narrows and sorts them; by when they were last seen for admins only, else forbidden. */
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
 * Makes a person a member, inside the transaction that allows it. Somebody who is a member already keeps
 * their role, and nothing is recorded. Answers whether they were made one.
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
 * Refuses what would leave an organization without an admin who can sign in: 409. Takes the organization's
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
 * Changes a member's role; the last admin keeps theirs: 409. With an admin's role go the sign-in links they
 * may have made for others.
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
      // Only admins are break-glass admins; somebody who is made an admin again has to be named again.
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

/** Makes a member one who signs in by single sign-on. */
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
 * Removes somebody from an organization, with their place in its teams and what was granted to them; they can be
 * restored for FORMER_MEMBER_DAYS. Nothing happens when they are no member; the last admin stays: 409.
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
 * Notes that the caller is here. Being seen for the first time, or again after thirty days, is recorded as
 * an event; otherwise only the time moves, so that presence does not bury the changes in the audit log.
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

/** When members were last seen is for admins, and for themselves. */
const seesLastSeen = ({ actor, organization }: Context, userId: string): boolean =>
  actor.id === userId || atLeast(organization?.membership.role ?? null, "admin");

/** A membership as the caller sees it; its id is the person's id, which is what member paths take. */
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
