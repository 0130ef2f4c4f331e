import { createFileRoute } from "@tanstack/react-router";
import { TranslationSettings } from "#web/features/translations/translation/translation-settings.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";

export const Route = createFileRoute(
  "/_app/o/$organizationId/translations/$translationId/_views/settings",
)({
  staticData: { title: screenTitles.settings },
  component: TranslationSettings,
});
