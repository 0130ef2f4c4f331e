import { useSuspenseQueries } from "@tanstack/react-query";
import { type ChangeRequest, spaceChangeRequestsQuery } from "#web/api/change-requests.ts";

/** How many of the latest are offered for each status. */
const OFFERED = 100;

/** The change requests of a space that an import can write to: the open ones, then the drafts. */
export const useOpenRequests = (spaceId: string): readonly ChangeRequest[] =>
  useSuspenseQueries({
    queries: (["open", "draft"] as const).map((status) =>
      spaceChangeRequestsQuery(spaceId, { status, limit: OFFERED }),
    ),
    combine: (answers) => answers.flatMap(({ data }) => data.items),
  }).filter(({ permissions }) => permissions.edit);
