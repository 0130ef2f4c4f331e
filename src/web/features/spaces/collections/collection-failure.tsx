import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { collectionStrings } from "./collection-strings.ts";

const { gone: strings } = collectionStrings;

/** In place of a collection that cannot be shown; one that is gone leads back to the others. */
export const CollectionFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={strings.title}
      text={strings.text}
      action={
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {strings.action}
        </Link>
      }
    />
  );
};
