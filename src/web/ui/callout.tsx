import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "./button.tsx";

export type CalloutTone = "info" | "warning" | "danger" | "success";

const tones = {
  info: { look: "bg-subtle", ink: "text-muted", Icon: Info },
  warning: { look: "bg-warning-soft", ink: "text-warning-ink", Icon: TriangleAlert },
  danger: { look: "bg-danger-soft", ink: "text-danger-ink", Icon: CircleAlert },
  success: { look: "bg-success-soft", ink: "text-success-ink", Icon: CircleCheck },
};

type CalloutProps = {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
};

/** A message in the flow of the page. Screen readers read `danger` at once, the others when they pause. */
export const Callout = ({ tone = "info", title, children, actions }: CalloutProps) => {
  const { look, ink, Icon } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={cx("flex gap-2.5 rounded-md px-3 py-2.5 text-base forced-colors:border", look)}
    >
      <Icon size={16} aria-hidden className={cx("mt-[3px] shrink-0", ink)} />
      <div className="flex min-w-0 grow flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56 wrap-anywhere">
          {title !== undefined && <p className="font-medium">{title}</p>}
          {children !== undefined && <div className="text-ink">{children}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
};

interface RetryCalloutProps {
  readonly title?: string;
  /** The description of the failure. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** A failure in the flow of the page, with a button to try again. */
export const RetryCallout = ({ title, children, onRetry }: RetryCalloutProps) => (
  <Callout
    tone="danger"
    title={title}
    actions={
      <Button size="sm" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
    }
  >
    {children}
  </Callout>
);
