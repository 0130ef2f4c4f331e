import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { changeRequestMessages as messages } from "../messages.ts";

/** Shown instead of a review that cannot be shown; a missing one links to the space's other change requests. */
export const ReviewFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <GoneFailure
      {...failure}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests"
          params={params}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.gone.action}
        </Link>
      }
    />
  );
};
