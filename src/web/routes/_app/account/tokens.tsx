import { createFileRoute } from "@tanstack/react-router";
import { everyTokenQuery } from "#web/api/users.ts";
import { TokensScreen } from "#web/features/account/tokens-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/tokens")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(everyTokenQuery());
  },
  staticData: { title: screenTitles.tokens },
  component: TokensScreen,
});
