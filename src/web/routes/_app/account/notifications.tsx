import { createFileRoute } from "@tanstack/react-router";
import { notificationsQuery } from "#web/api/users.ts";
import { NotificationsScreen } from "#web/features/account/notifications-screen.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/account/notifications")({
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(notificationsQuery());
  },
  staticData: { title: screenTitles.notifications },
  component: NotificationsScreen,
});
