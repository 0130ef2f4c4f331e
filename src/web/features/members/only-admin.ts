import { useQuery } from "@tanstack/react-query";
import { membersQuery, type OrganizationMember } from "#web/api/members.ts";
import { useMemberActions } from "./member-actions.tsx";

/**
 * Whether a member is known to be the organization's only admin, who has to stay one. False while unknown; the
 * service then refuses what is not allowed.
 */
export const useIsOnlyAdmin = ({ role }: OrganizationMember): boolean => {
  const { organization } = useMemberActions();
  const { data } = useQuery({
    ...membersQuery(organization.id, { role: "admin", limit: 0 }),
    enabled: role === "admin" && organization.permissions.listMembers,
  });
  return role === "admin" && data?.count === 1;
};
