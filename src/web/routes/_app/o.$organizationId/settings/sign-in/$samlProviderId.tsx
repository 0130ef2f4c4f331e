import { createFileRoute } from "@tanstack/react-router";
import { samlProviderQuery } from "#web/api/single-sign-on.ts";
import {
  InProvider,
  ProviderFailure,
} from "#web/features/single-sign-on/provider/provider-frame.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/settings/sign-in/$samlProviderId")({
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(samlProviderQuery(params));
  },
  component: InProvider,
  errorComponent: ProviderFailure,
});
