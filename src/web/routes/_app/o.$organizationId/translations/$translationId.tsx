import { createFileRoute, Outlet } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { translationQuery } from "#web/api/translations.ts";
import {
  TranslationFailure,
  useTranslation,
} from "#web/features/translations/translation/use-translation.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";

/** A single translation; changes made while it is open are shown at once. */
const InTranslation = () => {
  const { title, error } = useTranslation();
  useScreenTitle(title);
  // Deleted, or no longer accessible: what was loaded is of no use any more.
  if (isRefusal(error, 403, 404)) return <TranslationFailure error={error} />;
  return <Outlet />;
};

export const Route = createFileRoute("/_app/o/$organizationId/translations/$translationId")({
  loader: async ({ context: { queryClient }, params }) => {
    await queryClient.ensureQueryData(translationQuery(params));
  },
  component: InTranslation,
  errorComponent: TranslationFailure,
});
