import { Link } from "@tanstack/react-router";
import type { RevisionSummary } from "#web/api/content.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { subjectOf } from "#web/features/review/index.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { historyMessages as messages } from "./messages.ts";

interface RevisionTitleProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revision: RevisionSummary;
}

/** What a revision is, in words, with a link to the change request it came from. */
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

/** One revision, to look at or to compare with another. */
export const RevisionRow = ({
  active,
  older,
  newer,
  onOlder,
  onNewer,
  ...words
}: RevisionRowProps) => {
  const { organizationId, spaceId, revision } = words;
  const when = formatExact(revision.createdAt);
  return (
    <li className="flex items-start gap-4 border-t border-line px-4 py-3 first:border-t-0">
      <span className="flex shrink-0 gap-3 pt-0.5">
        <input
          type="radio"
          name="older"
          checked={older === revision.id}
          onChange={onOlder}
          aria-label={messages.chooseOlder(when)}
          title={messages.chooseOlder(when)}
          className="size-4 accent-(--color-accent) pointer-coarse:size-5"
        />
        <input
          type="radio"
          name="newer"
          checked={newer === revision.id}
          onChange={onNewer}
          aria-label={messages.chooseNewer(when)}
          title={messages.chooseNewer(when)}
          className="size-4 accent-(--color-accent) pointer-coarse:size-5"
        />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-base">
            <RevisionTitle {...words} />
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
