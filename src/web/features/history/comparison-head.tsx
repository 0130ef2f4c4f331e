import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { revisionQuery } from "#web/api/content.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import type { HistorySearch } from "./history-search.ts";
import { historyStrings as strings } from "./history-strings.ts";
import { RevisionWords } from "./revision-row.tsx";

interface SideProps {
  readonly label: string;
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revisionId: string;
}

const Side = ({ label, organizationId, spaceId, revisionId }: SideProps) => {
  const { data: revision } = useSuspenseQuery(revisionQuery(spaceId, revisionId));
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-base">
        <RevisionWords organizationId={organizationId} spaceId={spaceId} revision={revision} />
        <span className="block text-sm text-muted">
          {revision.createdBy && <>{strings.by(revision.createdBy.displayName)} · </>}
          <Timestamp value={revision.createdAt} show="exact" />
        </span>
      </dd>
    </div>
  );
};

interface ComparisonHeadProps {
  readonly organizationId: string;
  readonly spaceId: string;
  /** Absent: compared with nothing, because it is the first. */
  readonly from: string | undefined;
  readonly to: string;
  readonly search: HistorySearch;
}

/** Which two revisions are compared, the way to the change before, and how it is shown. */
export const ComparisonHead = ({ from, to, search, ...place }: ComparisonHeadProps) => {
  const view = search.view ?? "inline";
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-b border-line pb-4">
      <dl className="flex min-w-0 flex-wrap gap-x-10 gap-y-3">
        {from !== undefined && <Side {...place} label={strings.from} revisionId={from} />}
        <Side {...place} label={strings.to} revisionId={to} />
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        {from !== undefined && (
          <Link
            to="/o/$organizationId/spaces/$spaceId/history/$revisionId"
            params={{ ...place, revisionId: from }}
            search={{ view: search.view }}
            className={buttonClass({ size: "sm" })}
          >
            {strings.previous}
          </Link>
        )}
        <div role="group" aria-label={strings.view} className="flex gap-1">
          {(["inline", "split"] as const).map((one) => (
            <Link
              key={one}
              from="/o/$organizationId/spaces/$spaceId/history/$revisionId"
              to="."
              search={(now) => ({ ...now, view: one === "split" ? one : undefined })}
              replace
              resetScroll={false}
              aria-current={view === one ? "true" : undefined}
              className={buttonClass({
                size: "sm",
                variant: view === one ? "secondary" : "ghost",
              })}
            >
              {strings[one]}
            </Link>
          ))}
        </div>
      </div>
    </div>
  );
};
