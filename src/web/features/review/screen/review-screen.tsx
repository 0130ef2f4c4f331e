import { useSuspenseQuery } from "@tanstack/react-query";
import { Outlet, useMatchRoute, useParams, useSearch } from "@tanstack/react-router";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { isRefusal } from "#web/api/failures.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { callerQuery } from "#web/api/users.ts";
import { useScreenTitle } from "#web/shell/titles.ts";
import { subjectOf } from "../change-requests/strings.ts";
import { ReviewHead } from "../head/review-head.tsx";
import { ChangeRequestBoard } from "../threads/board.tsx";
import { Columns } from "./columns.tsx";
import { ReviewFailure } from "./review-failure.tsx";
import { screenStrings as strings } from "./screen-strings.ts";
import { ReviewProvider } from "./use-review.ts";

const route = "/_app/o/$organizationId/spaces/$spaceId/change-requests/$number";

/** The review of one change request: its head, and below it the difference or the conflicts. */
export const ReviewScreen = () => {
  const { organizationId, spaceId, number } = useParams({ from: route });
  const search = useSearch({ from: route });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { data: changeRequest, error } = useSuspenseQuery(changeRequestQuery(spaceId, number));
  const inConflicts = useMatchRoute()({
    to: "/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts",
    params: { organizationId, spaceId, number },
  });
  useScreenTitle(strings.title(changeRequest.number, subjectOf(changeRequest)));
  // Taken away while it was open: what is still known of it is no use any more.
  if (isRefusal(error, 403, 404)) return <ReviewFailure error={error} />;
  return (
    <ReviewProvider value={{ organizationId, space, changeRequest, callerId: caller.id, search }}>
      <ReviewHead />
      {inConflicts === false && (
        <ChangeRequestBoard
          organizationId={organizationId}
          spaceId={spaceId}
          changeRequestId={number}
        >
          <Columns />
        </ChangeRequestBoard>
      )}
      <Outlet />
    </ReviewProvider>
  );
};
