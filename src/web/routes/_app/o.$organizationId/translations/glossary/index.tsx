import { createFileRoute } from "@tanstack/react-router";
import { GlossaryScreen } from "#web/features/translations/glossary/glossary-screen.tsx";
import { glossaryPageQuery, readGlossarySearch } from "#web/features/translations/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";

const Glossary = () => <GlossaryScreen search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/translations/glossary/")({
  validateSearch: readGlossarySearch,
  loaderDeps: ({ search: { query, page } }) => ({ query, page }),
  loader: async ({ context: { queryClient }, params: { organizationId }, deps }) => {
    await queryClient.ensureQueryData(glossaryPageQuery(organizationId, deps));
  },
  component: Glossary,
  errorComponent: ListFailure,
});
