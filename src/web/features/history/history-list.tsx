import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { GitCompareArrows, History } from "lucide-react";
import { useState } from "react";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/api/use-list-query.ts";
import { ListSkeleton } from "#web/features/review/index.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { historyQuery, type HistorySearch, PAGE_SIZE } from "./search.ts";
import { historyMessages as messages } from "./messages.ts";
import { RevisionRow } from "./revision-row.tsx";

interface HistoryListProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly search: HistorySearch;
}

const refusal = (older: string | undefined, newer: string | undefined): string | undefined => {
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
        <Button icon={GitCompareArrows} onClick={compare} disabledReason={refusal(older, newer)}>
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
