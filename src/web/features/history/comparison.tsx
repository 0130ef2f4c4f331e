import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Equal } from "lucide-react";
import { useMemo } from "react";
import { revisionChangesQuery } from "#web/api/content.ts";
import { countChanges, readChanges, type Rest, RestChanges } from "#web/features/review/index.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ComparedPage } from "./compared-page.tsx";
import { ComparisonHead } from "./comparison-head.tsx";
import { ComparisonList } from "./comparison-list.tsx";
import type { HistorySearch } from "./history-search.ts";
import { historyStrings as strings } from "./history-strings.ts";

interface ComparisonProps {
  readonly organizationId: string;
  readonly spaceId: string;
  readonly revisionId: string;
  readonly search: HistorySearch;
}

const shownRests = ["-files", "-variables", "-reusable"] as const satisfies readonly Rest[];

/** Everything that differs between two revisions: what, and for each page how. */
export const Comparison = ({ organizationId, spaceId, revisionId, search }: ComparisonProps) => {
  const { data } = useSuspenseQuery(revisionChangesQuery(spaceId, revisionId, search.from));
  const changes = useMemo(() => readChanges(data), [data]);
  const rest = shownRests.find((name) => name === search.show);
  const page = changes.pages.find(({ id }) => id === search.show) ?? changes.pages[0];
  const otherRest = shownRests.find(
    (name) =>
      ({
        "-files": changes.files,
        "-variables": changes.variables,
        "-reusable": changes.reusable,
      })[name].length > 0,
  );
  const shownRest = rest ?? (page === undefined ? otherRest : undefined);
  return (
    <>
      <Link
        to="/o/$organizationId/spaces/$spaceId/history"
        params={{ organizationId, spaceId }}
        className="mb-3 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
      >
        <ArrowLeft size={14} aria-hidden />
        {strings.back}
      </Link>
      <ComparisonHead
        organizationId={organizationId}
        spaceId={spaceId}
        from={changes.from}
        to={revisionId}
        search={search}
      />
      {countChanges(changes) === 0 ? (
        <EmptyState icon={Equal} title={strings.nothing.title} text={strings.nothing.text} />
      ) : (
        <div className="grid gap-x-10 gap-y-6 md:grid-cols-[16rem_minmax(0,1fr)]">
          <ComparisonList changes={changes} shown={shownRest ?? page?.id} />
          <div className="min-w-0">
            {shownRest !== undefined && <RestChanges name={shownRest} changes={changes} />}
            {shownRest === undefined && page !== undefined && (
              <ComparedPage
                key={page.id}
                organizationId={organizationId}
                spaceId={spaceId}
                from={changes.from}
                to={revisionId}
                page={page}
                view={search.view ?? "inline"}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
};
