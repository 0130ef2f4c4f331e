import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { jobStates } from "#contract/schemas/enums.ts";
import { cancelJob, type Job } from "#web/api/jobs.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Select } from "#web/ui/select.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { jobMessages as messages, kindLabel } from "./messages.ts";
import { isNarrowed, type JobsSearch, jobsPageQuery, PAGE_SIZE } from "./search.ts";

const tones: Readonly<Record<Job["state"], BadgeTone>> = {
  queued: "neutral",
  running: "accent",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
};

/** What a job is, and why it failed. */
const Work = ({ job: { kind, state, error } }: { job: Job }) => (
  <div className="min-w-0">
    <p className="font-medium wrap-anywhere">{kindLabel(kind)}</p>
    {error && state !== "done" && (
      <p className="text-sm wrap-anywhere text-muted">
        {state === "failed" ? error.message : messages.retried(error.message)}
        {error.remedy !== undefined && ` ${error.remedy}`}
      </p>
    )}
  </div>
);

const State = ({ job: { state, progress, cancelRequested } }: { job: Job }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
    <Badge tone={tones[state]}>
      {cancelRequested ? messages.cancelling : messages.states[state]}
    </Badge>
    {progress && state === "running" && (
      <span className="text-sm text-muted tabular-nums">
        {messages.progress(progress.done, progress.total)}
      </span>
    )}
  </span>
);

const SpaceLink = ({ organizationId, job: { space } }: { organizationId: string; job: Job }) =>
  space === undefined ? (
    <span className="text-muted">{messages.noSpace}</span>
  ) : (
    <Link
      to="/o/$organizationId/spaces/$spaceId"
      params={{ organizationId, spaceId: space.id }}
      className="rounded-sm wrap-anywhere hover:underline"
    >
      {titleOfSpace(space)}
    </Link>
  );

const CancelButton = ({ organizationId, job }: { organizationId: string; job: Job }) => {
  const { mutateAsync, isPending } = useMutation(cancelJob);
  if (!job.permissions.cancel) return null;
  const cancel = async (): Promise<void> => {
    try {
      const after = await mutateAsync({ path: { organizationId, jobId: job.id } });
      toast({
        tone: "success",
        title: after.state === "cancelled" ? messages.cancelled : messages.cancelAsked,
      });
    } catch (error) {
      toastFailure(error, () => void cancel());
    }
  };
  return (
    <Button
      size="sm"
      pending={isPending}
      aria-label={messages.cancel(kindLabel(job.kind))}
      onClick={() => void cancel()}
    >
      {messages.cancelLabel}
    </Button>
  );
};

const columnsOf = (organizationId: string, inSpace: boolean): readonly Column<Job>[] => [
  { id: "job", header: messages.columns.job, cell: (job) => <Work job={job} /> },
  ...(inSpace
    ? []
    : [
        {
          id: "space",
          header: messages.columns.space,
          cell: (job: Job) => <SpaceLink organizationId={organizationId} job={job} />,
          width: "20%",
        },
      ]),
  {
    id: "state",
    header: messages.columns.state,
    cell: (job) => <State job={job} />,
    width: "12rem",
  },
  {
    id: "who",
    header: messages.columns.who,
    cell: ({ requestedBy }) => (
      <span className={requestedBy ? "wrap-anywhere" : "text-muted"}>
        {requestedBy?.displayName ?? messages.nobody}
      </span>
    ),
    width: "14%",
    hideBelow: "md",
  },
  {
    id: "when",
    header: messages.columns.when,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
  {
    id: "actions",
    header: messages.columns.actions,
    headerHidden: true,
    align: "end",
    cell: (job) => <CancelButton organizationId={organizationId} job={job} />,
    width: "6rem",
  },
];

const rowId = ({ id }: Job) => id;

interface FiltersProps {
  readonly organizationId: string;
  readonly search: JobsSearch;
  readonly inSpace: boolean;
  readonly onNarrow: (change: Partial<JobsSearch>) => void;
}

const SpaceFilter = ({ organizationId, search, onNarrow }: Omit<FiltersProps, "inSpace">) => {
  const { data: spaces } = useSuspenseQuery(allSpacesQuery(organizationId));
  return (
    <Select
      aria-label={messages.space}
      className="w-44 max-sm:grow"
      value={search.space ?? ""}
      options={[
        { value: "", label: messages.anySpace },
        ...spaces.map((space) => ({ value: space.id, label: titleOfSpace(space) })),
      ]}
      onChange={({ target }) => onNarrow({ space: target.value || undefined })}
    />
  );
};

const Filters = ({ inSpace, ...props }: FiltersProps) => {
  const { search, onNarrow } = props;
  const kinds = [
    ...new Set([...Object.keys(messages.kinds), ...(search.kind ? [search.kind] : [])]),
  ];
  return (
    <Toolbar label={messages.filters}>
      <Select
        aria-label={messages.state}
        className="w-36 max-sm:grow"
        value={search.state ?? ""}
        options={[
          { value: "", label: messages.anyState },
          ...jobStates.map((state) => ({ value: state, label: messages.states[state] })),
        ]}
        onChange={({ target }) =>
          onNarrow({ state: jobStates.find((state) => state === target.value) })
        }
      />
      <Select
        aria-label={messages.kind}
        className="w-44 max-sm:grow"
        value={search.kind ?? ""}
        options={[
          { value: "", label: messages.anyKind },
          ...kinds.map((kind) => ({ value: kind, label: kindLabel(kind) })),
        ]}
        onChange={({ target }) => onNarrow({ kind: target.value || undefined })}
      />
      {!inSpace && <SpaceFilter {...props} />}
    </Toolbar>
  );
};

interface JobListProps {
  readonly organizationId: string;
  readonly search: JobsSearch;
  /** The space whose jobs are listed; the whole organization if absent. */
  readonly spaceId?: string;
}

/** The background jobs that the search parameters select, newest first; updated while they run. */
export const JobList = ({ organizationId, search, spaceId }: JobListProps) => {
  const navigate = useNavigate();
  const inSpace = spaceId !== undefined;
  const asked = inSpace ? { ...search, space: spaceId } : search;
  const { data, isPlaceholderData } = useListQuery(jobsPageQuery(organizationId, asked));
  const narrow = (change: Partial<JobsSearch>) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const everything = () => narrow({ kind: undefined, state: undefined, space: undefined });
  return (
    <>
      <Filters
        organizationId={organizationId}
        search={search}
        inSpace={inSpace}
        onNarrow={narrow}
      />
      <DataTable
        caption={messages.caption}
        columns={columnsOf(organizationId, inSpace)}
        rows={data?.items}
        rowId={rowId}
        busy={isPlaceholderData}
        empty={
          <ListState
            filtered={isNarrowed(search) || search.page !== undefined}
            onClearFilters={everything}
            noun={messages.noun}
            icon={ListChecks}
            title={messages.none.title}
            text={messages.none.text}
          />
        }
      />
      <ListPages data={data} page={search.page} size={PAGE_SIZE} noun={messages.noun} />
    </>
  );
};
