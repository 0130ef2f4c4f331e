import type { z } from "zod";
import type {
  changeInvitations as changeSchema,
  InvitationChanges,
} from "#contract/schemas/invitation-changes.ts";
import { MAX_CHANGED_INVITATIONS } from "#contract/schemas/limits.ts";
import { lockOrganizationTree } from "#server/access/organization-lock-rows.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { invalid } from "#server/kit/failures.ts";
import { mailInvitations } from "../mail/mail-invitations.ts";
import {
  deleteInvitations,
  extendInvitations,
  type LockedInvitation,
  lockInvitations,
  selectMatchingInvitations,
} from "./invitation-rows.ts";
import { expiryFrom } from "./invitations.ts";

type Asked = z.output<typeof changeSchema>;

/** The ids a request selects, without duplicates. */
const selected = async (
  { db, now }: Context,
  organizationId: string,
  invitations: Asked["invitations"],
): Promise<string[]> => {
  if ("ids" in invitations) return [...new Set(invitations.ids)];
  const except = new Set(invitations.except);
  const question = { ...invitations.matching, kind: "email" as const, now: now() };
  const limit = MAX_CHANGED_INVITATIONS + except.size + 1;
  const found = await selectMatchingInvitations(db, organizationId, question, limit);
  const ids = found.filter((id) => !except.has(id));
  if (ids.length > MAX_CHANGED_INVITATIONS)
    throw invalid(
      "invitations.matching",
      `more than ${MAX_CHANGED_INVITATIONS} invitations match; narrow the filters and change them in parts. Nothing was changed.`,
    );
  return ids;
};

/** Why an invitation's e-mail was not sent at once, or when it will be. */
type NotAtOnce = Pick<InvitationChanges["outcomes"][number], "notMailed" | "mailedLater">;

/**
 * Extends invitations by INVITATION_DAYS and mails them again. Returns the e-mails that were not sent at once, by
 * address.
 */
const renew = async (
  tx: Context,
  organizationId: string,
  found: readonly LockedInvitation[],
): Promise<ReadonlyMap<string, NotAtOnce>> => {
  await extendInvitations(
    tx.db,
    organizationId,
    found.map(({ id }) => id),
    {
      invitedBy: tx.actor.type === "user" ? tx.actor.id : null,
      expiresAt: expiryFrom(tx.now()),
    },
  );
  const { withheld, later } = await mailInvitations(tx, organizationId, found);
  await auditAll(
    tx,
    found.map(({ email, role }) => ({
      action: "invitation.renewed",
      target: { type: "invitation", id: email, label: email },
      after: { roles: { [email]: role } },
    })),
  );
  return new Map<string, NotAtOnce>([
    ...withheld.map(({ email, problem }) => [email, { notMailed: problem }] as const),
    ...later.map(({ email, at }) => [email, { mailedLater: at.toISOString() }] as const),
  ]);
};

const revoke = async (
  tx: Context,
  organizationId: string,
  found: readonly LockedInvitation[],
): Promise<void> => {
  await deleteInvitations(
    tx.db,
    organizationId,
    found.map(({ id }) => id),
  );
  await auditAll(
    tx,
    found.map(({ email, role }) => ({
      action: "invitation.revoked",
      target: { type: "invitation", id: email, label: email },
      before: { role },
    })),
  );
};

/**
 * Renews or revokes many e-mail invitations in one transaction and returns the outcome of each. Missing ones are
 * skipped. Without `apply`, only computes the outcomes.
 */
export const changeInvitations = (
  context: Context,
  organizationId: string,
  { invitations, change, apply }: Asked,
): Promise<InvitationChanges> =>
  transaction(context, async (tx) => {
    // Joining locks the invitation first and then references the organization, which this lock permits.
    await lockOrganizationTree(tx.db, organizationId);
    const ids = await selected(tx, organizationId, invitations);
    const found = await lockInvitations(tx.db, organizationId, ids);
    const writes = apply && found.length > 0;
    const notAtOnce =
      writes && change.type === "renew" ? await renew(tx, organizationId, found) : undefined;
    if (writes && change.type === "revoke") await revoke(tx, organizationId, found);
    const byId = new Map(found.map((invitation) => [invitation.id, invitation]));
    return {
      object: "invitation-changes",
      applied: apply,
      changed: found.length,
      missing: ids.length - found.length,
      outcomes: ids.map((id) => {
        const invitation = byId.get(id);
        if (invitation === undefined) return { id, outcome: "missing" };
        const { email, role } = invitation;
        return {
          id,
          outcome: "changed",
          email,
          role,
          ...notAtOnce?.get(email),
        };
      }),
    };
  });
