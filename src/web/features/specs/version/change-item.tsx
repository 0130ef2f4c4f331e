import type { ReactNode } from "react";
import type { SpecChange } from "#web/api/specs.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { versionMessages as messages } from "./messages.ts";
import { ClassBadge } from "../state-badge.tsx";

const written = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value, null, 2);

const Value = ({ label, tone, children }: { label: string; tone: string; children: ReactNode }) => (
  <div className="min-w-0 grow basis-56">
    <dt className="text-xs text-muted">{label}</dt>
    <dd
      className={`mt-0.5 max-h-48 overflow-auto rounded-sm border-l-2 bg-subtle px-2 py-1 font-mono text-xs whitespace-pre-wrap wrap-anywhere ${tone}`}
    >
      {children}
    </dd>
  </div>
);

interface ChangeItemProps {
  readonly change: SpecChange;
  /** Accepts the change from now on; absent if there is nothing to decide, or the caller may not. */
  readonly onAccept: (() => void) | undefined;
  readonly accepting: boolean;
}

/** A change in words, with the old and the new content of that place. */
export const ChangeItem = ({ change, onAccept, accepting }: ChangeItemProps) => {
  const { words, title, direction, pointer, before, after, accepted } = change;
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <p className="wrap-anywhere">{words}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <ClassBadge class={change.class} />
            {accepted && (
              <Badge tone="success" title={messages.acceptedChangeTitle}>
                {messages.acceptedChange}
              </Badge>
            )}
            <span>
              {title}
              {direction !== undefined && ` · ${messages[direction]}`}
            </span>
          </div>
        </div>
        {onAccept !== undefined && (
          <Button
            size="sm"
            pending={accepting}
            aria-label={messages.acceptFromNowOf(words)}
            onClick={onAccept}
          >
            {messages.acceptFromNow}
          </Button>
        )}
      </div>
      {(before !== undefined || after !== undefined) && (
        <dl className="flex flex-wrap gap-3">
          {before !== undefined && (
            <Value label={messages.before} tone="border-danger-ink">
              {written(before)}
            </Value>
          )}
          {after !== undefined && (
            <Value label={messages.after} tone="border-success-ink">
              {written(after)}
            </Value>
          )}
        </dl>
      )}
      {pointer !== "" && (
        <p className="flex min-w-0 items-center gap-1 text-xs text-muted">
          <code className="min-w-0 font-mono wrap-anywhere">{pointer}</code>
          <CopyButton text={pointer} label={messages.copyPointer} iconOnly size="sm" />
        </p>
      )}
    </li>
  );
};
