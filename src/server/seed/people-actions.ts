import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";
import { openAccount } from "#server/access/accounts.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { createInviteLink } from "#server/modules/people/invites/invite-links.ts";
import {
  invitePeople,
  listInvitations,
  revokeInvitation,
} from "#server/modules/people/invites/invitations.ts";
import {
  openInvitation,
  redeemInvitation,
} from "#server/modules/people/invites/join-organization.ts";
import { insertMember } from "#server/modules/people/members/member-rows.ts";
import { ping, removeMember, updateMember } from "#server/modules/people/members/members.ts";
import { updateOrganization } from "#server/modules/people/organizations/organizations.ts";
import { updateTeamMembers } from "#server/modules/people/teams/team-members.ts";
import { createTeam, deleteTeam, renameTeam } from "#server/modules/people/teams/teams.ts";
import { type Action, actingBy, FOUNDER, known, type Demo } from "./actions.ts";

type When = Pick<Action, "at" | "by">;

const teamPath = ({ organizationId, teams }: Demo, team: string) => ({
  organizationId,
  teamId: known(teams, team),
});

const addressOf = (demo: Demo, who: string): string =>
  who.includes("@") ? who : `${who}@${demo.domain}`;

const invitationFor = async (tx: Context, demo: Demo, who: string): Promise<string> => {
  const page = { limit: 100, after: undefined };
  const { rows } = await listInvitations(
    tx,
    { organizationId: demo.organizationId, kind: "email" },
    page,
  );
  const ids = new Map(rows.map(({ invitation }) => [invitation.email ?? "", invitation.id]));
  return known(ids, addressOf(demo, who));
};

/** A person invites people by their addresses. */
export const invites = (when: When, who: readonly string[], role: MemberRoleOrGuest): Action => ({
  ...when,
  operation: "inviteUsersToOrganization",
  perform: (tx, demo) =>
    invitePeople(tx, demo.organizationId, {
      emails: who.map((name) => addressOf(demo, name)),
      role,
    }),
});

export const takesBackInvitation = (when: When, who: string): Action => ({
  ...when,
  operation: "revokeOrganizationInvitation",
  perform: async (tx, demo) =>
    revokeInvitation(tx, {
      organizationId: demo.organizationId,
      kind: "email",
      inviteId: await invitationFor(tx, demo, who),
    }),
});

export const makesInviteLink = (when: When, role: Exclude<MemberRoleOrGuest, null>): Action => ({
  ...when,
  operation: "createOrganizationInvite",
  perform: async (tx, demo) => {
    const { invitation } = await createInviteLink(tx, demo.organizationId, role);
    demo.links.set(role, invitation.id);
  },
});

export const revokesInviteLink = (when: When, role: string): Action => ({
  ...when,
  operation: "deleteOrganizationInviteById",
  perform: (tx, demo) =>
    revokeInvitation(tx, {
      organizationId: demo.organizationId,
      kind: "link",
      inviteId: known(demo.links, role),
    }),
});

/** A new person creates an account and joins, by their invitation or the invite link for a role. */
export const joins = (
  at: Date,
  { who, displayName, link }: { who: string; displayName: string; link?: string | undefined },
): Action => ({
  at,
  by: FOUNDER,
  operation: "acceptInvitation",
  perform: async (tx, demo) => {
    const id = link === undefined ? await invitationFor(tx, demo, who) : known(demo.links, link);
    const invitation = await openInvitation(tx, id);
    const person = await openAccount(tx, {
      displayName,
      email: addressOf(demo, who),
      verified: true,
    });
    demo.people.set(who, person);
    await redeemInvitation(actingBy(tx, person), invitation, person);
  },
});

/** A directory adds a member who has never been here. No verb does that yet. */
export const isProvisioned = (
  when: When,
  { who, displayName, role }: { who: string; displayName: string; role: MemberRoleOrGuest },
): Action => ({
  ...when,
  scripted: true,
  perform: async (tx, demo) => {
    const person = await openAccount(tx, {
      displayName,
      email: addressOf(demo, who),
      verified: true,
    });
    demo.people.set(who, person);
    await insertMember(tx.db, {
      organizationId: demo.organizationId,
      userId: person.id,
      role,
      sso: true,
      joinedAt: tx.now(),
    });
    await audit(tx, {
      action: "member.joined",
      target: { type: "member", id: person.id, label: displayName },
      after: { role, by: "directory" },
    });
  },
});

export const isHere = (at: Date, who: string): Action => ({
  at,
  by: who,
  operation: "updateOrganizationMemberLastSeenAt",
  perform: (tx, demo) => ping(tx, demo.organizationId),
});

export const changesRole = (when: When, who: string, role: MemberRoleOrGuest): Action => ({
  ...when,
  operation: "updateMemberInOrganizationById",
  perform: (tx, demo) =>
    updateMember(
      tx,
      { organizationId: demo.organizationId, userId: known(demo.people, who).id },
      { role },
    ),
});

export const removes = (when: When, who: string): Action => ({
  ...when,
  operation: "removeMemberFromOrganizationById",
  perform: (tx, demo) =>
    removeMember(tx, {
      organizationId: demo.organizationId,
      userId: known(demo.people, who).id,
    }),
});

export const makesTeam = (when: When, title: string, members: readonly string[]): Action => ({
  ...when,
  operation: "createOrganizationTeam",
  perform: async (tx, demo) => {
    const { team } = await createTeam(tx, demo.organizationId, {
      title,
      members: members.map((who) => known(demo.people, who).id),
    });
    demo.teams.set(title, team.id);
  },
});

/** A person changes the members of a team; those in `owners` own it from then on. */
export const changesTeam = (
  when: When,
  team: string,
  change: {
    readonly add?: readonly string[];
    readonly remove?: readonly string[];
    readonly owners?: readonly string[];
    readonly noLongerOwners?: readonly string[];
  },
): Action => ({
  ...when,
  operation: "updateMembersInOrganizationTeam",
  perform: (tx, demo) => {
    const idOf = (who: string): string => known(demo.people, who).id;
    const roles = [
      ...(change.owners ?? []).map((who) => [idOf(who), { role: "owner" as const }]),
      ...(change.noLongerOwners ?? []).map((who) => [idOf(who), { role: "member" as const }]),
    ];
    return updateTeamMembers(tx, teamPath(demo, team), {
      add: (change.add ?? []).map(idOf),
      remove: (change.remove ?? []).map(idOf),
      memberships: Object.fromEntries(roles),
    });
  },
});

export const renamesTeam = (when: When, team: string, title: string): Action => ({
  ...when,
  operation: "updateTeamInOrganizationById",
  perform: (tx, demo) => renameTeam(tx, teamPath(demo, team), { title }),
});

export const deletesTeam = (when: When, team: string): Action => ({
  ...when,
  operation: "removeTeamFromOrganizationById",
  perform: (tx, demo) => deleteTeam(tx, teamPath(demo, team)),
});

type OrganizationChange = Parameters<typeof updateOrganization>[2];

export const changesOrganization = (
  when: When,
  change: OrganizationChange | ((demo: Demo) => OrganizationChange),
): Action => ({
  ...when,
  operation: "updateOrganizationById",
  perform: (tx, demo) =>
    updateOrganization(
      tx,
      demo.organizationId,
      typeof change === "function" ? change(demo) : change,
    ),
});
