import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { insertMember } from "./member-rows.ts";

export interface NewMember {
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
