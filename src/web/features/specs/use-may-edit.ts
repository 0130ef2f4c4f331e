import { useSuspenseQuery } from "@tanstack/react-query";
import { organizationQuery } from "#web/api/organizations.ts";

/** Whether the caller may add specifications of an organization and change them. */
export const useMayEdit = (organizationId: string): boolean =>
  useSuspenseQuery(organizationQuery(organizationId)).data.permissions.createOpenAPISpec;
