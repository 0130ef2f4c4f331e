import { useSuspenseQuery } from "@tanstack/react-query";
import { auditActionsQuery } from "#web/api/audit-events.ts";

/** The service's words for every action that can be recorded, in its order. */
export const useActionLabels = (organizationId: string): ReadonlyMap<string, string> => {
  const { data } = useSuspenseQuery(auditActionsQuery(organizationId));
  return new Map(data.items.map(({ id, label }) => [id, label]));
};
