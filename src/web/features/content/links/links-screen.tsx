import { useQueries, useSuspenseQuery } from "@tanstack/react-query";
import { Link, linkOptions, useParams } from "@tanstack/react-router";
import { CircleCheck, Copy, GitPullRequestArrow, Link2, SquarePen, Wrench } from "lucide-react";
import { useState } from "react";
import { type ContentReferenceUsage, spaceLinksQuery } from "#web/api/links.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { linkMessages as messages } from "../messages.ts";
import { LinkPlace, LinkTarget } from "./link-ends.tsx";
import { RepairDialog } from "./repair-dialog.tsx";
import { linksQuery, type LinksSearch, PAGE_SIZE } from "./search.ts";

interface LinksScreenProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: LinksSearch;
}

const statuses = ["all", "broken", "in-app"] as const;
/** Includes external addresses, if they are checked. */
const checkedStatuses = [...statuses, "dead"] as const;

/** Whether external addresses are checked, and whether the caller may turn that on. */
const useChecking = (organizationId: string) => {
  const { data } = useSuspenseQuery(organizationQuery(organizationId));
  const { checkExternalLinks, permissions } = data;
  return { checkExternalLinks, mayTurnOn: !checkExternalLinks && permissions.admin };
};

/** Tells admins that external addresses can be checked. */
const NotChecked = ({ organizationId }: Pick<LinksScreenProps, "organizationId">) => {
  const { mayTurnOn } = useChecking(organizationId);
  if (!mayTurnOn) return null;
  return (
    <p className="mb-4 text-sm text-muted">
      {messages.notCheckedNote}{" "}
      <Link
        to="/o/$organizationId/settings"
        params={{ organizationId }}
        hash="checkExternalLinks"
        className="rounded-sm text-accent-ink underline underline-offset-2"
      >
        {messages.turnOn}
      </Link>
    </p>
  );
};

/** Tabs for all links, broken ones, links into the dashboard and dead addresses, with counts. */
const LinkTabs = ({ organizationId, spaceId, search }: LinksScreenProps) => {
  const { checkExternalLinks } = useChecking(organizationId);
  const counts = useQueries({
    queries: [undefined, "in-app" as const].map((status) =>
      spaceLinksQuery(spaceId, { status, limit: 0 }),
    ),
    combine: ([all, inApp]) => [
      all?.data?.stats.total,
      all?.data?.stats.broken.total,
      inApp?.data?.count,
      all?.data?.stats.external?.dead,
    ],
  });
  return (
    <StatusTabs
      label={messages.tabs}
      statuses={checkExternalLinks ? checkedStatuses : statuses}
      current={search.status ?? "all"}
      words={messages.statuses}
      counts={counts}
      renderLink={(status, tab) => (
        <Link
          to="/o/$organizationId/spaces/$spaceId/links"
          params={{ organizationId, spaceId }}
          search={{ status: status === "all" ? undefined : status, page: undefined }}
          resetScroll={false}
          {...tab}
        />
      )}
    />
  );
};

const columns: readonly Column<ContentReferenceUsage>[] = [
  {
    id: "link",
    header: messages.columns.link,
    cell: (usage) => <LinkTarget usage={usage} />,
  },
  {
    id: "place",
    header: messages.columns.place,
    cell: (usage) => <LinkPlace usage={usage} />,
    width: "40%",
  },
];

const placeOf = ({ locationReferences: [first] }: ContentReferenceUsage) =>
  first?.kind === "page" ? first : undefined;
const rowId = (usage: ContentReferenceUsage): string =>
  `${placeOf(usage)?.page.id ?? ""} ${usage.relation} ${usage.address ?? JSON.stringify(usage.target)}`;

/** Whether a link can be given another target; a block that shows part of a specification is edited instead. */
const isRepairable = ({ status, external, relation, target }: ContentReferenceUsage): boolean =>
  (status === "broken" || external?.state === "dead") &&
  !(target?.kind === "openapi" && relation === "dependsOn");

/** The ways to fix a link: in its page, directly or for review. */
const LinkMenu = ({ usage }: { usage: ContentReferenceUsage }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { address, target } = usage;
  const [repairing, setRepairing] = useState(false);
  const page = placeOf(usage)?.page;
  const items = [
    space.permissions.propose &&
      isRepairable(usage) &&
      target !== undefined && {
        label: messages.repair,
        icon: Wrench,
        onSelect: () => setRepairing(true),
      },
    space.permissions.propose &&
      page !== undefined && {
        label: messages.propose,
        icon: GitPullRequestArrow,
        link: linkOptions({
          to: "/o/$organizationId/spaces/$spaceId/change-requests/new",
          params,
          search: { from: page.id },
        }),
      },
    space.permissions.edit &&
      page !== undefined && {
        label: messages.edit,
        icon: SquarePen,
        link: linkOptions({
          to: "/o/$organizationId/spaces/$spaceId/edit/$pageId",
          params: { ...params, pageId: page.id },
        }),
      },
    address !== undefined && {
      label: messages.copyAddress,
      icon: Copy,
      onSelect: () => copyText(address, messages.addressCopied),
    },
  ];
  if (items.every((item) => item === false)) return null;
  return (
    <>
      <ActionMenu
        trigger={<MoreButton label={messages.menu(page?.title ?? messages.untitled)} />}
        items={items}
      />
      {repairing && target !== undefined && (
        <RepairDialog usage={usage} from={target} onClose={() => setRepairing(false)} />
      )}
    </>
  );
};

const menuOf = (usage: ContentReferenceUsage) => <LinkMenu usage={usage} />;

const nothing = {
  all: { icon: Link2, ...messages.none },
  broken: { icon: CircleCheck, ...messages.noneBroken },
  "in-app": { icon: Link2, ...messages.noneInApp },
} as const;

const Nothing = ({ organizationId, search }: Omit<LinksScreenProps, "spaceId">) => {
  const { checkExternalLinks } = useChecking(organizationId);
  const { status = "all" } = search;
  if (status !== "dead") return <EmptyState {...nothing[status]} />;
  return checkExternalLinks ? (
    <EmptyState icon={CircleCheck} {...messages.noneDead} />
  ) : (
    <EmptyState icon={Link2} {...messages.notChecked} />
  );
};

/** Opens the bulk repair of broken links, for people who may propose changes. */
const RepairAll = ({ organizationId, spaceId }: Omit<LinksScreenProps, "search">) => {
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  if (!space.permissions.propose) return null;
  return (
    <p className="mb-4">
      <Link
        to="/o/$organizationId/spaces/$spaceId/links/repair"
        params={{ organizationId, spaceId }}
        className={buttonClass()}
      >
        <Wrench size={16} aria-hidden />
        {messages.repairAll}
      </Link>
    </p>
  );
};

/** The links in the pages of a space, in order; filtered by status if the address has one. */
export const LinksScreen = ({ organizationId, spaceId, search }: LinksScreenProps) => {
  const { data, isPlaceholderData } = useListQuery(linksQuery(spaceId, search));
  return (
    <>
      <LinkTabs organizationId={organizationId} spaceId={spaceId} search={search} />
      <NotChecked organizationId={organizationId} />
      {search.status === "broken" && data !== undefined && data.items.length > 0 && (
        <RepairAll organizationId={organizationId} spaceId={spaceId} />
      )}
      {data?.stats.truncated !== undefined && (
        <div className="mb-4">
          <Callout tone="warning" title={messages.truncated(data.stats.truncated)} />
        </div>
      )}
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        rowMenu={menuOf}
        empty={<Nothing organizationId={organizationId} search={search} />}
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};
