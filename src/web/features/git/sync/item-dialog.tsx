import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { gitSyncItemQuery, type GitSyncPath } from "#web/api/git.ts";
import { TextDifference } from "#web/features/review/index.ts";
import { ListSkeleton } from "#web/table/table-states.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useSpaceParams } from "../use-syncs.ts";
import { syncMessages as messages } from "./messages.ts";

interface ItemDialogProps {
  readonly path: GitSyncPath;
  readonly itemId: string;
  readonly onClose: () => void;
}

/** What a sync does to a file: its text before and after, why it is skipped, what is lost. */
export const ItemDialog = ({ path, itemId, onClose }: ItemDialogProps) => {
  const params = useSpaceParams();
  const { data, error, refetch } = useQuery(gitSyncItemQuery(path, itemId));
  const failure = data === undefined && error !== null ? describeFailure(error) : undefined;
  const notes =
    data === undefined
      ? []
      : [
          ...(data.reason === undefined ? [] : [messages.reasons[data.reason]]),
          ...(data.detail === undefined ? [] : [data.detail]),
          ...data.losses.map((loss) => messages.losses[loss]),
          ...(data.shortened ? [messages.item.shortened] : []),
        ];
  const isText = data !== undefined && (data.before !== null || data.after !== null);
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={onClose}
      title={data?.page?.title ?? data?.path ?? messages.item.loading}
      description={
        data !== undefined && (
          <>
            {messages.actions[data.action]} · {messages.sides[data.side].title} ·{" "}
            {data.from !== undefined && `${data.from} → `}
            {data.path}
          </>
        )
      }
      footer={
        data?.page !== undefined &&
        data.side === "here" &&
        (data.action === "change" || data.action === "conflict" || data.action === "rename") ? (
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
            params={{ ...params, pageId: data.page.id }}
            className={buttonClass()}
          >
            {messages.item.openPage}
          </Link>
        ) : undefined
      }
    >
      {failure !== undefined && (
        <RetryCallout title={failure.title} onRetry={() => void refetch()}>
          {failure.text}
        </RetryCallout>
      )}
      {data === undefined && failure === undefined && <ListSkeleton rows={4} />}
      {data !== undefined && (
        <div className="flex flex-col gap-4">
          {notes.length > 0 && (
            <ul aria-label={messages.item.lost} className="text-sm text-muted">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          )}
          {isText ? (
            <TextDifference before={data.before ?? ""} after={data.after ?? ""} />
          ) : (
            data.reason === undefined && (
              <p className="text-base text-muted">{messages.item.noText}</p>
            )
          )}
        </div>
      )}
    </Dialog>
  );
};
