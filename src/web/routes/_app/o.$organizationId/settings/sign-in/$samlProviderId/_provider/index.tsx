import { createFileRoute } from "@tanstack/react-router";
import {
  samlCertificatesQuery,
  samlOptionsQuery,
  samlProvidersQuery,
} from "#web/api/single-sign-on.ts";
import { ProviderOverview } from "#web/features/single-sign-on/provider/overview.tsx";
import { readProviderSearch } from "#web/features/single-sign-on/search.ts";

export const Route = createFileRoute(
  "/_app/o/$organizationId/settings/sign-in/$samlProviderId/_provider/",
)({
  validateSearch: readProviderSearch,
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(samlCertificatesQuery(params)),
      queryClient.ensureQueryData(samlOptionsQuery(params)),
      // Deleting a provider shows which others remain.
      queryClient.ensureQueryData(samlProvidersQuery(params.organizationId)),
    ]);
  },
  component: ProviderOverview,
});
