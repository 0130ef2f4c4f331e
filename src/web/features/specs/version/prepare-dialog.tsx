import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MAX_PREPARED_SPACES } from "#contract/schemas/limits.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  type ImpactPage,
  type PreparedRequests,
  prepareSpecVersion,
  specImpactQuery,
  type SpecVersionPath,
} from "#web/api/specs.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { prepareMessages as messages } from "./messages.ts";
import { MOST_PAGES } from "./changes-view.tsx";

interface ConcernedSpace {
  readonly id: string;
  readonly title: string;
  readonly pages: number;
}

/** The spaces whose current pages are affected. Pages within change requests are for their authors to fix. */
const spacesOf = (rows: readonly ImpactPage[]): readonly ConcernedSpace[] => {
  const spaces = new Map<string, ConcernedSpace>();
  for (const { space, changeRequest } of rows) {
    if (changeRequest !== undefined) continue;
    const pages = (spaces.get(space.id)?.pages ?? 0) + 1;
    spaces.set(space.id, { id: space.id, title: space.title, pages });
  }
  return [...spaces.values()];
};

const Prepared = ({
  organizationId,
  prepared,
}: {
  organizationId: string;
  prepared: PreparedRequests;
}) => (
  <div className="flex flex-col gap-3">
    {prepared.changeRequests.length === 0 ? (
      <p>{messages.nothing}</p>
    ) : (
      <ul className="flex flex-col gap-2">
        {prepared.changeRequests.map(({ space, changeRequest, threads, renamed }) => (
          <li key={changeRequest.id} className="wrap-anywhere">
            <Link
              to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
              params={{ organizationId, spaceId: space.id, number: `${changeRequest.number}` }}
              className="rounded-sm font-medium text-accent-ink underline underline-offset-2"
            >
              {messages.request(changeRequest.number, space.title)}
            </Link>
            <span className="block text-sm text-muted">
              {messages.threads(threads)}
              {renamed > 0 && ` · ${messages.renamed(renamed)}`}
            </span>
          </li>
        ))}
      </ul>
    )}
    {prepared.skipped > 0 && (
      <p className="text-sm text-muted">{messages.skipped(prepared.skipped)}</p>
    )}
  </div>
);

interface PrepareDialogProps {
  readonly path: SpecVersionPath;
  readonly onClose: () => void;
}

/** Shows which change requests would be opened, opens them, and links to them. */
export const PrepareDialog = ({ path, onClose }: PrepareDialogProps) => {
  const impact = useQuery(specImpactQuery(path, { which: "changed", limit: MOST_PAGES }));
  const { mutate, data: prepared, isPending, error } = useMutation(prepareSpecVersion);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const spaces = spacesOf(impact.data?.items ?? []);
  const chosen = spaces.filter(({ id }) => !left.has(id));
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const reason =
    impact.data === undefined
      ? messages.loading
      : !impact.data.canPrepare
        ? messages.notAllowed
        : chosen.length === 0
          ? messages.choose
          : chosen.length > MAX_PREPARED_SPACES
            ? messages.chooseFewer
            : undefined;
  if (prepared !== undefined)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={messages.doneTitle}
        footer={<Button onClick={onClose}>{messages.close}</Button>}
      >
        <Prepared organizationId={path.organizationId} prepared={prepared} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={() => !isPending && onClose()}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={() => !isPending && onClose()}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={reason}
            onClick={() => mutate({ path, body: { spaces: chosen.map(({ id }) => id) } })}
          >
            {messages.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {impact.data === undefined && impact.error === null && <Skeleton className="h-8 w-full" />}
        {impact.error !== null && (
          <RetryCallout onRetry={() => void impact.refetch()}>
            {describeFailure(impact.error).text}
          </RetryCallout>
        )}
        {impact.data !== undefined && spaces.length === 0 && <p>{messages.noSpaces}</p>}
        {spaces.length > 0 && (
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1 text-sm font-medium">{messages.spaces}</legend>
            {spaces.map(({ id, title, pages }) => (
              <Checkbox
                key={id}
                label={messages.space(title, pages)}
                checked={!left.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </fieldset>
        )}
        {(impact.data?.count ?? 0) > MOST_PAGES && (
          <p className="text-sm text-muted">{messages.more}</p>
        )}
        {error !== null && (
          <Callout tone="danger" title={describeFailure(error).title}>
            {describeFailure(error).text}
          </Callout>
        )}
      </div>
    </Dialog>
  );
};
