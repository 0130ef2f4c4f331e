import { createFileRoute, Outlet } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { translationQuery } from "#web/api/translations.ts";
import {
  TranslationFailure,
  useTranslation,
} from "#web/features/translations/translation/use-translation.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";

/** One translation; what becomes of it while it is open is shown at once. */
const InTranslation = () => {
  const { title, error } = useTranslation();
  useScreenTitle(title);
  // Deleted, or taken away, while it was open: what is still known of it is no use any more.
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
