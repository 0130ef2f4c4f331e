import { Link, useParams } from "@tanstack/react-router";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { headMessages as messages } from "../messages.ts";

/** The tabs of a specification. */
export const SpecTabs = () => {
  const params = useParams({ from: "/_app/o/$organizationId/openapi/$slug" });
  const tab = { params, className: tabLinkClass };
  return (
    <TabLinks label={messages.tabs}>
      <Link to="/o/$organizationId/openapi/$slug" activeOptions={{ exact: true }} {...tab}>
        {screenTitles.versions}
      </Link>
      <Link to="/o/$organizationId/openapi/$slug/operations" {...tab}>
        {screenTitles.operations}
      </Link>
      <Link to="/o/$organizationId/openapi/$slug/settings" {...tab}>
        {screenTitles.settings}
      </Link>
    </TabLinks>
  );
};
