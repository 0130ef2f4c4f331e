import { useParams } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import type { Site } from "#web/api/sites.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { useRestoreSite } from "../use-site.ts";
import type { Column } from "#web/table/column.ts";
import { Button } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { purgeWords } from "#web/kit/purge-words.ts";
import { messages } from "./messages.ts";

const Removed = ({ purgeAt }: { purgeAt: string }) => {
  useMinute();
  return (
    <time dateTime={purgeAt} title={formatExact(purgeAt)} className="tabular">
      {purgeWords(purgeAt)}
    </time>
  );
};

const Restore = ({ site: { id, title, permissions } }: { site: Site }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { restore, isPending } = useRestoreSite({ organizationId, siteId: id }, title);
  if (!permissions.edit) return null;
  return (
    <Button
      size="sm"
      icon={Undo2}
      pending={isPending}
      aria-label={messages.restoreSite(title)}
      onClick={() => void restore()}
    >
      {messages.restore}
    </Button>
  );
};

/** What the trash says about each site. */
export const trashColumns: readonly Column<Site>[] = [
  {
    id: "site",
    header: messages.columns.site,
    cell: ({ title }) => <span className="font-medium wrap-anywhere">{title}</span>,
  },
  {
    id: "deleted",
    header: messages.columns.deleted,
    cell: ({ deletedAt }) => <Timestamp value={deletedAt} />,
    width: "10rem",
  },
  {
    id: "removed",
    header: messages.columns.removed,
    cell: ({ purgeAt }) => purgeAt !== undefined && <Removed purgeAt={purgeAt} />,
    width: "16rem",
  },
  {
    id: "restore",
    header: messages.columns.restore,
    headerHidden: true,
    cell: (site) => <Restore site={site} />,
    align: "end",
    width: "8rem",
  },
];
