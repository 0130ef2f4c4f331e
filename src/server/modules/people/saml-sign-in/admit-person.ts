import { displayName as nameSchema } from "#contract/schemas/user.ts";
import { actingAs, openAccount } from "#server/access/accounts.ts";
import { proveAddress } from "#server/access/prove-address.ts";
import type { UserRow } from "#server/access/session-rows.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { spendInvitation } from "../invites/invitation-rows.ts";
import { addMember } from "../members/members.ts";
import { updateTeamMembers } from "../teams/team-members.ts";
import type { Identity, PersonVerdict } from "./judge-person.ts";
import { insertIdentity, touchIdentity } from "./person-rows.ts";
import type { Door } from "./sign-in-rows.ts";

const LONGEST_NAME = nameSchema.maxLength ?? 0;
const fitting = (name: string): string =>
  name.trim().slice(0, LONGEST_NAME).toWellFormed().replaceAll("\0", "").trim();

/** The name that the provider states, or the part of the address before the @. */
const nameOf = ({ displayName = "", email }: Identity): string =>
  fitting(displayName) || fitting(email.slice(0, email.lastIndexOf("@"))) || "New member";

/** The account with its address proved. Whatever others may have made in it before has ended. */
const provenBy = async (tx: Context, user: UserRow): Promise<UserRow> => {
  await proveAddress(tx, user, undefined);
  return { ...user, emailVerifiedAt: user.emailVerifiedAt ?? tx.now() };
};

/**
 * Carries out what `judgePerson` decided for a person who may sign in: opens an account, makes them a member, links
 * the name at the provider to them. Runs in the transaction that holds the organization's lock.
 */
export const admitPerson = async (
  tx: Context,
  { provider, organization }: Door,
  identity: Identity,
  verdict: PersonVerdict,
): Promise<UserRow> => {
  const { email, nameID } = identity;
  const organizationId = organization.id;
  const known = verdict.user && verdict.proves ? await provenBy(tx, verdict.user) : verdict.user;
  const user = known ?? (await openAccount(tx, { displayName: nameOf(identity), email }));
  const person = {
    ...actingAs(tx, user),
    organization: { id: organizationId, membership: { role: null, ownsTeam: false } },
  };
  if (verdict.outcome === "joined-by-invitation" || verdict.outcome === "joined-by-domain") {
    const role = verdict.role ?? null;
    await addMember(person, { organizationId, person: user, role, sso: true, by: "sso" });
    if (verdict.invitationId !== undefined)
      await spendInvitation(tx.db, verdict.invitationId, tx.now());
    if (verdict.teamId !== undefined)
      await updateTeamMembers(
        person,
        { organizationId, teamId: verdict.teamId },
        { add: [user.id] },
      );
  }
  const now = tx.now();
  if (await touchIdentity(tx.db, provider.id, nameID, now)) return user;
  await insertIdentity(tx.db, {
    id: newId(),
    providerId: provider.id,
    nameId: nameID,
    organizationId,
    userId: user.id,
    linkedAt: now,
    lastUsedAt: now,
  });
  await audit(person, {
    action: "member.sso-linked",
    target: { type: "member", id: user.id, label: user.displayName },
    after: { provider: provider.label, nameID },
  });
  return user;
};
