import { createFileRoute, Outlet } from "@tanstack/react-router";
import { specQuery } from "#web/api/specs.ts";
import { SpecFailure, useSpec } from "#web/features/specs/spec/use-spec.tsx";
import { isRefusal } from "#web/api/failures.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";

/** A single specification; changes made while it is open are shown at once. */
const InSpec = () => {
  const { spec, error } = useSpec();
  useScreenTitle(spec.title ?? spec.slug);
  // Deleted, or no longer accessible: what was loaded is of no use any more.
  if (isRefusal(error, 403, 404)) return <SpecFailure error={error} />;
  return <Outlet />;
};

export const Route = createFileRoute("/_app/o/$organizationId/openapi/$slug")({
  loader: async ({ context: { queryClient }, params: { organizationId, slug } }) => {
    await queryClient.ensureQueryData(specQuery({ organizationId, specSlug: slug }));
  },
  component: InSpec,
  errorComponent: SpecFailure,
});
