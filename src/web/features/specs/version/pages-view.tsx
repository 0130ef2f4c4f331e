import { Link, useNavigate } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import type { ImpactPage, SpecMention, SpecOperation, SpecVersionPath } from "#web/api/specs.ts";
import { specImpactQuery } from "#web/api/specs.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection, Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { impactMessages as messages } from "./messages.ts";
import { MethodBadge } from "../operation/method-badge.tsx";
import { PageLink } from "../page-link.tsx";
import { PAGE_SIZE, type VersionSearch } from "../search.ts";
import { ClassBadge } from "../state-badge.tsx";

const scopes = ["changed", "gone", "all"] as const;

const Mention = ({ mention: { as, said, class: worst, gone } }: { mention: SpecMention }) => (
  <li className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-sm">
    <span className="text-muted">{messages.as[as]}</span>
    <code className="min-w-0 font-mono text-xs wrap-anywhere">{said}</code>
    {gone && (
      <Badge tone="danger" title={messages.goneTitle}>
        {messages.gone}
      </Badge>
    )}
    {!gone && worst !== undefined && <ClassBadge class={worst} />}
  </li>
);

const columnsOf = (organizationId: string): readonly Column<ImpactPage>[] => [
  {
    id: "page",
    header: messages.columns.page,
    cell: (row) => <PageLink organizationId={organizationId} row={row} link={rowLink()} />,
    width: "40%",
  },
  {
    id: "mentions",
    header: messages.columns.mentions,
    cell: ({ mentions }) => (
      <ul className="flex flex-col gap-1 max-sm:items-end">
        {mentions.map((mention) => (
          <Mention key={`${mention.as} ${mention.said}`} mention={mention} />
        ))}
      </ul>
    ),
  },
  {
    id: "class",
    header: messages.columns.class,
    cell: ({ class: worst }) =>
      worst === undefined ? (
        <span className="text-muted">{messages.unchanged}</span>
      ) : (
        <ClassBadge class={worst} />
      ),
    width: "9rem",
  },
];

interface SilentProps {
  readonly operations: readonly SpecOperation[];
  readonly count: number;
  readonly open: boolean;
}

/** Operations that no page mentions. */
const Silent = ({ operations, count, open }: SilentProps) => {
  if (count === 0) return null;
  return (
    <ScreenSection
      title={messages.silent(count)}
      text={messages.silentText}
      actions={
        <Link
          to="."
          search={(now) => ({ ...now, silent: open ? undefined : "yes" })}
          resetScroll={false}
          className={buttonClass({ size: "sm" })}
        >
          {open ? messages.hideSilent : messages.showSilent}
        </Link>
      }
    >
      {open && (
        <>
          <ul className="flex flex-col gap-1.5">
            {operations.map(({ kind, method, path, summary }) => (
              <li
                key={`${kind} ${method} ${path}`}
                className="flex flex-wrap items-center gap-x-2 gap-y-0.5"
              >
                <MethodBadge method={method} />
                <code className="min-w-0 font-mono text-sm wrap-anywhere">{path}</code>
                {summary !== undefined && (
                  <span className="text-sm wrap-anywhere text-muted">{summary}</span>
                )}
              </li>
            ))}
          </ul>
          {operations.length < count && (
            <p className="mt-2 text-sm text-muted">{messages.firstOnly(operations.length)}</p>
          )}
        </>
      )}
    </ScreenSection>
  );
};

/** The pages and change requests that a version affects, and the operations without any. */
export const PagesView = ({ path, search }: { path: SpecVersionPath; search: VersionSearch }) => {
  const navigate = useNavigate();
  const which = search.which ?? "changed";
  const { data, isPlaceholderData } = useListQuery(
    specImpactQuery(path, { which, page: search.page, limit: PAGE_SIZE }),
  );
  return (
    <div className="flex flex-col gap-8">
      <div>
        <Toolbar label={messages.filters}>
          <Select
            aria-label={messages.which}
            className="w-72 max-w-full"
            value={which}
            options={scopes.map((value) => ({ value, label: messages.choices[value] }))}
            onChange={({ target }) =>
              void navigate({
                to: ".",
                search: (now) => ({
                  ...now,
                  which:
                    target.value === "gone" || target.value === "all" ? target.value : undefined,
                  page: undefined,
                }),
                resetScroll: false,
              })
            }
          />
        </Toolbar>
        <DataTable
          caption={messages.caption}
          columns={columnsOf(path.organizationId)}
          rows={data?.items}
          rowId={({ page, changeRequest }) => `${page.id} ${changeRequest?.id ?? ""}`}
          busy={isPlaceholderData}
          empty={
            <EmptyState
              icon={FileText}
              title={messages.none[which].title}
              text={messages.none[which].text}
            />
          }
        />
        <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
        {data !== undefined && data.hidden > 0 && (
          <p className="mt-3 text-sm text-muted">{messages.hidden(data.hidden)}</p>
        )}
      </div>
      {data !== undefined && (
        <Silent
          operations={data.undocumented}
          count={data.undocumentedCount}
          open={search.silent === "yes"}
        />
      )}
    </div>
  );
};
