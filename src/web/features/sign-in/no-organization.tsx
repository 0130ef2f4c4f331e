import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { session } from "#web/api/connect.ts";
import { deletedOrganizationsQuery } from "#web/api/organizations.ts";
import { shellMessages } from "#web/shell/messages.ts";
import { startMessages } from "./index.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The home of people who are in no organization; those who can restore a deleted one are sent there. */
export const NoOrganization = () => {
  const { data: deleted } = useQuery(deletedOrganizationsQuery({ limit: 0 }));
  const bounded = session.reach() !== undefined;
  const { title, text } = bounded ? startMessages.bounded : startMessages.none;
  return (
    <EmptyState
      size="page"
      icon={Building2}
      title={title}
      text={text}
      action={
        <>
          {!bounded && (
            <Link to="/account/organizations/new" className={buttonClass({ variant: "primary" })}>
              {shellMessages.newOrganization}
            </Link>
          )}
          {(deleted?.count ?? 0) > 0 && (
            <Link to="/account/organizations" className={buttonClass({ variant: "secondary" })}>
              {startMessages.restore}
            </Link>
          )}
        </>
      }
    />
  );
};
