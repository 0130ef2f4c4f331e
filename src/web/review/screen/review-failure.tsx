import { Link, useParams } from "@tanstack/react-router";
import { SearchX } from "lucide-react";
import { isRefusal } from "../../api/failures.ts";
import { ScreenFailure } from "../../shell/boundaries.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { screenStrings as strings } from "./screen-strings.ts";

interface ReviewFailureProps {
  readonly error: unknown;
  readonly reset?: () => void;
}

/** In place of a review that cannot be shown; one that is gone leads to the others of the space. */
export const ReviewFailure = ({ error, reset = () => undefined }: ReviewFailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  if (!isRefusal(error, 404)) return <ScreenFailure error={error} reset={reset} />;
  return (
    <EmptyState
      size="page"
      icon={SearchX}
      title={strings.gone.title}
      text={strings.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests"
          params={params}
          className={buttonClass({ variant: "primary" })}
        >
          {strings.gone.action}
        </Link>
      }
    />
  );
};
