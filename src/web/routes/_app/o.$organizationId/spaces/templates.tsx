import { createFileRoute } from "@tanstack/react-router";
import { templatesQuery } from "#web/api/space-templates.ts";
import { NewSpaceTemplates } from "#web/features/spaces/templates/new-space-templates.tsx";
import { readNewTemplateSearch } from "#web/features/spaces/templates/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute("/_app/o/$organizationId/spaces/templates")({
  validateSearch: readNewTemplateSearch,
  loader: async ({ context: { queryClient }, params: { organizationId } }) => {
    await queryClient.ensureQueryData(templatesQuery(organizationId));
  },
  staticData: { title: screenTitles.templates, wide: true },
  component: NewSpaceTemplates,
  errorComponent: ListFailure,
});
