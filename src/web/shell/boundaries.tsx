import { type LucideIcon, RefreshCw, SearchX } from "lucide-react";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { connection, probe } from "#web/api/connection.ts";
import { failureTitles, isRefusal } from "#web/api/failures.ts";
import { useStore } from "#web/api/store.ts";
import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { deferred, type Deferred } from "./deferred.tsx";
import { pendingMessages } from "./messages.ts";

/** Placeholder for a loading screen: a heading and rows. Screens with another shape bring their own. */
export const PendingScreen = () => (
  <div role="status">
    <span className="sr-only">{pendingMessages.loading}</span>
    <Skeleton className="mb-8 h-7 w-48" />
    <div className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  </div>
);

const MISSING = "the code of this screen did not arrive";
/**
 * Watches for code that fails to load. The router recognizes that failure by the browser's message and reloads the
 * page whatever the cause, which without a connection ends on the browser's own error page.
 */
export const watchMissingCode = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = MISSING;
    void probe();
  });

/** Whether an error means that the code of a screen could not be loaded. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.message === MISSING;

/** Retries what failed, automatically once the service is reachable again. */
export const Retry = ({ reset }: { reset: () => void }) => {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const [pending, setPending] = useState(false);
  const [retry] = useState(() => async () => {
    setPending(true);
    queries.reset();
    await router.invalidate();
    setPending(false);
    reset();
  });
  // Once the service is reachable again, nobody should have to press.
  useEffect(() => connection.watch(() => connection.get() === "online" && void retry()), [retry]);
  return (
    <Button variant="primary" icon={RefreshCw} pending={pending} onClick={() => void retry()}>
      {TRY_AGAIN}
    </Button>
  );
};

/** Shown for a failure whose texts did not load: it explains less. */
const Unexplained = ({ reset }: { reset: () => void }) => {
  const offline = useStore(connection) === "offline";
  return (
    <div className="flex min-h-[60vh] flex-col items-center justify-center gap-4 px-4 text-center">
      <h1 className="text-lg font-semibold text-balance">
        {offline ? failureTitles.offline : pendingMessages.missing}
      </h1>
      <Retry reset={reset} />
    </div>
  );
};

const nothing = () => undefined;
const reload = () => window.location.reload();

const FailureScreen = deferred(async () => (await import("./failure-screen.tsx")).FailureScreen);
const NoSuchScreen = deferred(async () => (await import("./failure-screen.tsx")).NoSuchScreen);
/** Must be loaded before anything fails: afterwards it may be too late. */
export const NEEDED_IN_FAILURE: readonly Deferred[] = [FailureScreen, NoSuchScreen];

/** Shown in place of a screen that cannot be shown: gone, not allowed, out of date or failed. */
export const ScreenFailure = ({ error, reset }: { error: unknown; reset: () => void }) => (
  <FailureScreen
    with={{ error, reset }}
    fallback={<PendingScreen />}
    missing={<Unexplained reset={isMissingCode(error) ? reload : reset} />}
  />
);

/** Shown for an address that no screen has. */
export const NotFound = () => (
  <NoSuchScreen with={{}} fallback={<PendingScreen />} missing={<Unexplained reset={nothing} />} />
);

/** The props of a route's error component; without `reset` there is nothing to reset. */
export interface FailureProps {
  readonly error: unknown;
  readonly reset?: () => void;
}

interface GoneFailureProps extends FailureProps {
  /** The response statuses that mean it is gone. */
  readonly statuses?: readonly number[];
  readonly icon?: LucideIcon;
  /** `section` where the rest of the screen is still shown around it. */
  readonly size?: "section" | "page";
  readonly title: string;
  readonly text: string;
  /** Links or buttons to the next step. */
  readonly action: ReactNode;
}

/**
 * Shown in place of a resource that cannot be loaded. If it is gone, or never visible to the caller, offers a way on;
 * other failures are shown as everywhere.
 */
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
