import { createFileRoute, Outlet } from "@tanstack/react-router";
import { specsQuery } from "#web/api/specs.ts";
import { SpecsScreen } from "#web/features/specs/list/specs-screen.tsx";
import { readSpecsSearch } from "#web/features/specs/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";

/** The list, which stays behind the dialog for a new specification. */
const Specs = () => (
  <>
    <SpecsScreen search={Route.useSearch()} />
    <Outlet />
  </>
);

export const Route = createFileRoute("/_app/o/$organizationId/openapi/_list")({
  validateSearch: readSpecsSearch,
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(specsQuery(organizationId));
  },
  component: Specs,
  errorComponent: ListFailure,
});
