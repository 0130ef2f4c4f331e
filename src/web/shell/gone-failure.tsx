import { type LucideIcon, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenFailure } from "./boundaries.tsx";

/** What a route gives the component that stands in its place when it fails; without `reset` there is nothing to set back. */
export interface FailureProps {
  readonly error: unknown;
  readonly reset?: () => void;
}

interface GoneFailureProps extends FailureProps {
  /** Answers of the service that say it is gone. */
  readonly statuses?: readonly number[];
  readonly icon?: LucideIcon;
  /** `section` where the rest of the screen still stands around it. */
  readonly size?: "section" | "page";
  readonly title: string;
  readonly text: string;
  /** The ways on. */
  readonly action: ReactNode;
}

const nothing = () => undefined;

/** In place of a thing that cannot be shown: one that is gone, or was never theirs, leads on; other failures are told as everywhere. */
export const GoneFailure = ({
  error,
  reset = nothing,
  statuses = [404],
  icon = SearchX,
  size = "page",
  title,
  text,
  action,
}: GoneFailureProps) =>
  isRefusal(error, ...statuses) ? (
    <EmptyState size={size} icon={icon} title={title} text={text} action={action} />
  ) : (
    <ScreenFailure error={error} reset={reset} />
  );
