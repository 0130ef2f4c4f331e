import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { GitCompareArrows, History } from "lucide-react";
import { useState } from "react";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { ListSkeleton, subjectOf } from "#web/features/review/index.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { historyQuery, type HistorySearch, PAGE_SIZE } from "./search.ts";
import { historyMessages as messages } from "./messages.ts";
import type { RevisionSummary } from "#web/api/content.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";

interface RevisionTitleProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revision: RevisionSummary;
}

/** How a revision came about, with a link to the merged change request. */
export const RevisionTitle = ({ organizationId, spaceId, revision }: RevisionTitleProps) => {
  const { mergedFrom, type, parents } = revision;
  if (mergedFrom === undefined)
    return (
      <span className="font-medium">
        {parents.length === 0 ? messages.first : messages.type[type]}
      </span>
    );
  return (
    <span className="font-medium wrap-anywhere">
      {messages.type[type]}{" "}
      <Link
        to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
        params={{ organizationId, spaceId, number: `${mergedFrom.number}` }}
        className="rounded-sm text-accent-ink hover:underline"
      >
        #{mergedFrom.number} {subjectOf(mergedFrom)}
      </Link>
    </span>
  );
};

interface RevisionRowProps extends RevisionTitleProps {
  readonly active: boolean;
  readonly older: string | undefined;
  readonly newer: string | undefined;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
}

/** A revision with the radio buttons that choose it for a comparison. */
const RevisionRow = ({ active, older, newer, onOlder, onNewer, ...title }: RevisionRowProps) => {
  const { organizationId, spaceId, revision } = title;
  const when = formatExact(revision.createdAt);
  const radios = [
    { name: "older", checked: older, onChange: onOlder, label: messages.chooseOlder(when) },
    { name: "newer", checked: newer, onChange: onNewer, label: messages.chooseNewer(when) },
  ];
  return (
    <li className="flex items-start gap-4 border-t border-line px-4 py-3 first:border-t-0">
      <span className="flex shrink-0 gap-3 pt-0.5">
        {radios.map(({ name, checked, onChange, label }) => (
          <input
            key={name}
            type="radio"
            name={name}
            checked={checked === revision.id}
            onChange={onChange}
            aria-label={label}
            title={label}
            className="size-4 accent-(--color-accent) pointer-coarse:size-5"
          />
        ))}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-base">
            <RevisionTitle {...title} />
            {active && (
              <Badge tone="accent" title={messages.activeTitle}>
                {messages.active}
              </Badge>
            )}
          </p>
          <p className="text-sm text-muted">
            {revision.createdBy && <>{messages.by(revision.createdBy.displayName)} · </>}
            <Timestamp value={revision.createdAt} />
          </p>
        </div>
        <Link
          to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
          params={{ organizationId, spaceId, revisionId: revision.id }}
          aria-label={`${messages.what}, ${when}`}
          className="rounded-sm text-sm font-medium text-accent-ink hover:underline"
        >
          {messages.what}
        </Link>
      </div>
    </li>
  );
};

interface HistoryListProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: HistorySearch;
}

const compareRefusal = (
  older: string | undefined,
  newer: string | undefined,
): string | undefined => {
  if (older === undefined || newer === undefined) return messages.compareNeeds;
  return older === newer ? messages.compareSame : undefined;
};

/** The revisions of a space; any two can be compared. */
export const HistoryList = ({ organizationId, spaceId, search }: HistoryListProps) => {
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data, isPlaceholderData } = useListQuery(historyQuery(spaceId, search));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ older?: string; newer?: string }>({});
  if (data === undefined) return <ListSkeleton rows={6} />;
  if (data.items.length === 0)
    return <EmptyState icon={History} title={messages.none.title} text={messages.none.text} />;
  const older = chosen.older ?? data.items[1]?.id;
  const newer = chosen.newer ?? data.items[0]?.id;
  const compare = () => {
    if (older === undefined || newer === undefined) return;
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId/history/$revisionId",
      params: { organizationId, spaceId, revisionId: newer },
      search: { from: older },
    });
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p aria-hidden className="flex gap-2 pl-2 text-xs text-muted">
          <span>{messages.older}</span>
          <span>{messages.newer}</span>
        </p>
        <Button
          icon={GitCompareArrows}
          onClick={compare}
          disabledReason={compareRefusal(older, newer)}
        >
          {messages.compare}
        </Button>
      </div>
      <ul
        aria-label={messages.caption}
        aria-busy={isPlaceholderData}
        className="rounded-md border border-line bg-surface shadow-sm"
      >
        {data.items.map((revision) => (
          <RevisionRow
            key={revision.id}
            organizationId={organizationId}
            spaceId={spaceId}
            revision={revision}
            active={revision.id === space.revision}
            older={older}
            newer={newer}
            onOlder={() => setChosen({ ...chosen, older: revision.id })}
            onNewer={() => setChosen({ ...chosen, newer: revision.id })}
          />
        ))}
      </ul>
      <ListPages
        data={data}
        page={search.page}
        shown={data.items.length}
        size={PAGE_SIZE}
        noun={messages.noun}
      />
    </>
  );
};
