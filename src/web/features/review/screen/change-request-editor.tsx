import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useMemo } from "react";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { isRefusal } from "#web/api/failures.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { subjectOf } from "../messages.ts";
import { ReviewFailure } from "./review-failure.tsx";
import {
  EditorFrame,
  editorMessages as messages,
  returnPath,
} from "#web/features/content/index.ts";

const route = "/_app/o/$organizationId/spaces/$spaceId/_editor/change-requests/$number/edit";

/** The editor of a change request, for people who may edit it while it is open. */
export const ChangeRequestEditor = () => {
  const { organizationId, spaceId, number } = useParams({ from: route });
  const { data: changeRequest, error } = useSuspenseQuery(changeRequestQuery(spaceId, number));
  const source = useMemo(
    () => ({ organizationId, spaceId, number }),
    [organizationId, spaceId, number],
  );
  useScreenTitle(messages.title(number));
  if (isRefusal(error, 403, 404)) return <ReviewFailure error={error} />;
  const { status, permissions } = changeRequest;
  if (!permissions.edit)
    return (
      <EmptyState
        size="page"
        icon={Lock}
        title={messages.locked.title}
        text={
          status === "merged" || status === "archived"
            ? messages.locked[status]
            : messages.locked.notAllowed
        }
        action={
          <Link to={returnPath(source)} className={buttonClass({ variant: "primary" })}>
            {messages.back}
          </Link>
        }
      />
    );
  return (
    <EditorFrame source={source} title={subjectOf(changeRequest)}>
      <Outlet />
    </EditorFrame>
  );
};
