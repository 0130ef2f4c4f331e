import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { Link, useLocation } from "@tanstack/react-router";
import { CloudAlert, Compass, Lock, type LucideIcon, RefreshCw, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { connection, probe } from "#web/api/connection.ts";
import { describeFailure, failureMessages, isRefusal, isRefusedFor } from "#web/api/failures.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { isMissingCode, PendingScreen, Retry } from "./boundaries.tsx";
import { deferred } from "./deferred.tsx";
import { boundaryMessages } from "./messages.ts";
import { useStore } from "#web/api/store.ts";

const STORED = "bindery-reloaded";
/** The shortest time between automatic reloads of the page, in milliseconds. */
const AGAIN_AFTER = 60_000;

const reload = (): void => {
  window.sessionStorage.setItem(STORED, String(Date.now()));
  window.location.reload();
};

const reloadedLately = (): boolean =>
  Date.now() - Number(window.sessionStorage.getItem(STORED)) < AGAIN_AFTER;

const unreachable = failureMessages.offline;

/**
 * Shown in place of a screen whose code failed to load: reloads the page once the service responds. If that did not
 * help, the service was updated or is broken, and the person decides.
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

/** Shown for an address that no screen has. */
export const NoSuchScreen = () => (
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

/** Shown in place of a screen that cannot be shown: gone, not allowed, out of date or failed. */
export const FailureScreen = ({ error, reset }: { error: unknown; reset: () => void }) => {
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
