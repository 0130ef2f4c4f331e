import { createFileRoute } from "@tanstack/react-router";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { SetupScreen } from "#web/features/sign-in/setup-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/setup")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(setupStateQuery());
  },
  staticData: { title: screenTitles.setup },
  component: SetupScreen,
});
