import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { collectionQuery } from "#web/api/collections.ts";
import { AccessScreen } from "#web/features/access/access-screen.tsx";
import { accessTargetOf } from "#web/features/access/levels.ts";
import { loadAccess, readAccessSearch } from "#web/features/access/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

/** Who can open a collection, and why. */
const CollectionAccess = () => {
  const { data: collection } = useSuspenseQuery(collectionQuery(Route.useParams().collectionId));
  return (
    <AccessScreen
      key={collection.id}
      target={accessTargetOf(collection)}
      search={Route.useSearch()}
    />
  );
};

export const Route = createFileRoute("/_app/o/$organizationId/spaces/collections/$collectionId/")({
  validateSearch: readAccessSearch,
  loaderDeps: ({ search: { role, search, page } }) => ({ role, search, page }),
  loader: ({ context: { queryClient }, params: { organizationId, collectionId }, deps }) =>
    loadAccess(queryClient, { organizationId, type: "collection", id: collectionId }, deps),
  staticData: { title: screenTitles.access },
  component: CollectionAccess,
  errorComponent: ListFailure,
});
