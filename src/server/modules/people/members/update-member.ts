import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { lockOrganization } from "#server/access/organization-lock-rows.ts";
import { getMember } from "./get-member.ts";
import { keepAnAdmin } from "./keep-an-admin.ts";
import { lockMember, type MemberRow, setMember } from "./member-rows.ts";

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
