import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { notAdminMessages } from "./messages.ts";

/** Shown instead of the settings to people who may not change them. */
export const NotAdmin = ({ organization: { id, title } }: { organization: Organization }) => (
  <EmptyState
    size="page"
    icon={Lock}
    title={notAdminMessages.title}
    text={notAdminMessages.text(title)}
    action={
      <Link to="/o/$organizationId" params={{ organizationId: id }} className={buttonClass()}>
        {notAdminMessages.action}
      </Link>
    }
  />
);
