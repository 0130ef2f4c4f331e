import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, linkOptions, useNavigate } from "@tanstack/react-router";
import { FileClock, GitCompareArrows, History, RotateCcw, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { spaceQuery } from "#web/api/spaces.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { ListSkeleton, readChanges, subjectOf } from "#web/features/review/index.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { historyQuery, type HistorySearch, PAGE_SIZE } from "./search.ts";
import { historyMessages as messages } from "./messages.ts";
import { firstChangesQuery, pagesQuery, type RevisionSummary } from "#web/api/content.ts";
import { flatPages } from "#web/features/content/index.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { useMayRestore } from "./restore-links.tsx";
import { formatExact } from "#web/kit/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";

interface RevisionTitleProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revision: RevisionSummary;
}

/** The origin of a revision, with a link to the merged change request. */
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

/** How many pages a row lists before it counts the rest. */
const MOST_NAMED = 3;

/** What a revision changed, on one line; loaded once the row scrolls into view. */
const Gist = ({ spaceId, revisionId }: { spaceId: string; revisionId: string }) => {
  const line = useRef<HTMLParagraphElement>(null);
  const [seen, setSeen] = useState(false);
  const { data } = useQuery({
    ...firstChangesQuery(spaceId, revisionId),
    enabled: seen,
    // A revision never changes.
    staleTime: Infinity,
  });
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    if (line.current !== null) observer.observe(line.current);
    return () => observer.disconnect();
  }, []);
  const gist = data && messages.gist(readChanges(data), MOST_NAMED);
  if (gist === "") return null;
  return (
    <p ref={line} className="min-h-5 text-sm text-muted wrap-anywhere">
      {gist}
    </p>
  );
};

interface RevisionRowProps extends RevisionTitleProps {
  readonly active: boolean;
  readonly older: string | undefined;
  readonly newer: string | undefined;
  readonly onOlder: () => void;
  readonly onNewer: () => void;
  /** The page that the list is limited to. */
  readonly about: string | undefined;
}

type RevisionMenuProps = RevisionTitleProps &
  Pick<RevisionRowProps, "active" | "about"> & { readonly when: string };

/** The actions that restore a revision, or undo what it changed. */
const RevisionMenu = ({
  organizationId,
  spaceId,
  revision,
  active,
  about,
  when,
}: RevisionMenuProps) => {
  const mayRestore = useMayRestore(spaceId);
  const restoring = linkOptions({
    to: "/o/$organizationId/spaces/$spaceId/history/restore/$revisionId",
    params: { organizationId, spaceId, revisionId: revision.id },
  });
  const items = [
    !active &&
      about !== undefined && {
        label: messages.restorePage,
        icon: FileClock,
        link: { ...restoring, search: { about } },
      },
    !active && { label: messages.restoreRevision, icon: RotateCcw, link: restoring },
    revision.parents.length > 0 && {
      label: messages.undoRevision,
      icon: Undo2,
      link: { ...restoring, search: { undo: "yes" as const } },
    },
  ];
  if (!mayRestore || items.every((item) => item === false)) return null;
  return <ActionMenu trigger={<MoreButton label={messages.menu(when)} />} items={items} />;
};

/** A revision with the radio buttons that select it for a comparison. */
const RevisionRow = ({
  active,
  older,
  newer,
  onOlder,
  onNewer,
  about,
  ...title
}: RevisionRowProps) => {
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
          <Gist spaceId={spaceId} revisionId={revision.id} />
        </div>
        <div className="flex items-center gap-2">
          <Link
            to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
            params={{ organizationId, spaceId, revisionId: revision.id }}
            search={{ show: about }}
            data-row-link
            aria-label={`${messages.what}, ${when}`}
            className="rounded-sm text-sm font-medium text-accent-ink hover:underline"
          >
            {messages.what}
          </Link>
          <RevisionMenu {...title} active={active} about={about} when={when} />
        </div>
      </div>
    </li>
  );
};

interface AboutPageProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly about: string;
}

/** The page that the list is limited to, with a link to the complete history. */
const AboutPage = ({ organizationId, spaceId, about }: AboutPageProps) => {
  const { data } = useSuspenseQuery(pagesQuery(spaceId));
  const page = flatPages(data.pages).find(({ id }) => id === about);
  return (
    <p className="mb-4 flex flex-wrap gap-x-3 text-base">
      <span className="font-medium wrap-anywhere">
        {page === undefined ? messages.about.gone : messages.about.one(page.title)}
      </span>
      <Link
        to="/o/$organizationId/spaces/$spaceId/history"
        params={{ organizationId, spaceId }}
        className="rounded-sm text-accent-ink hover:underline"
      >
        {messages.about.all}
      </Link>
    </p>
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
  const { about } = search;
  if (data.items.length === 0)
    return (
      <>
        {about !== undefined && (
          <AboutPage organizationId={organizationId} spaceId={spaceId} about={about} />
        )}
        <EmptyState
          icon={History}
          title={messages.none.title}
          text={about === undefined ? messages.none.text : messages.about.none.text}
        />
      </>
    );
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
      {about !== undefined && (
        <AboutPage organizationId={organizationId} spaceId={spaceId} about={about} />
      )}
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
            about={about}
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
