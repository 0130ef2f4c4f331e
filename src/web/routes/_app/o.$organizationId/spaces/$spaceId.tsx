import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet, redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { rememberSpace } from "#web/shell/recent-spaces.ts";
import { useCollectionsAbove } from "#web/features/spaces/collections-above.ts";
import { SpaceFailure } from "#web/features/spaces/gone.tsx";

/** Everything in one space; its home has tabs, its editor and its reviews fill the screen. */
const InSpace = () => {
  const { spaceId } = Route.useParams();
  const { data: space, error } = useSuspenseQuery(spaceQuery(spaceId));
  useScreenTitle(titleOfSpace(space), useCollectionsAbove(space));
  useEffect(() => rememberSpace(space.organization, space.id), [space.organization, space.id]);
  // Deleted, or no longer accessible: what was loaded is of no use any more.
  if (isRefusal(error, 403, 404)) return <SpaceFailure error={error} />;
  return <Outlet />;
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId")({
  loader: async ({ context: { queryClient }, params, location }) => {
    const { organization } = await queryClient.ensureQueryData(spaceQuery(params.spaceId));
    if (organization === params.organizationId) return;
    // The space has been transferred, and old addresses redirect to its new organization.
    const inOrganization = `/o/${params.organizationId}/`;
    throw redirect({
      href: location.href.replace(inOrganization, `/o/${organization}/`),
      replace: true,
    });
  },
  component: InSpace,
  errorComponent: SpaceFailure,
});
