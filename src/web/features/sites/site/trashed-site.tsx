import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { Site } from "#web/api/sites.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { siteMessages } from "../messages.ts";
import { useRestoreSite, useSiteName } from "../use-site.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** In place of a site that was deleted and can still come back. */
export const TrashedSite = ({ site }: { site: Site }) => {
  const name = useSiteName();
  const { restore, isPending } = useRestoreSite(name, site.title);
  return (
    <EmptyState
      size="page"
      icon={Trash2}
      title={siteMessages.trashed.title(site.title)}
      text={siteMessages.trashed.text(
        site.purgeAt === undefined ? undefined : formatExact(site.purgeAt),
      )}
      action={
        <>
          {site.permissions.edit && (
            <Button variant="primary" pending={isPending} onClick={() => void restore()}>
              {siteMessages.trashed.restore}
            </Button>
          )}
          <Link
            to="/o/$organizationId/sites"
            params={{ organizationId: name.organizationId }}
            className={buttonClass()}
          >
            {siteMessages.trashed.all}
          </Link>
        </>
      }
    />
  );
};
