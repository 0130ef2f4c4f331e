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

/** How many names of each kind are written out. */
const FEW = 5;

/** Lists the first names, and how many more there are. */
export const firstNames = (names: readonly string[], few = FEW): string => {
  const first = names.slice(0, few).join(", ");
  return names.length <= few ? first : `${first} and ${bulkChangeMessages.and(names.length - few)}`;
};

interface BulkChangeDialogProps<Found extends { readonly changed: number }> {
  readonly title: string;
  readonly tone: "primary" | "danger";
  /** The label of the button, for the number of rows that would change or, until that is known, are selected. */
  readonly confirmLabel: (changed: number) => string;
  readonly count: number;
  /** What must be chosen before a preview is possible. */
  readonly chooseFirst?: string | undefined;
  /** The service's preview of the change. */
  readonly found: Found | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Shown if no row would change. */
  readonly nothing: string;
  /** Text that must be typed before the button works. */
  readonly typedText?: string | undefined;
  /** Choices to make before rows are changed. */
  readonly fields?: ReactNode;
  /** The effect on the rows, in words. */
  readonly effects: ReactNode;
  /** Shown after the effects. */
  readonly after?: ReactNode;
  readonly onConfirm: (found: Found) => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms a bulk change: previews what would happen to each row, and then makes the change. */
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
