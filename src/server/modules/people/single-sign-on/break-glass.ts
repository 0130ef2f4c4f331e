import { MAX_BREAK_GLASS } from "#contract/schemas/saml.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, Failure, notFound } from "#server/kit/failures.ts";
import { checkVersion, versionOfContent } from "#server/kit/versions.ts";
import {
  lockMember,
  type MemberRow,
  selectBreakGlass,
  selectPeople,
  setMember,
} from "../members/member-rows.ts";
import { getMember } from "../members/members.ts";

/** The admins who keep other ways to sign in while single sign-on is enforced. */
export const listBreakGlass = (
  { db, actor }: Pick<Context, "db" | "actor">,
  organizationId: string,
): Promise<MemberRow[]> => selectBreakGlass(db, organizationId, actor.id);

/** The version of the set of break-glass admins; it ignores all other changes to them. */
export const versionOfBreakGlass = (named: readonly MemberRow[]): number =>
  versionOfContent(named.map(({ member }) => member.userId).toSorted());

/** Sets whether a member is a break-glass admin, in the transaction that locked the organization. */
const setBreakGlassOf = async (
  tx: Context,
  path: { readonly organizationId: string; readonly userId: string },
  breakGlass: boolean,
): Promise<void> => {
  await setMember(tx.db, path, { breakGlass });
  const { user } = await getMember(tx, path);
  await audit(tx, {
    action: breakGlass ? "member.break-glass-named" : "member.break-glass-removed",
    target: { type: "member", id: path.userId, label: user.displayName },
    before: { breakGlass: !breakGlass },
    after: { breakGlass },
  });
};

const refuseStrangers = async (
  tx: Context,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> => {
  const people = await selectPeople(tx.db, organizationId, userIds);
  const known = new Set(people.map(({ userId }) => userId));
  const details = userIds.flatMap((userId, at) =>
    known.has(userId)
      ? []
      : [{ path: `members.${at}`, message: "this organization has no member with that id" }],
  );
  const [first] = details;
  if (first) throw new Failure("invalid", `${first.path}: ${first.message}`, { details });
};

/**
 * Replaces the list of break-glass admins. Naming someone who is not a member is invalid; someone who is not an
 * admin, or is disabled, is a conflict. At least one must be named, so there is always an admin who can sign in.
 */
export const setBreakGlass = (
  context: Context,
  organizationId: string,
  { members: userIds }: { readonly members: readonly string[] },
): Promise<MemberRow[]> =>
  transaction(context, async (tx) => {
    if (!(await lockOrganization(tx.db, organizationId))) throw notFound("organization");
    checkVersion(tx, "list", versionOfBreakGlass(await listBreakGlass(tx, organizationId)));
    await refuseStrangers(tx, organizationId, userIds);
    for (const userId of userIds) {
      const member = await lockMember(tx.db, { organizationId, userId });
      if (member?.role !== "admin" || member.disabled)
        throw conflict(
          "member.break-glass",
          "Only admins who can sign in can be break-glass admins. Nothing was changed.",
        );
      if (!member.breakGlass) await setBreakGlassOf(tx, { organizationId, userId }, true);
    }
    const named = await listBreakGlass(tx, organizationId);
    for (const { member } of named)
      if (!userIds.includes(member.userId))
        await setBreakGlassOf(tx, { organizationId, userId: member.userId }, false);
    return listBreakGlass(tx, organizationId);
  });

/** Whether enforcing makes its caller a break-glass admin; not if the maximum number is already named. */
export const hasRoomForCaller = async (
  context: Pick<Context, "db" | "actor">,
  organizationId: string,
): Promise<boolean> => {
  const named = await listBreakGlass(context, organizationId);
  const able = named.filter(({ member }) => member.role === "admin" && !member.disabled);
  return able.length < MAX_BREAK_GLASS;
};

/** Makes the caller, an admin, a break-glass admin if there is room, in the transaction that locked the organization. */
export const nameCaller = async (tx: Context, organizationId: string): Promise<void> => {
  const path = { organizationId, userId: tx.actor.id };
  const caller = await lockMember(tx.db, path);
  if (caller?.role !== "admin" || caller.disabled)
    throw new Failure(
      "forbidden",
      "Only an admin can enforce single sign-on. Nothing was changed.",
    );
  if (!caller.breakGlass && (await hasRoomForCaller(tx, organizationId)))
    await setBreakGlassOf(tx, path, true);
};
