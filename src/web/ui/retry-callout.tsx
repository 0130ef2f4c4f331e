import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";

interface RetryCalloutProps {
  readonly title?: string;
  /** What did not work. */
  readonly children: ReactNode;
  readonly retry: string;
  readonly onRetry: () => void;
}

/** Something did not work and can be tried again, in the flow of the page. */
export const RetryCallout = ({ title, children, retry, onRetry }: RetryCalloutProps) => (
  <Callout
    tone="danger"
    title={title}
    actions={
      <Button size="sm" onClick={onRetry}>
        {retry}
      </Button>
    }
  >
    {children}
  </Callout>
);
