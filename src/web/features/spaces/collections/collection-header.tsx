import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FolderOpen } from "lucide-react";
import type { Collection } from "#web/api/collections.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { screenTitles } from "#web/shell/screen-titles.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { titleOfCollection } from "#web/kit/content-titles.ts";
import { messages } from "./messages.ts";

/** The header of a collection, with the way to what is in it and the views the caller may open. */
export const CollectionHeader = ({ collection }: { collection: Collection }) => {
  const { id: collectionId, organization: organizationId, permissions } = collection;
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const tab = { params: { organizationId, collectionId }, className: tabLinkClass };
  return (
    <>
      <PageHeader
        title={titleOfCollection(collection)}
        description={collection.description}
        actions={
          <Link
            to="/o/$organizationId/spaces"
            params={{ organizationId }}
            search={{ collection: collectionId }}
            className={buttonClass()}
          >
            <FolderOpen size={16} aria-hidden />
            {messages.inside}
          </Link>
        }
      />
      {organization.permissions.listMembers && (
        <TabLinks label={messages.tabs}>
          <Link
            to="/o/$organizationId/spaces/collections/$collectionId"
            activeOptions={{ exact: true, includeSearch: false }}
            {...tab}
          >
            {screenTitles.access}
          </Link>
          {permissions.admin && (
            <Link to="/o/$organizationId/spaces/collections/$collectionId/settings" {...tab}>
              {screenTitles.settings}
            </Link>
          )}
        </TabLinks>
      )}
    </>
  );
};
