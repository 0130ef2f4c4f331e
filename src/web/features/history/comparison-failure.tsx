import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { historyMessages as messages } from "./messages.ts";

/** In place of a comparison that cannot be shown. */
export const ComparisonFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <GoneFailure
      {...failure}
      size="section"
      statuses={[400, 404]}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces/$spaceId/history"
          params={params}
          className={buttonClass()}
        >
          {messages.back}
        </Link>
      }
    />
  );
};
