import { Link, useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useActions } from "#web/shell/actions.ts";
import { useKeys } from "#web/shell/keys.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { useOrganization } from "../use-organization.ts";
import { messages } from "./messages.ts";
import { NewSiteLink } from "./new-site-link.tsx";

const CreateKeys = () => {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const run = () =>
    void navigate({
      to: "/o/$organizationId/sites/new",
      params: { organizationId },
      search: (now) => now,
      state: (now) => now,
      resetScroll: false,
    });
  useKeys([{ keys: "n", label: messages.create, run }]);
  useActions([{ id: "sites.create", label: messages.create, keys: "n", run }]);
  return null;
};

/** The head of the list, with the ways to the trash and to a new site for who may make one. */
export const SitesHeader = () => {
  const { id, permissions } = useOrganization();
  return (
    <>
      <PageHeader
        title={messages.title}
        description={messages.description}
        actions={
          permissions.createContent && (
            <>
              <Link
                to="/o/$organizationId/sites/trash"
                params={{ organizationId: id }}
                className={buttonClass()}
              >
                <Trash2 size={16} aria-hidden />
                {messages.trash}
              </Link>
              <NewSiteLink />
            </>
          )
        }
      />
      {permissions.createContent && <CreateKeys />}
    </>
  );
};
