import { Link } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { headMessages as messages } from "./messages.ts";
import { useTranslationPath } from "./use-translation.tsx";

/** The tabs of a translation. */
export const TranslationViews = () => {
  const tab = { params: useTranslationPath(), className: tabLinkClass };
  return (
    <TabLinks label={messages.tabs}>
      <Link
        to="/o/$organizationId/translations/$translationId"
        activeOptions={{ exact: true, includeSearch: false }}
        {...tab}
      >
        {screenTitles.pages}
      </Link>
      <Link to="/o/$organizationId/translations/$translationId/settings" {...tab}>
        {screenTitles.settings}
      </Link>
    </TabLinks>
  );
};
