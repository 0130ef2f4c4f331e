import { createFileRoute } from "@tanstack/react-router";
import { translationUnitsQuery } from "#web/api/translations.ts";
import { EditorFailure, EditorScreen } from "#web/features/translations/editor/editor-screen.tsx";
import { readEditorSearch } from "#web/features/translations/search.ts";

const Editor = () => {
  const { pageId } = Route.useParams();
  // Drafts belong to one page.
  return <EditorScreen key={pageId} search={Route.useSearch()} />;
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/translations/$translationId/pages/$pageId",
)({
  validateSearch: readEditorSearch,
  staticData: { wide: true },
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(translationUnitsQuery(params));
  },
  component: Editor,
  errorComponent: EditorFailure,
});
