import { createFileRoute, Outlet } from "@tanstack/react-router";
import { translationProgressQuery } from "#web/api/translations.ts";
import { TranslationHeader } from "#web/features/translations/translation/translation-header.tsx";
import { TranslationViews } from "#web/features/translations/translation/translation-views.tsx";

/** The name and state of a translation, above its views. */
const Views = () => (
  <>
    <TranslationHeader />
    <TranslationViews />
    <div className="pt-6">
      <Outlet />
    </div>
  </>
);

export const Route = createFileRoute("/_app/o/$organizationId/translations/$translationId/_views")({
  // So that nothing shifts when it arrives; a translation can also be worked on without it.
  loader: ({ context: { queryClient }, params: { organizationId } }) =>
    queryClient.prefetchQuery(translationProgressQuery(organizationId)),
  component: Views,
});
