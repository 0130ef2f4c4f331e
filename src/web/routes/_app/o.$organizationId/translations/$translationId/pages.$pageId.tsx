import { createFileRoute } from "@tanstack/react-router";
import { spaceQuery } from "#web/api/spaces.ts";
import { translationQuery, translationUnitsQuery } from "#web/api/translations.ts";
import { EditorFailure, EditorScreen } from "#web/features/translations/editor/editor-screen.tsx";
import { readEditorSearch } from "#web/features/translations/search.ts";

const Editor = () => {
  const { pageId } = Route.useParams();
  // Drafts belong to a single page.
  return <EditorScreen key={pageId} search={Route.useSearch()} />;
};

export const Route = createFileRoute(
  "/_app/o/$organizationId/translations/$translationId/pages/$pageId",
)({
  validateSearch: readEditorSearch,
  staticData: { wide: true },
  loader: async ({ context: { queryClient }, params }) => {
    const { organizationId, translationId } = params;
    const readRights = async () => {
      const { result } = await queryClient.ensureQueryData(
        translationQuery({ organizationId, translationId }),
      );
      await queryClient.prefetchQuery(spaceQuery(result.space));
    };
    // Loaded with the permissions, so that keys reach the rows as soon as they are visible.
    await Promise.all([queryClient.ensureQueryData(translationUnitsQuery(params)), readRights()]);
  },
  component: Editor,
  errorComponent: EditorFailure,
});
