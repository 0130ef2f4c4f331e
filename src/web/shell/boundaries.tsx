import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { CloudAlert, Compass, Lock, type LucideIcon, RefreshCw, SearchX } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { connection } from "#web/api/connection.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { isMissingCode, MissingCode } from "./missing-code.tsx";
import { boundaryMessages as strings } from "./messages.ts";

const HomeLink = () => (
  <Link to="/" className={buttonClass({ variant: "secondary" })}>
    {strings.home}
  </Link>
);

/** No screen has this address. */
export const NotFound = () => (
  <EmptyState
    size="page"
    icon={Compass}
    title={strings.notFound.title}
    text={strings.notFound.text}
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
      {strings.signIn}
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
      {strings.retry}
    </Button>
  );
};

const nextStep = (error: unknown, reset: () => void, requestId: string | undefined): ReactNode => {
  if (isRefusal(error, 401)) return <SignInLink />;
  if (isRefusal(error, 403, 404)) return <HomeLink />;
  return (
    <>
      <Retry reset={reset} />
      {requestId !== undefined && <CopyButton text={requestId} label={strings.requestId} />}
    </>
  );
};

/** In place of a screen that could not be shown: gone, not allowed, out of date or failed. */
export const ScreenFailure = ({ error, reset }: { error: unknown; reset: () => void }) => {
  if (isMissingCode(error)) return <MissingCode />;
  const { title, text, requestId } = describeFailure(error);
  return (
    <EmptyState
      size="page"
      icon={iconFor(error)}
      title={title}
      text={isRefusal(error, 403) ? `${text} ${strings.forbiddenNext}` : text}
      action={nextStep(error, reset, requestId)}
    />
  );
};
