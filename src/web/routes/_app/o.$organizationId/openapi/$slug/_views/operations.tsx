import { createFileRoute } from "@tanstack/react-router";
import { OperationList } from "#web/features/specs/operations/operation-list.tsx";
import { readOperationsSearch } from "#web/features/specs/search.ts";
import { ListFailure } from "#web/shell/list/list-failure.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

const Operations = () => <OperationList search={Route.useSearch()} />;

export const Route = createFileRoute("/_app/o/$organizationId/openapi/$slug/_views/operations")({
  validateSearch: readOperationsSearch,
  staticData: { title: screenTitles.operations },
  component: Operations,
  errorComponent: ListFailure,
});
