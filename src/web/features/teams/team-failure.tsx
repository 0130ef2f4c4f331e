import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { goneStrings as strings } from "./list-strings.ts";

/** In place of a team that cannot be shown; one that is gone leads back to the others. */
export const TeamFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={strings.title}
      text={strings.text}
      action={
        <Link
          to="/o/$organizationId/teams"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {strings.action}
        </Link>
      }
    />
  );
};
