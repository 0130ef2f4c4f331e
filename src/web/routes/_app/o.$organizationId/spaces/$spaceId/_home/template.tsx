import { createFileRoute } from "@tanstack/react-router";
import { templatesQuery } from "#web/api/space-templates.ts";
import { ApplyTemplate } from "#web/features/spaces/templates/apply-template.tsx";
import { readTemplateSearch } from "#web/features/spaces/templates/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const SpaceTemplate = () => <ApplyTemplate search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/spaces/$spaceId/_home/template")({
  validateSearch: readTemplateSearch,
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(templatesQuery(organizationId));
  },
  staticData: { title: screenTitles.template },
  component: SpaceTemplate,
  errorComponent: ListFailure,
});
