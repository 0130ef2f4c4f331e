import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import type { SpecPath, SpecVersion } from "#web/api/specs.ts";
import { rowLink } from "#web/table/column.ts";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { cx } from "#web/kit/class-names.ts";
import { specMessages, versionsMessages as messages } from "../messages.ts";
import { PAGE_SIZE, versionsPageQuery, type VersionsSearch } from "../search.ts";
import { Counts, VersionBadge } from "../state-badge.tsx";
import { useSpecPath } from "../spec/use-spec.tsx";
import { DownloadButton } from "./download-button.tsx";

/** What a version changed, and what was decided about it. */
const Verdict = ({ version: { changes, review } }: { version: SpecVersion }) => (
  <>
    {changes === undefined ? (
      <p className="text-sm text-muted">{messages.first}</p>
    ) : (
      <Counts counts={changes} />
    )}
    {review !== undefined && (
      <p className="text-sm wrap-anywhere text-muted">
        {messages[review.verdict](review.by.displayName)} <Timestamp value={review.at} />
        {review.note !== undefined && `: ${review.note}`}
      </p>
    )}
  </>
);

const Version = ({ path, version }: { path: SpecPath; version: SpecVersion }) => {
  const { number, format, operations, bytes, problems, createdAt } = version;
  const isServed = version.state === "served";
  return (
    <li className="group relative flex gap-4">
      <div aria-hidden className="flex w-3 shrink-0 flex-col items-center">
        <span
          className={cx(
            "mt-5 size-2.5 shrink-0 rounded-full border-2",
            isServed ? "border-success-ink bg-success-ink" : "border-control bg-surface",
          )}
        />
        <span className="w-px grow bg-line group-last:hidden" />
      </div>
      <article className="relative mb-3 flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-surface px-4 py-3 shadow-sm hover:bg-subtle">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-x-2 gap-y-1 text-base">
            <Link
              to="/o/$organizationId/openapi/$slug/versions/$versionId"
              params={{
                organizationId: path.organizationId,
                slug: path.specSlug,
                versionId: version.id,
              }}
              {...rowLink("after:absolute after:inset-0")}
            >
              {specMessages.version(number)}
            </Link>
            <VersionBadge version={version} />
            {problems.length > 0 && (
              <Badge tone="warning" title={messages.problemsTitle}>
                {messages.problems(problems.length)}
              </Badge>
            )}
          </h2>
          <Verdict version={version} />
          <p className="text-sm text-muted">
            <Timestamp value={createdAt} /> ·{" "}
            {messages.facts(specMessages.format(format), operations, bytes)}
          </p>
        </div>
        <div className="relative z-1">
          <DownloadButton path={path} version={version} size="sm" />
        </div>
      </article>
    </li>
  );
};

/** The versions of a specification, latest first. */
export const VersionList = ({ search }: { search: VersionsSearch }) => {
  const path = useSpecPath();
  const { data, isPlaceholderData } = useListQuery(versionsPageQuery(path, search));
  if (data === undefined) return <ListSkeleton rows={3} />;
  if (data.items.length === 0)
    return <EmptyState icon={History} title={messages.none.title} text={messages.none.text} />;
  return (
    <>
      <ol
        aria-label={messages.caption}
        aria-busy={isPlaceholderData}
        className={isPlaceholderData ? "opacity-60" : undefined}
      >
        {data.items.map((version) => (
          <Version key={version.id} path={path} version={version} />
        ))}
      </ol>
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};
