import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { translationMessages as messages } from "./messages.ts";

/** The tabs for all translations of an organization, limited to those the caller may open. */
export const TranslationTabs = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { permissions } = useSuspenseQuery(organizationQuery(organizationId)).data;
  const tab = { params: { organizationId }, className: tabLinkClass };
  // Guests only see the translations of spaces they can open.
  if (!permissions.listMembers) return null;
  return (
    <TabLinks label={messages.tabs}>
      <Link
        to="/o/$organizationId/translations"
        activeOptions={{ exact: true, includeSearch: false }}
        {...tab}
      >
        {screenTitles.progress}
      </Link>
      <Link
        to="/o/$organizationId/translations/glossary"
        activeOptions={{ includeSearch: false }}
        {...tab}
      >
        {screenTitles.glossary}
      </Link>
      {permissions.admin && (
        <Link to="/o/$organizationId/translations/engine" {...tab}>
          {screenTitles.engine}
        </Link>
      )}
    </TabLinks>
  );
};
