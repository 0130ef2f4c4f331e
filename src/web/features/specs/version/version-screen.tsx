import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { ArrowLeft, Check, FileCheck2, GitPullRequestArrow, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { isRefusal } from "#web/api/failures.ts";
import {
  type Spec,
  type SpecVersion,
  type SpecVersionPath,
  specVersionQuery,
} from "#web/api/specs.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader, Toolbar } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { ErrorList } from "../error-list.tsx";
import { specMessages, versionsMessages } from "../messages.ts";
import { BaseChoice } from "./base-choice.tsx";
import { versionMessages as messages } from "./messages.ts";
import type { VersionSearch, VersionView } from "../search.ts";
import { useSpec } from "../spec/use-spec.tsx";
import { Counts, VersionBadge } from "../state-badge.tsx";
import { DownloadButton } from "../versions/download-button.tsx";
import { ChangesView } from "./changes-view.tsx";
import { PagesView } from "./pages-view.tsx";

const AcceptDialog = lazy(async () => ({
  default: (await import("./decision-dialogs.tsx")).AcceptDialog,
}));
const RejectDialog = lazy(async () => ({
  default: (await import("./decision-dialogs.tsx")).RejectDialog,
}));
const PrepareDialog = lazy(async () => ({
  default: (await import("./prepare-dialog.tsx")).PrepareDialog,
}));

/** Shown instead of a version that cannot be shown; for a deleted one, links to the others. */
export const VersionFailure = (failure: FailureProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/openapi/$slug" });
  return (
    <GoneFailure
      {...failure}
      statuses={[400, 404]}
      title={specMessages.versionGone.title}
      text={specMessages.versionGone.text}
      action={
        <Link
          to="/o/$organizationId/openapi/$slug"
          params={params}
          className={buttonClass({ variant: "primary" })}
        >
          {specMessages.versionGone.action}
        </Link>
      }
    />
  );
};

interface PartProps {
  readonly path: SpecVersionPath;
  readonly spec: Spec;
  readonly version: SpecVersion;
}

const Header = ({ path, spec, version }: PartProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/openapi/$slug" });
  const [open, setOpen] = useState<"accept" | "reject" | "prepare">();
  const close = () => setOpen(undefined);
  const { number, format, operations, bytes, createdAt, changes, state } = version;
  const decides = spec.permissions.edit && state === "held";
  return (
    <>
      <PageHeader
        breadcrumbs={
          <Link
            to="/o/$organizationId/openapi/$slug"
            params={params}
            className="inline-flex w-fit max-w-full items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
          >
            <ArrowLeft size={14} aria-hidden className="shrink-0" />
            <span className="truncate">{messages.back(spec.title ?? spec.slug)}</span>
          </Link>
        }
        title={specMessages.version(number)}
        badge={<VersionBadge version={version} />}
        description={
          <>
            {versionsMessages.facts(specMessages.format(format), operations, bytes)} ·{" "}
            <Timestamp value={createdAt} />
            {changes !== undefined && (
              <span className="block">
                <Counts counts={changes} />
              </span>
            )}
          </>
        }
        actions={
          <>
            <DownloadButton path={path} version={version} />
            {spec.permissions.edit && changes !== undefined && (
              <Button icon={GitPullRequestArrow} onClick={() => setOpen("prepare")}>
                {messages.prepare}
              </Button>
            )}
            {decides && (
              <>
                <Button icon={X} onClick={() => setOpen("reject")}>
                  {messages.reject}
                </Button>
                <Button icon={Check} variant="primary" onClick={() => setOpen("accept")}>
                  {messages.accept}
                </Button>
              </>
            )}
          </>
        }
      />
      <Suspense fallback={null}>
        {open === "accept" && decides && (
          <AcceptDialog path={path} version={version} onClose={close} />
        )}
        {open === "reject" && decides && (
          <RejectDialog path={path} version={version} onClose={close} />
        )}
        {open === "prepare" && <PrepareDialog path={path} onClose={close} />}
      </Suspense>
    </>
  );
};

/** Why a version is held, or what was decided about it. */
const Verdict = ({ version: { state, review } }: { version: SpecVersion }) => {
  if (state === "held")
    return (
      <Callout tone="warning" title={messages.held}>
        {messages.heldText}
      </Callout>
    );
  if (review === undefined) return null;
  return (
    <Callout title={versionsMessages[review.verdict](review.by.displayName)}>
      <Timestamp value={review.at} />
      {review.note !== undefined && <p className="whitespace-pre-wrap">{review.note}</p>}
    </Callout>
  );
};

const Views = ({ views, current }: { views: readonly VersionView[]; current: VersionView }) => (
  <TabLinks label={messages.tabs}>
    {views.map((view) => (
      <Link
        key={view}
        to="."
        search={{ view: view === "changes" ? undefined : view }}
        activeOptions={{ explicitUndefined: true }}
        aria-current={view === current ? "page" : undefined}
        className={tabLinkClass}
      >
        {messages.views[view]}
      </Link>
    ))}
  </TabLinks>
);

const viewOf = (
  view: VersionView,
  { path, spec, version }: PartProps,
  search: VersionSearch,
): ReactNode => {
  if (view === "problems")
    return <ErrorList label={messages.views.problems} errors={version.problems} />;
  if (view === "pages") return <PagesView path={path} search={search} />;
  if (version.changes === undefined && search.base === undefined)
    return (
      <>
        <Toolbar label={messages.filters}>
          <BaseChoice path={path} version={version} search={search} />
        </Toolbar>
        <EmptyState icon={FileCheck2} title={messages.first.title} text={messages.first.text} />
      </>
    );
  return <ChangesView path={path} spec={spec} version={version} search={search} />;
};

/** What a version changes, what that affects, and what was decided about it. */
export const VersionScreen = ({ search }: { search: VersionSearch }) => {
  const { organizationId, slug, versionId } = useParams({
    from: "/_app/o/$organizationId/openapi/$slug/versions/$versionId",
  });
  const path = { organizationId, specSlug: slug, versionId };
  const { spec } = useSpec();
  const { data: version, error } = useSuspenseQuery(specVersionQuery(path));
  useScreenTitle(specMessages.version(version.number));
  if (isRefusal(error, 403, 404)) return <VersionFailure error={error} />;
  const views: readonly VersionView[] = [
    "changes",
    "pages",
    ...(version.problems.length > 0 ? (["problems"] as const) : []),
  ];
  const view = views.find((known) => known === search.view) ?? "changes";
  const parts = { path, spec, version };
  return (
    <>
      <Header {...parts} />
      <div className="mb-5 empty:hidden">
        <Verdict version={version} />
      </div>
      <Views views={views} current={view} />
      <div className="pt-6">{viewOf(view, parts, search)}</div>
    </>
  );
};
