import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  CornerUpRight,
  Download,
  GitPullRequestArrow,
  Import,
  Play,
  RotateCcw,
} from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { type ImportPath, type ImportRun, resumeImport, retryImport } from "#web/api/imports.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { resultMessages as messages, targetMessages } from "../messages.ts";
import { Limits } from "../preview/preview-view.tsx";
import { resultQuery, type RunSearch, showingSitesQuery } from "../search.ts";
import { TargetDialog } from "../start/target-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { Figures } from "./progress-view.tsx";
import { ResultTable } from "./result-table.tsx";

interface ResultProps {
  readonly path: ImportPath;
  readonly run: ImportRun;
}

/** Links to what was written. */
const OpenResult = ({ path: { organizationId }, run }: ResultProps) => {
  const { result, target } = run;
  if (result === undefined) return null;
  const params = { organizationId, spaceId: target.space };
  const number = result.changeRequestNumber;
  const className = buttonClass({ variant: "primary" });
  if (number !== undefined)
    return (
      <Link
        to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
        params={{ ...params, number: `${number}` }}
        className={className}
      >
        <GitPullRequestArrow size={16} aria-hidden />
        {messages.openRequest(number)}
      </Link>
    );
  return (
    <Link to="/o/$organizationId/spaces/$spaceId/pages" params={params} className={className}>
      <BookOpen size={16} aria-hidden />
      {messages.openSpace}
    </Link>
  );
};

/** Resumes an import that failed or was cancelled; with another target if it cannot write to the old one any more. */
const ResumeButton = ({ path, run }: ResultProps) => {
  const { mutateAsync, isPending } = useMutation(resumeImport);
  const [choosing, setChoosing] = useState(false);
  const elsewhere = run.reason === "target-closed" || run.reason === "target-full";
  const resume = () => {
    mutateAsync({ path, body: {} }).catch((error: unknown) => toastFailure(error, resume));
  };
  return (
    <>
      <Button
        variant="primary"
        icon={Play}
        pending={isPending}
        onClick={() => (elsewhere ? setChoosing(true) : resume())}
      >
        {elsewhere ? messages.elsewhere : messages.resume}
      </Button>
      {choosing && (
        <Suspense fallback={null}>
          <TargetDialog
            target={run.target}
            submitLabel={targetMessages.goOn}
            onChoose={(target) => mutateAsync({ path, body: { target } })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
};

const RetryButton = ({ path }: Pick<ResultProps, "path">) => {
  const { mutateAsync, isPending } = useMutation(retryImport);
  const retry = () => {
    mutateAsync({ path }).catch((error: unknown) => toastFailure(error, retry));
  };
  return (
    <Button icon={RotateCcw} pending={isPending} onClick={retry}>
      {messages.retry}
    </Button>
  );
};

/** Starts another import from the same address. */
const AgainLink = ({ path: { organizationId }, run }: ResultProps) => (
  <Link
    to="/o/$organizationId/spaces/$spaceId/imports/new"
    params={{ organizationId, spaceId: run.target.space }}
    search={{ url: run.source.url, below: run.target.page }}
    className={buttonClass()}
  >
    <Import size={16} aria-hidden />
    {messages.again}
  </Link>
);

/** Links to the old addresses, for people who may redirect them on a site that shows the imported pages. */
const RedirectsLink = ({ path: { organizationId, importRunId }, run }: ResultProps) => {
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  const { data: sites } = useQuery({
    ...showingSitesQuery(organizationId, run.target.space),
    enabled: organization.permissions.createContent,
  });
  if (sites === undefined || sites.items.length === 0) return null;
  return (
    <Link
      to="/o/$organizationId/spaces/$spaceId/imports/$importRunId/redirects"
      params={{ organizationId, spaceId: run.target.space, importRunId }}
      className={buttonClass()}
    >
      <CornerUpRight size={16} aria-hidden />
      {messages.redirects}
    </Link>
  );
};

/** The actions on a finished import. */
export const ResultActions = ({ path, run }: ResultProps) => {
  const { manage } = run.permissions;
  const ended = run.status === "completed";
  return (
    <>
      {manage && <AgainLink path={path} run={run} />}
      {manage && run.failed > 0 && run.status !== "cancelled" && <RetryButton path={path} />}
      {ended && run.imported > 0 && <RedirectsLink path={path} run={run} />}
      {ended ? (
        <OpenResult path={path} run={run} />
      ) : (
        manage && <ResumeButton path={path} run={run} />
      )}
    </>
  );
};

const Verdict = ({ run }: Pick<ResultProps, "run">): ReactNode => {
  if (run.status === "failed")
    return (
      <Callout tone="danger" title={messages.failed}>
        {run.message} {messages.nothingWritten}
      </Callout>
    );
  if (run.status === "cancelled")
    return <Callout title={messages.cancelled}>{messages.cancelledText}</Callout>;
  if (run.result === undefined) return <Callout title={messages.nothingNew} />;
  return null;
};

interface ResultViewProps extends ResultProps {
  readonly search: RunSearch;
  readonly onFilter: (change: Pick<RunSearch, "status" | "loss">) => void;
}

/** The outcome of an import: its figures, and what happened to every page. */
export const ResultView = ({ path, run, search, onFilter }: ResultViewProps) => {
  const [exporting, setExporting] = useState(false);
  const { data } = useQuery(resultQuery(path, search));
  const { result, previous } = run;
  return (
    <div className="flex flex-col gap-6">
      <Verdict run={run} />
      {result !== undefined && result.conflicts > 0 && (
        <Callout tone="warning" title={messages.conflicts}>
          {messages.conflictsText(result.conflicts)}
        </Callout>
      )}
      <Limits run={run} title={messages.limitsTitle} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Figures
          label={messages.numbers}
          figures={[
            [messages.imported, run.imported],
            previous !== undefined && [messages.unchanged, run.unchanged],
            [messages.skipped, run.skipped],
            [messages.failedPages, run.failed],
            previous !== undefined && [messages.removed, result?.removed ?? 0],
            result !== undefined && [messages.files, result.files],
          ]}
        />
        {run.found > 0 && (
          <Button icon={Download} onClick={() => setExporting(true)}>
            {messages.export}
          </Button>
        )}
      </div>
      <ResultTable path={path} run={run} search={search} onFilter={onFilter} />
      {exporting && (
        <ExportDialog
          path={path}
          search={search}
          total={data?.count}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
};
