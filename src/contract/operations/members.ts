import { operationsOf } from "../operation.ts";
import {
  listMembersQuery,
  memberContentPermission,
  memberList,
  createMemberSignInLink,
  memberSignInLink,
  organizationMember,
  pingAnswer,
  updateMember,
} from "../schemas/member.ts";
import { listOf, order, paging } from "../schemas/primitives.ts";
import { changeMembers, memberChanges } from "../schemas/member-changes.ts";
import {
  listResponsibilitiesQuery,
  memberResponsibilities,
  removeMemberQuery,
} from "../schemas/responsibilities.ts";
import { memberTeam, teamTitleFilter } from "../schemas/team.ts";
import { z } from "zod";
import { accessReads, changeRequestReads, personReads, threadReads } from "./reads.ts";

const defineOperation = operationsOf("Members");

export const members = [
  defineOperation({
    id: "listMembersInOrganizationById",
    method: "GET",
    path: "/v1/orgs/{organizationId}/members",
    summary: "List members",
    query: listMembersQuery,
    success: { status: 200, description: "A page of members", schema: memberList },
    permission: "organization:listMembers",
    reads: [...personReads, "space/access", "collection/access"],
  }),
  defineOperation({
    id: "changeMembersInOrganization",
    method: "POST",
    path: "/v1/orgs/{organizationId}/members/bulk",
    summary: "Change many members",
    description:
      "Gives a role, adds to a team, removes from one, or removes from the organization, all in one transaction. Who cannot be changed is left, and the answer says of each what became of them. The caller and the last admin who can sign in are left. Who is removed can be restored for 30 days. An addition of ours.",
    body: changeMembers,
    success: { status: 200, description: "What became of each member", schema: memberChanges },
    failures: [409],
    permission: "organization:admin",
    changes: ["member", "team", "change-request"],
  }),
  defineOperation({
    id: "getMemberInOrganizationById",
    method: "GET",
    path: "/v1/orgs/{organizationId}/members/{userId}",
    summary: "Read a member",
    success: { status: 200, description: "The member", schema: organizationMember, etag: true },
    permission: "member:view",
    reads: [...personReads, "space/access", "collection/access"],
  }),
  defineOperation({
    id: "updateMemberInOrganizationById",
    method: "PATCH",
    path: "/v1/orgs/{organizationId}/members/{userId}",
    summary: "Change a member's role",
    description: "The last admin who can sign in keeps the role: 409.",
    body: updateMember,
    success: { status: 200, description: "The member", schema: organizationMember, etag: true },
    failures: [409],
    permission: "organization:admin",
    changes: ["member"],
  }),
  defineOperation({
    id: "removeMemberFromOrganizationById",
    method: "DELETE",
    path: "/v1/orgs/{organizationId}/members/{userId}",
    summary: "Remove a member",
    description:
      "Also takes them out of every team. They can be restored for 30 days. Members may remove themselves. The last admin who can sign in stays: 409. What hangs on them is handed over to the `successor`, an addition of ours; 400 and nothing is changed when they cannot take over all of it.",
    query: removeMemberQuery,
    success: { status: 204, description: "Not a member any more, or never was" },
    failures: [409],
    permission: "member:remove",
    changes: ["member", "team", "change-request"],
  }),
  defineOperation({
    id: "getMemberResponsibilities",
    method: "GET",
    path: "/v1/orgs/{organizationId}/members/{userId}/responsibilities",
    summary: "Read what hangs on a member",
    description:
      "What to look at before removing somebody: teams, change requests, reviews and threads, as far as the caller can open them. An addition of ours.",
    query: listResponsibilitiesQuery,
    success: {
      status: 200,
      description: "What hangs on the member",
      schema: memberResponsibilities,
    },
    permission: "member:remove",
    reads: [
      ...personReads,
      ...changeRequestReads,
      ...threadReads,
      "space",
      "space/access",
      "structure-draft",
      "site",
      "api-token",
      "session",
    ],
  }),
  defineOperation({
    id: "updateOrganizationMemberLastSeenAt",
    method: "POST",
    path: "/v1/orgs/{organizationId}/ping",
    summary: "Record presence",
    description: "Sets the caller's lastSeenAt to now.",
    success: { status: 200, description: "Seen", schema: pingAnswer },
    permission: "organization:view",
    changes: ["member"],
  }),
  defineOperation({
    id: "setUserAsSSOMemberForOrganization",
    method: "POST",
    path: "/v1/orgs/{organizationId}/members/{userId}/sso",
    summary: "Make a member sign in by single sign-on",
    success: { status: 200, description: "The member", schema: organizationMember, etag: true },
    permission: "organization:admin",
    changes: ["member"],
  }),
  defineOperation({
    id: "createSignInLinkForMember",
    method: "POST",
    path: "/v1/orgs/{organizationId}/members/{userId}/sign-in-link",
    summary: "Create a sign-in link for a member",
    description:
      "Works once, for 15 minutes, and signs the member in to this organization only. 409 for a disabled member, and while single sign-on is enforced, except for break-glass admins. An addition of ours.",
    body: createMemberSignInLink,
    bodyOptional: true,
    success: { status: 201, description: "The link", schema: memberSignInLink },
    failures: [409],
    answersSecret: true,
    permission: "organization:admin",
    changes: ["member"],
  }),
  defineOperation({
    id: "listSpacesForOrganizationMember",
    method: "GET",
    path: "/v1/orgs/{organizationId}/members/{userId}/spaces",
    summary: "List the spaces a member can open",
    query: z.strictObject({ ...paging, order }),
    success: {
      status: 200,
      description: "A page of spaces with the member's role in each, by when they were made",
      schema: listOf(memberContentPermission),
    },
    permission: "member:view",
    reads: [...accessReads, "invitation", "site"],
  }),
  defineOperation({
    id: "listTeamsForOrganizationMember",
    method: "GET",
    path: "/v1/orgs/{organizationId}/members/{userId}/teams",
    summary: "List the teams of a member",
    query: z.strictObject({ ...paging, title: teamTitleFilter }),
    success: {
      status: 200,
      description: "A page of teams with the member's role in each",
      schema: listOf(memberTeam),
    },
    permission: "member:view",
    reads: personReads,
  }),
] as const;
