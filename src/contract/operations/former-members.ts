import { operationsOf } from "../operation.ts";
import {
  formerMemberList,
  listFormerMembersQuery,
  restoredMembers,
  restoreMembers,
} from "../schemas/former-member.ts";
import { personReads } from "./reads.ts";

const defineOperation = operationsOf("Members");

export const formerMembers = [
  defineOperation({
    id: "listFormerMembers",
    method: "GET",
    path: "/v1/orgs/{organizationId}/former-members",
    summary: "List former members",
    description:
      "Who was removed, or left, in the last 30 days and can be restored, the latest first. An addition of ours.",
    query: listFormerMembersQuery,
    success: { status: 200, description: "A page of former members", schema: formerMemberList },
    permission: "organization:admin",
    reads: personReads,
  }),
  defineOperation({
    id: "restoreFormerMembers",
    method: "POST",
    path: "/v1/orgs/{organizationId}/former-members/restore",
    summary: "Restore former members",
    description:
      "Makes people members again with the role, teams, grants and links to single sign-on that a removal took, as far as those still exist, all in one transaction; the answer says of each what became of them. Sessions and tokens that they hold open the organization again, unless the removal was to end everything. An addition of ours.",
    body: restoreMembers,
    success: { status: 200, description: "What became of each", schema: restoredMembers },
    permission: "organization:admin",
    changes: ["member", "team", "space/access", "collection/access", "invitation"],
  }),
] as const;
