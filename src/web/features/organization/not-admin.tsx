import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { notAdminStrings as strings } from "./strings.ts";

/** In place of the settings for people who may not change them. */
export const NotAdmin = ({ organization: { id, title } }: { organization: Organization }) => (
  <EmptyState
    size="page"
    icon={Lock}
    title={strings.title}
    text={strings.text(title)}
    action={
      <Link to="/o/$organizationId" params={{ organizationId: id }} className={buttonClass()}>
        {strings.action}
      </Link>
    }
  />
);
