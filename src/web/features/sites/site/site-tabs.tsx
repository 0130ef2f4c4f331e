import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { siteMessages } from "../messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";

/** The views of a site the caller may open. */
export const SiteTabs = () => {
  const { permissions } = useSite();
  const { pathname } = useLocation();
  const bar = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls, and the tab one came by must be in sight. Asking where it is before
  // the frame would lay out the whole screen once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const current = bar.current?.querySelector("[aria-current=page]");
      current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  const tab = { params: useSiteName(), className: tabLinkClass };
  return (
    <div ref={bar}>
      <TabLinks label={siteMessages.tabs}>
        <Link to="/o/$organizationId/sites/$siteId" activeOptions={{ exact: true }} {...tab}>
          {screenTitles.siteHome}
        </Link>
        <Link to="/o/$organizationId/sites/$siteId/structure" {...tab}>
          {screenTitles.structure}
        </Link>
        <Link to="/o/$organizationId/sites/$siteId/audience" {...tab}>
          {screenTitles.audience}
        </Link>
        <Link to="/o/$organizationId/sites/$siteId/adaptive-content" {...tab}>
          {screenTitles.adaptiveContent}
        </Link>
        <Link to="/o/$organizationId/sites/$siteId/customization" {...tab}>
          {screenTitles.customization}
        </Link>
        <Link to="/o/$organizationId/sites/$siteId/redirects" {...tab}>
          {screenTitles.redirects}
        </Link>
        {permissions.edit && (
          <Link to="/o/$organizationId/sites/$siteId/settings" {...tab}>
            {screenTitles.settings}
          </Link>
        )}
      </TabLinks>
    </div>
  );
};
