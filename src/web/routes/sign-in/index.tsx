import { createFileRoute, redirect } from "@tanstack/react-router";
import { session } from "#web/api/connect.ts";
import { setupStateQuery } from "#web/api/sign-in.ts";
import { SignInScreen } from "#web/features/sign-in/sign-in-screen.tsx";
import { arrivedToken, nextPath } from "#web/shell/sign-in-address.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/sign-in/")({
  // Every name is set even if its value is refused: the router keeps the address's value of a name that is missing.
  validateSearch: (
    search: Record<string, unknown>,
  ): { next?: string | undefined; sso?: "unavailable" | undefined } => ({
    next: nextPath(search["next"]),
    sso: search["sso"] === "unavailable" ? "unavailable" : undefined,
  }),
  beforeLoad: async ({ search: { next = "/" } }) => {
    if (arrivedToken.get() !== undefined) return;
    const known = session.phase.get() !== "ended" && (await session.resume().catch(() => false));
    if (known) throw redirect({ href: next, replace: true });
  },
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(setupStateQuery());
  },
  staticData: { title: screenTitles.signIn },
  component: SignInScreen,
});
