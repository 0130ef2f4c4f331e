import type { TransferPlan } from "#web/api/spaces.ts";
import { RetryCallout } from "#web/ui/retry-callout.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { settingsMessages } from "./messages.ts";

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="text-sm font-medium">{title}</h3>
    <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 marker:text-faint">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

const counted = (count: number, words: (count: number) => string): string[] =>
  count === 0 ? [] : [words(count)];

const alongWith = ({ spaces, collections, changeRequests }: TransferPlan): string[] => [
  ...counted(collections, settingsMessages.transfer.collections),
  ...counted(spaces, settingsMessages.transfer.spaces),
  settingsMessages.transfer.pages,
  ...counted(changeRequests, settingsMessages.transfer.changeRequests),
];

const lostBy = ({ losing }: TransferPlan): string[] => [
  ...counted(losing.members, settingsMessages.transfer.members),
  ...counted(losing.teams, settingsMessages.transfer.teams),
  ...counted(losing.requestedReviewers, settingsMessages.transfer.reviewers),
];

interface TransferPlanViewProps {
  /** Undefined while it is on its way. */
  readonly plan: TransferPlan | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Title of the organization it is to go to. */
  readonly organization: string;
}

/** What a transfer does before it is done: what goes along, what is lost, and why it is refused. */
export const TransferPlanView = ({
  plan,
  failed,
  onRetry,
  organization,
}: TransferPlanViewProps) => {
  if (failed) {
    return (
      <RetryCallout retry={settingsMessages.transfer.retry} onRetry={onRetry}>
        {settingsMessages.transfer.failed}
      </RetryCallout>
    );
  }
  if (plan === undefined) {
    return (
      <div role="status" aria-label={settingsMessages.transfer.looking}>
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  const lost = lostBy(plan);
  return (
    <div className="flex flex-col gap-3">
      {plan.obstacles.length > 0 && (
        <Callout tone="warning" title={settingsMessages.transfer.obstacles}>
          <ul>
            {plan.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Callout>
      )}
      <List title={settingsMessages.transfer.along} lines={alongWith(plan)} />
      <List
        title={settingsMessages.transfer.lost}
        lines={lost.length === 0 ? [settingsMessages.transfer.nothingLost] : lost}
      />
      <p className="text-sm text-muted">{settingsMessages.transfer.rules(organization)}</p>
    </div>
  );
};
