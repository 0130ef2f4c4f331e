import { useQuery } from "@tanstack/react-query";
import { membersQuery, type OrganizationMember } from "#web/api/members.ts";
import { useMemberActs } from "./member-acts.tsx";

/**
 * Whether somebody is known to be the organization's only admin, who has to stay one. False while it
 * is not known; then the service refuses what must not be. Asks the service while it is `wanted`.
 */
export const useIsOnlyAdmin = ({ role }: OrganizationMember, wanted = true): boolean => {
  const { organization } = useMemberActs();
  const { data } = useQuery({
    ...membersQuery(organization.id, { role: "admin", limit: 0 }),
    enabled: wanted && role === "admin" && organization.permissions.listMembers,
  });
  return role === "admin" && data?.count === 1;
};
