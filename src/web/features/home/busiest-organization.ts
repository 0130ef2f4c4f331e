import type { QueryClient } from "@tanstack/react-query";
import { changeRequestsQuery } from "#web/api/change-requests.ts";
import { isOpen, type ListedOrganization } from "#web/api/organizations.ts";

/** How many organizations are checked; people rarely have more. */
const MOST_ASKED = 20;

/** The number of change requests waiting for the caller, and of all open ones; zero for what cannot be read. */
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
 * The organization, among those the caller can open, with the most change requests waiting for them; if equal, the
 * one with the most open ones. Undefined if none stands out.
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
