import type { ReactNode } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { RetryCallout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const bulkChangeMessages = {
  loading: "Working out what changes",
  failed: "What would change could not be worked out.",
  and: (rest: number) => `${formatNumber(rest)} more`,
} as const;

/** Names of each kind that are written out. */
const FEW = 5;

/** The first names, and how many more there are. */
export const firstNames = (names: readonly string[], few = FEW): string => {
  const first = names.slice(0, few).join(", ");
  return names.length <= few ? first : `${first} and ${bulkChangeMessages.and(names.length - few)}`;
};

interface BulkChangeDialogProps<Found extends { readonly changed: number }> {
  readonly title: string;
  readonly tone: "primary" | "danger";
  /** The button, for as many rows as would change, or are selected while that is worked out. */
  readonly confirmLabel: (changed: number) => string;
  readonly count: number;
  /** What has to be chosen before anything can be worked out. */
  readonly chooseFirst?: string | undefined;
  /** What the service says would become of the rows. */
  readonly found: Found | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Said where no row would change. */
  readonly nothing: string;
  /** Must be typed before the button works. */
  readonly typedText?: string | undefined;
  /** What is chosen here before rows are changed. */
  readonly fields?: ReactNode;
  /** What would become of the rows, in words. */
  readonly effects: ReactNode;
  /** What is said or chosen after the effects. */
  readonly after?: ReactNode;
  readonly onConfirm: (found: Found) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before many rows are changed at once: shows what would become of each, and then does it. */
export const BulkChangeDialog = <Found extends { readonly changed: number }>({
  title,
  tone,
  confirmLabel,
  count,
  chooseFirst,
  found,
  failed,
  onRetry,
  nothing,
  typedText,
  fields,
  effects,
  after,
  onConfirm,
  onClose,
}: BulkChangeDialogProps<Found>) => (
  <ConfirmDialog
    open
    onOpenChange={onClose}
    title={title}
    tone={tone}
    confirmLabel={confirmLabel(found?.changed ?? count)}
    disabledReason={
      chooseFirst ??
      (found === undefined ? bulkChangeMessages.loading : found.changed === 0 ? nothing : undefined)
    }
    {...(typedText !== undefined && { typedText })}
    onConfirm={async () => {
      if (found !== undefined) await onConfirm(found);
    }}
    describeFailure={describeFailure}
    body={
      <div className="flex flex-col gap-4 text-ink">
        {fields}
        {chooseFirst === undefined && found === undefined && !failed && (
          <div role="status" aria-label={bulkChangeMessages.loading}>
            <Skeleton className="my-1 h-4 w-56" />
            <Skeleton className="my-1 h-4 w-72" />
          </div>
        )}
        {chooseFirst === undefined && found === undefined && failed && (
          <RetryCallout onRetry={onRetry}>{bulkChangeMessages.failed}</RetryCallout>
        )}
        {found !== undefined && effects}
        {after}
      </div>
    }
  />
);
