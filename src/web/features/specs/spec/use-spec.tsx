import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type SpecPath, specQuery, whileReading } from "#web/api/specs.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { specMessages as messages } from "../messages.ts";

/** The path of the specification in the address. */
export const useSpecPath = (): SpecPath => {
  const { organizationId, slug } = useParams({ from: "/_app/o/$organizationId/openapi/$slug" });
  return { organizationId, specSlug: slug };
};

/** The specification in the address; while a source is being read, its progress is followed. */
export const useSpec = () => {
  const path = useSpecPath();
  const { data: spec, error } = useSuspenseQuery({
    ...specQuery(path),
    refetchInterval: ({ state: { data } }) => whileReading(data && [data]),
  });
  return { path, spec, error };
};

/** Shown instead of a specification that cannot be shown; for a deleted one, links to the others. */
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
