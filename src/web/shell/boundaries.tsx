import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { CloudAlert, Compass, Lock, type LucideIcon, RefreshCw, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { connection, probe } from "#web/api/connection.ts";
import { describeFailure, isRefusal, isRefusedFor, ServiceFailure } from "#web/api/failures.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { deferred } from "./deferred.tsx";
import { boundaryMessages } from "./messages.ts";
import { useStore } from "#web/api/store.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The shape of a screen that is still loading: a heading and rows. Screens with another shape bring their own. */
export const PendingScreen = () => (
  <div role="status">
    <span className="sr-only">{boundaryMessages.loading}</span>
    <Skeleton className="mb-8 h-7 w-48" />
    <div className="flex flex-col gap-3">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </div>
  </div>
);

const MISSING = "the code of this screen did not arrive";
const STORED = "bindery-reloaded";
/** The page loads itself anew at most once in this time, in milliseconds. */
const AGAIN_AFTER = 60_000;

/**
 * Listens for code that does not arrive. The router knows that failure by the browser's words and loads
 * the page anew whatever the reason: without a connection that ends on the browser's own error page.
 */
export const watchMissingCode = (): void =>
  window.addEventListener("vite:preloadError", ({ payload }) => {
    payload.message = MISSING;
    void probe();
  });

/** Whether an error says that the code of a screen could not be fetched. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && error.message === MISSING;

const reload = (): void => {
  window.sessionStorage.setItem(STORED, String(Date.now()));
  window.location.reload();
};

const reloadedLately = (): boolean =>
  Date.now() - Number(window.sessionStorage.getItem(STORED)) < AGAIN_AFTER;

const unreachable = describeFailure(new ServiceFailure(MISSING, { kind: "offline" }));

/**
 * In place of a screen whose code did not arrive: loads the page anew as soon as the service answers. When
 * that was no help, the service was updated or is broken, and the person decides.
 */
const MissingCode = () => {
  const offline = useStore(connection) === "offline";
  const [probing, setProbing] = useState(false);
  const probeNow = () => {
    setProbing(true);
    void probe().then(() => {
      setProbing(false);
      if (connection.get() === "online" && !reloadedLately()) reload();
    });
  };
  useEffect(() => {
    const reloadOnce = () => {
      if (connection.get() === "online" && !reloadedLately()) reload();
    };
    void probe().then(reloadOnce);
    return connection.watch(reloadOnce);
  }, []);
  return (
    <EmptyState
      size="page"
      icon={RefreshCw}
      title={offline ? unreachable.title : boundaryMessages.newVersion.title}
      text={offline ? unreachable.text : boundaryMessages.newVersion.text}
      action={
        <Button variant="primary" pending={probing} onClick={offline ? probeNow : reload}>
          {offline ? TRY_AGAIN : boundaryMessages.newVersion.reload}
        </Button>
      }
    />
  );
};

const HomeLink = () => (
  <Link to="/" className={buttonClass({ variant: "secondary" })}>
    {boundaryMessages.home}
  </Link>
);

/** No screen has this address. */
export const NotFound = () => (
  <EmptyState
    size="page"
    icon={Compass}
    title={boundaryMessages.notFound.title}
    text={boundaryMessages.notFound.text}
    action={<HomeLink />}
  />
);

const iconFor = (error: unknown): LucideIcon => {
  if (isRefusal(error, 401, 403)) return Lock;
  return isRefusal(error, 404) ? SearchX : CloudAlert;
};

const SignInLink = () => {
  const href = useLocation({ select: (location) => location.href });
  return (
    <Link to="/sign-in" search={{ next: href }} className={buttonClass({ variant: "primary" })}>
      {boundaryMessages.signIn}
    </Link>
  );
};

const Retry = ({ reset }: { reset: () => void }) => {
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
  // Back from being offline, nobody should have to press.
  useEffect(() => connection.watch(() => connection.get() === "online" && void retry()), [retry]);
  return (
    <Button variant="primary" icon={RefreshCw} pending={pending} onClick={() => void retry()}>
      {TRY_AGAIN}
    </Button>
  );
};

const nextStep = (error: unknown, reset: () => void, requestId: string | undefined): ReactNode => {
  if (isRefusal(error, 401)) return <SignInLink />;
  if (isRefusal(error, 403, 404)) return <HomeLink />;
  return (
    <>
      <Retry reset={reset} />
      {requestId !== undefined && (
        <CopyButton text={requestId} label={boundaryMessages.requestId} />
      )}
    </>
  );
};

const SSORequired = deferred(async () => (await import("./sso-required.tsx")).SSORequired);

/** In place of a screen that could not be shown: gone, not allowed, out of date or failed. */
export const ScreenFailure = ({ error, reset }: { error: unknown; reset: () => void }) => {
  if (isMissingCode(error)) return <MissingCode />;
  if (isRefusedFor(error, "sso.required")) {
    return <SSORequired with={{ error }} fallback={<PendingScreen />} />;
  }
  const { title, text, requestId } = describeFailure(error);
  return (
    <EmptyState
      size="page"
      icon={iconFor(error)}
      title={title}
      text={isRefusal(error, 403) ? `${text} ${boundaryMessages.forbiddenNext}` : text}
      action={nextStep(error, reset, requestId)}
    />
  );
};

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
