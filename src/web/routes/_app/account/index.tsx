import { createFileRoute } from "@tanstack/react-router";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { accountQuery } from "#web/api/users.ts";
import { ProfileScreen } from "#web/features/account/profile-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/")({
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(accountQuery()),
      queryClient.ensureQueryData(setupStateQuery()),
    ]);
  },
  staticData: { title: screenTitles.profile },
  component: ProfileScreen,
});
