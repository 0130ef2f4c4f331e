import { Link, useParams } from "@tanstack/react-router";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import type { Site } from "#web/api/sites.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { RestoreButton, TrashScreen } from "#web/shell/trash-screen.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PAGE_SIZE, sitesTrashQuery } from "./sites-search.ts";
import { useRestoreSite } from "../use-site.ts";

const messages = {
  title: "Deleted sites",
  description: `They stay here for ${RETENTION_DAYS} days. A restored site has its structure, customization, redirects and share links back, and is not published.`,
  caption: "Deleted sites",
  noun: { one: "deleted site", many: "deleted sites" },
  column: "Site",
  empty: `Sites you delete can be restored from here for ${RETENTION_DAYS} days. Their spaces stay where they are.`,
};

const Restore = ({ site: { id, title, permissions } }: { site: Site }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { restore, isPending } = useRestoreSite({ organizationId, siteId: id }, title);
  if (!permissions.edit) return null;
  return <RestoreButton title={title} pending={isPending} onRestore={() => void restore()} />;
};

const renderTitle = ({ title }: Site) => <span className="font-medium wrap-anywhere">{title}</span>;
const renderRestore = (site: Site) => <Restore site={site} />;

/** The sites in the trash. */
export const SitesTrash = ({ page }: { page: string | undefined }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data, isPlaceholderData } = useListQuery(sitesTrashQuery(organizationId, page));
  return (
    <TrashScreen
      messages={messages}
      data={data}
      busy={isPlaceholderData}
      page={page}
      pageSize={PAGE_SIZE}
      renderTitle={renderTitle}
      renderRestore={renderRestore}
      back={
        <Link to="/o/$organizationId/sites" params={{ organizationId }} className={buttonClass()}>
          All docs sites
        </Link>
      }
    />
  );
};
