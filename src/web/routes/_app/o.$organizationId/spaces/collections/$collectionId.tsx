import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Outlet } from "@tanstack/react-router";
import { collectionQuery } from "#web/api/collections.ts";
import { isRefusal } from "#web/api/failures.ts";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { titleOfCollection } from "#web/kit/content-titles.ts";
import { CollectionFailure } from "#web/features/spaces/gone.tsx";
import { CollectionHeader } from "#web/features/spaces/headers.tsx";

/** A single collection: who has access, and its settings. */
const InCollection = () => {
  const { collectionId } = Route.useParams();
  const { data: collection, error } = useSuspenseQuery(collectionQuery(collectionId));
  useScreenTitle(titleOfCollection(collection));
  // Deleted, or no longer accessible: what was loaded is of no use any more.
  if (isRefusal(error, 403, 404)) return <CollectionFailure error={error} />;
  return (
    <>
      <CollectionHeader collection={collection} />
      <div className="pt-6">
        <Outlet />
      </div>
    </>
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/collections/$collectionId")({
  loader: async ({ context: { queryClient }, params: { collectionId } }) => {
    await queryClient.ensureQueryData(collectionQuery(collectionId));
  },
  component: InCollection,
  errorComponent: CollectionFailure,
});
