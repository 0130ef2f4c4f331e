import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { collectionQuery } from "#web/api/collections.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { CollectionSettings } from "#web/features/spaces/settings/collection-settings.tsx";

/** Renames, moves and deletes a collection. */
const Settings = () => {
  const { data: collection } = useSuspenseQuery(collectionQuery(Route.useParams().collectionId));
  return <CollectionSettings key={collection.id} collection={collection} />;
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/spaces/collections/$collectionId/settings",
)({
  staticData: { title: screenTitles.settings },
  component: Settings,
});
