import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type Organization,
  organizationQuery,
  organizationVersion,
  type UpdateOrganization,
  updateOrganization,
} from "#web/api/organizations.ts";
import { ifMatch } from "#web/api/versions.ts";

/**
 * Sends changed fields of the organization on condition that it is still as it was read, and reads it
 * anew when it is not.
 */
export const useOrganizationChange = (organizationId: string) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateOrganization);
  return {
    send: (change: UpdateOrganization) =>
      mutateAsync({
        path: { organizationId },
        body: change,
        ...ifMatch(organizationVersion(organizationId)),
      }),
    newest: (): Promise<Organization> =>
      queryClient.fetchQuery({ ...organizationQuery(organizationId), staleTime: 0 }),
  };
};
