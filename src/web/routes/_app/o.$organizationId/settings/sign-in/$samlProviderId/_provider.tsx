import { createFileRoute } from "@tanstack/react-router";
import { ProviderFrame } from "#web/features/single-sign-on/provider/provider-frame.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/settings/sign-in/$samlProviderId/_provider",
)({
  component: ProviderFrame,
});
