import { createFileRoute } from "@tanstack/react-router";
import { translationEngineQuery } from "#web/api/translations.ts";
import { EngineScreen } from "#web/features/translations/engine/engine-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/translations/engine")({
  staticData: { title: screenTitles.engine },
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(translationEngineQuery(organizationId));
  },
  component: EngineScreen,
});
