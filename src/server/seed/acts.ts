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
import { type Act, actingBy, FOUNDER, known, type Scene } from "./story.ts";

type When = Pick<Act, "at" | "by">;

const teamPath = ({ organizationId, teams }: Scene, team: string) => ({
  organizationId,
  teamId: known(teams, team),
});

const addressOf = (scene: Scene, who: string): string =>
  who.includes("@") ? who : `${who}@${scene.domain}`;

const invitationFor = async (tx: Context, scene: Scene, who: string): Promise<string> => {
  const page = { limit: 100, after: undefined };
  const { rows } = await listInvitations(
    tx,
    { organizationId: scene.organizationId, kind: "email" },
    page,
  );
  const ids = new Map(rows.map(({ invitation }) => [invitation.email ?? "", invitation.id]));
  return known(ids, addressOf(scene, who));
};

/** Somebody invites people by their addresses. */
export const invites = (when: When, who: readonly string[], role: MemberRoleOrGuest): Act => ({
  ...when,
  operation: "inviteUsersToOrganization",
  perform: (tx, scene) =>
    invitePeople(tx, scene.organizationId, {
      emails: who.map((name) => addressOf(scene, name)),
      role,
    }),
});

export const takesBackInvitation = (when: When, who: string): Act => ({
  ...when,
  operation: "revokeOrganizationInvitation",
  perform: async (tx, scene) =>
    revokeInvitation(tx, {
      organizationId: scene.organizationId,
      kind: "email",
      inviteId: await invitationFor(tx, scene, who),
    }),
});

export const makesInviteLink = (when: When, role: Exclude<MemberRoleOrGuest, null>): Act => ({
  ...when,
  operation: "createOrganizationInvite",
  perform: async (tx, scene) => {
    const { invitation } = await createInviteLink(tx, scene.organizationId, role);
    scene.links.set(role, invitation.id);
  },
});

export const revokesInviteLink = (when: When, role: string): Act => ({
  ...when,
  operation: "deleteOrganizationInviteById",
  perform: (tx, scene) =>
    revokeInvitation(tx, {
      organizationId: scene.organizationId,
      kind: "link",
      inviteId: known(scene.links, role),
    }),
});

/** Somebody new opens an account and comes in, by their invitation or by the invite link for a role. */
export const joins = (
  at: Date,
  { who, displayName, link }: { who: string; displayName: string; link?: string | undefined },
): Act => ({
  at,
  by: FOUNDER,
  operation: "acceptInvitation",
  perform: async (tx, scene) => {
    const id = link === undefined ? await invitationFor(tx, scene, who) : known(scene.links, link);
    const invitation = await openInvitation(tx, id);
    const person = await openAccount(tx, { displayName, email: addressOf(scene, who) });
    scene.people.set(who, person);
    await redeemInvitation(actingBy(tx, person), invitation, person);
  },
});

/** A directory makes somebody a member who has never been here. No verb does that yet. */
export const isProvisioned = (
  when: When,
  { who, displayName, role }: { who: string; displayName: string; role: MemberRoleOrGuest },
): Act => ({
  ...when,
  scripted: true,
  perform: async (tx, scene) => {
    const person = await openAccount(tx, { displayName, email: addressOf(scene, who) });
    scene.people.set(who, person);
    await insertMember(tx.db, {
      organizationId: scene.organizationId,
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

export const isHere = (at: Date, who: string): Act => ({
  at,
  by: who,
  operation: "updateOrganizationMemberLastSeenAt",
  perform: (tx, scene) => ping(tx, scene.organizationId),
});

export const changesRole = (when: When, who: string, role: MemberRoleOrGuest): Act => ({
  ...when,
  operation: "updateMemberInOrganizationById",
  perform: (tx, scene) =>
    updateMember(
      tx,
      { organizationId: scene.organizationId, userId: known(scene.people, who).id },
      { role },
    ),
});

export const removes = (when: When, who: string): Act => ({
  ...when,
  operation: "removeMemberFromOrganizationById",
  perform: (tx, scene) =>
    removeMember(tx, {
      organizationId: scene.organizationId,
      userId: known(scene.people, who).id,
    }),
});

export const makesTeam = (when: When, title: string, members: readonly string[]): Act => ({
  ...when,
  operation: "createOrganizationTeam",
  perform: async (tx, scene) => {
    const { team } = await createTeam(tx, scene.organizationId, {
      title,
      members: members.map((who) => known(scene.people, who).id),
    });
    scene.teams.set(title, team.id);
  },
});

/** Somebody changes who is in a team; people in `owners` own it from then on. */
export const changesTeam = (
  when: When,
  team: string,
  change: {
    readonly add?: readonly string[];
    readonly remove?: readonly string[];
    readonly owners?: readonly string[];
    readonly noLongerOwners?: readonly string[];
  },
): Act => ({
  ...when,
  operation: "updateMembersInOrganizationTeam",
  perform: (tx, scene) => {
    const idOf = (who: string): string => known(scene.people, who).id;
    const roles = [
      ...(change.owners ?? []).map((who) => [idOf(who), { role: "owner" as const }]),
      ...(change.noLongerOwners ?? []).map((who) => [idOf(who), { role: "member" as const }]),
    ];
    return updateTeamMembers(tx, teamPath(scene, team), {
      add: (change.add ?? []).map(idOf),
      remove: (change.remove ?? []).map(idOf),
      memberships: Object.fromEntries(roles),
    });
  },
});

export const renamesTeam = (when: When, team: string, title: string): Act => ({
  ...when,
  operation: "updateTeamInOrganizationById",
  perform: (tx, scene) => renameTeam(tx, teamPath(scene, team), { title }),
});

export const deletesTeam = (when: When, team: string): Act => ({
  ...when,
  operation: "removeTeamFromOrganizationById",
  perform: (tx, scene) => deleteTeam(tx, teamPath(scene, team)),
});

type OrganizationChange = Parameters<typeof updateOrganization>[2];

export const changesOrganization = (
  when: When,
  change: OrganizationChange | ((scene: Scene) => OrganizationChange),
): Act => ({
  ...when,
  operation: "updateOrganizationById",
  perform: (tx, scene) =>
    updateOrganization(
      tx,
      scene.organizationId,
      typeof change === "function" ? change(scene) : change,
    ),
});
