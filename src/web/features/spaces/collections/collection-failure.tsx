import { Link, useParams } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/gone-failure.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { messages } from "./messages.ts";

/** In place of a collection that cannot be shown; one that is gone leads back to the others. */
export const CollectionFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/spaces"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.gone.action}
        </Link>
      }
    />
  );
};
