import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { siteMessages } from "./messages.ts";

/** In place of a site that cannot be shown; one that is gone leads back to the others. */
export const SiteFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={siteMessages.gone.title}
      text={siteMessages.gone.text}
      action={
        <Link
          to="/o/$organizationId/sites"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {siteMessages.gone.action}
        </Link>
      }
    />
  );
};
