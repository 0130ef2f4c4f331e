import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { spaceStrings } from "./space-strings.ts";

/** In place of a space that cannot be shown; one that is gone leads back to the others. */
export const SpaceFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={spaceStrings.gone.title}
      text={spaceStrings.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {spaceStrings.gone.action}
        </Link>
      }
    />
  );
};
