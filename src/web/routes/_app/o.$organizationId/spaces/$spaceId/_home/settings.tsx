import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { spaceQuery } from "#web/api/spaces.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { SpaceSettings } from "#web/features/spaces/settings/space-settings.tsx";

const Settings = () => {
  const { data: space } = useSuspenseQuery(spaceQuery(Route.useParams().spaceId));
  return <SpaceSettings key={space.id} space={space} />;
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/settings")({
  staticData: { title: screenTitles.settings },
  component: Settings,
});
