import type { QueryClient } from "@tanstack/react-query";
import { changeRequestsQuery } from "#web/api/change-requests.ts";
import { isOpen, type ListedOrganization } from "#web/api/organizations.ts";

/** Organizations that are looked into; people rarely have as many. */
const MOST_ASKED = 20;

/** Change requests that wait for the caller, and all that are open: what cannot be read counts as nothing. */
const workIn = async (queryClient: QueryClient, organizationId: string) => {
  const count = async (question: Parameters<typeof changeRequestsQuery>[1]): Promise<number> => {
    const query = changeRequestsQuery(organizationId, { ...question, limit: 0 });
    const answer = await queryClient.ensureQueryData(query).catch(() => undefined);
    return answer?.count ?? 0;
  };
  const status = ["open", "draft"] as const;
  const [yours, ready, open] = await Promise.all([
    count({ turn: "yours", status: [...status] }),
    count({ turn: "ready", status: [...status] }),
    count({ status: ["open"] }),
  ]);
  return { waiting: yours + ready, open };
};

/**
 * Of the organizations that the caller gets into, the one where most change requests wait for them, and among equals
 * the one with most that are open. Undefined where nothing sets one apart.
 */
export const busiestOrganization = async (
  queryClient: QueryClient,
  organizations: readonly ListedOrganization[],
): Promise<ListedOrganization | undefined> => {
  const asked = organizations.filter(isOpen).slice(0, MOST_ASKED);
  if (asked.length < 2) return asked[0];
  const found = await Promise.all(
    asked.map(async (organization) => ({
      organization,
      ...(await workIn(queryClient, organization.id)),
    })),
  );
  const [busiest] = found.toSorted((a, b) => b.waiting - a.waiting || b.open - a.open);
  return busiest !== undefined && busiest.waiting + busiest.open > 0
    ? busiest.organization
    : undefined;
};
