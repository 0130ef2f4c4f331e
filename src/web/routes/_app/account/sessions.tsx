import { createFileRoute } from "@tanstack/react-router";
import { everySessionQuery } from "#web/api/users.ts";
import { SessionsScreen } from "#web/features/account/sessions-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/sessions")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(everySessionQuery());
  },
  staticData: { title: screenTitles.sessions },
  component: SessionsScreen,
});
