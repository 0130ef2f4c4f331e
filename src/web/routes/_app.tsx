import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { session } from "#web/api/connect.ts";
import { organizationsQuery } from "#web/api/organizations.ts";
import { callerQuery } from "#web/api/users.ts";
import { DraftOwner } from "#web/forms/draft.ts";
import { useOrganizations } from "#web/shell/current-organization.ts";
import { Frame } from "#web/shell/frame.tsx";

const SignedIn = () => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { current, all } = useOrganizations();
  return (
    <DraftOwner value={caller.id}>
      <Frame organization={current} organizations={all} caller={caller}>
        <Outlet />
      </Frame>
    </DraftOwner>
  );
};

/** Everything that requires a signed-in person. */
export const Route = createFileRoute("/_app")({
  beforeLoad: async ({ location }) => {
    if (await session.resume()) return;
    throw redirect({
      to: "/sign-in",
      search: location.pathname === "/" ? {} : { next: location.href },
      replace: true,
    });
  },
  loader: async ({ context: { queryClient } }) => {
    // Renewing the session has already returned the person.
    const user = session.user();
    if (user !== undefined) {
      queryClient.setQueryData(callerQuery().queryKey, (known) => known ?? user);
    }
    await Promise.all([
      queryClient.ensureQueryData(callerQuery()),
      queryClient.ensureQueryData(organizationsQuery()),
    ]);
  },
  component: SignedIn,
});
