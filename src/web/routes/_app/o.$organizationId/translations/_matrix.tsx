import { createFileRoute, Outlet } from "@tanstack/react-router";
import { translationProgressQuery } from "#web/api/translations.ts";
import { MatrixScreen } from "#web/features/translations/matrix/matrix-screen.tsx";
import { readMatrixSearch } from "#web/features/translations/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";

/** The matrix, which stays behind the dialog for a new translation. */
const Matrix = () => (
  <>
    <MatrixScreen search={Route.useSearch()} />
    <Outlet />
  </>
);

export const Route = createFileRoute("/_app/o/$organizationId/translations/_matrix")({
  validateSearch: readMatrixSearch,
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(translationProgressQuery(organizationId));
  },
  component: Matrix,
  errorComponent: ListFailure,
});
