import { useSuspenseQuery } from "@tanstack/react-query";
import { organizationQuery } from "#web/api/organizations.ts";

/** Whether the caller may add and change specifications of an organization. */
export const useMayEdit = (organizationId: string): boolean =>
  useSuspenseQuery(organizationQuery(organizationId)).data.permissions.createOpenAPISpec;
