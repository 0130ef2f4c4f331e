import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { shellMessages } from "#web/shell/messages.ts";
import { startMessages } from "./index.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** The home of somebody who is in no organization. */
export const NoOrganization = () => (
  <EmptyState
    size="page"
    icon={Building2}
    title={startMessages.none.title}
    text={startMessages.none.text}
    action={
      <Link to="/account/organizations/new" className={buttonClass({ variant: "primary" })}>
        {shellMessages.newOrganization}
      </Link>
    }
  />
);
