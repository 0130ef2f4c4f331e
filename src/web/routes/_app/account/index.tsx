import { createFileRoute } from "@tanstack/react-router";
import { callerQuery } from "#web/api/users.ts";
import { ProfileScreen } from "#web/features/account/profile-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(callerQuery());
  },
  staticData: { title: screenTitles.profile },
  component: ProfileScreen,
});
