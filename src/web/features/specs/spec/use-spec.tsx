import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type SpecPath, specQuery, whileReading } from "#web/api/specs.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { specMessages as messages } from "../messages.ts";

/** The specification that the address names. */
export const useSpecPath = (): SpecPath => {
  const { organizationId, slug } = useParams({ from: "/_app/o/$organizationId/openapi/$slug" });
  return { organizationId, specSlug: slug };
};

/** The specification that the address names; while a source is read, how far that is. */
export const useSpec = () => {
  const path = useSpecPath();
  const { data: spec, error } = useSuspenseQuery({
    ...specQuery(path),
    refetchInterval: ({ state: { data } }) => whileReading(data && [data]),
  });
  return { path, spec, error };
};

/** In place of a specification that cannot be shown; one that is gone leads to the others. */
export const SpecFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <GoneFailure
      {...failure}
      title={messages.gone.title}
      text={messages.gone.text}
      action={
        <Link
          to="/o/$organizationId/openapi"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {messages.gone.action}
        </Link>
      }
    />
  );
};
