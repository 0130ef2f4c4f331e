import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useRouter } from "@tanstack/react-router";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { siteMessages } from "./messages.ts";
import { Trash2 } from "lucide-react";
import { isRefusal } from "#web/api/failures.ts";
import { deletedSiteQuery, type Site } from "#web/api/sites.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { formatExact } from "#web/kit/format-date.ts";
import { useRestoreSite, useSiteName } from "./use-site.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown instead of a site that cannot be shown: one in the trash can be restored, others link back to the list. */
export const SiteFailure = (failure: FailureProps) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const gone = isRefusal(failure.error, 404);
  const { data: deleted, isPending } = useQuery({
    ...deletedSiteQuery(useSiteName()),
    enabled: gone,
    retry: false,
  });
  if (gone && isPending) return <Skeleton className="h-40 w-full" />;
  if (gone && deleted !== undefined) return <TrashedSite site={deleted} />;
  return (
    <GoneFailure
      {...failure}
      title={siteMessages.gone.title}
      text={siteMessages.gone.text}
      action={
        <Link
          to="/o/$organizationId/sites"
          params={{ organizationId }}
          className={buttonClass({ variant: "primary" })}
        >
          {siteMessages.gone.action}
        </Link>
      }
    />
  );
};

/** Shown instead of a deleted site that can still be restored. */
const TrashedSite = ({ site }: { site: Site }) => {
  const name = useSiteName();
  const { restore, isPending } = useRestoreSite(name, site.title);
  const router = useRouter();
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
            <Button
              variant="primary"
              pending={isPending}
              onClick={async () => {
                if ((await restore()) !== undefined) await router.invalidate();
              }}
            >
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
