import { createFileRoute } from "@tanstack/react-router";
import { glossaryEntryQuery, translationProgressQuery } from "#web/api/translations.ts";
import { UsesFailure, UsesScreen } from "#web/features/translations/glossary/uses-screen.tsx";
import { readUsesSearch, usesPageQuery } from "#web/features/translations/search.ts";

const Uses = () => <UsesScreen search={Route.useSearch()} />;

export const Route = createFileRoute(
  "/_app/o/$organizationId/translations/glossary/$glossaryEntryId",
)({
  validateSearch: readUsesSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, params, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(glossaryEntryQuery(params)),
      queryClient.ensureQueryData(usesPageQuery(params, deps)),
      queryClient.prefetchQuery(translationProgressQuery(params.organizationId)),
    ]);
  },
  component: Uses,
  errorComponent: UsesFailure,
});
