import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { checkVersion } from "#server/kit/versions.ts";
import { getMember } from "./get-member.ts";
import { lockMember, type MemberRow, setMember } from "./member-rows.ts";

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
