import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { organizationQuery } from "#web/api/organizations.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { spaceMessages } from "./messages.ts";

/** The views of a space the caller may open. */
export const SpaceTabs = () => {
  const { organizationId, spaceId } = useParams({
    from: "/_app/o/$organizationId/spaces/$spaceId",
  });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const params = { organizationId, spaceId };
  const tab = { params, className: tabLinkClass };
  return (
    <TabLinks label={spaceMessages.tabs}>
      <Link to="/o/$organizationId/spaces/$spaceId/pages" {...tab}>
        {screenTitles.pages}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/change-requests" {...tab}>
        {screenTitles.changeRequests}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/comments" {...tab}>
        {screenTitles.comments}
      </Link>
      <Link to="/o/$organizationId/spaces/$spaceId/history" {...tab}>
        {screenTitles.history}
      </Link>
      {organization.permissions.listMembers && (
        <Link to="/o/$organizationId/spaces/$spaceId/access" {...tab}>
          {screenTitles.access}
        </Link>
      )}
      {space.permissions.admin && (
        <Link to="/o/$organizationId/spaces/$spaceId/settings" {...tab}>
          {screenTitles.settings}
        </Link>
      )}
    </TabLinks>
  );
};
