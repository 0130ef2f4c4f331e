import { useMutation } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { describeFailure, detailOf, isRefusal } from "#web/api/failures.ts";
import { finishSignOn, type FinishedSignOn } from "#web/api/sign-on.ts";
import { useStore } from "#web/api/store.ts";
import { lastNext } from "#web/shell/last-sign-on.ts";
import { arrivedSignOn, nextPath } from "#web/shell/sign-in-address.ts";
import { startAddressOf } from "#web/shell/sign-on.tsx";
import { Button, buttonClass, Spinner } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ssoMessages } from "./messages.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

const ToSignIn = ({ primary = false }: { primary?: boolean }) => (
  <Link
    to="/sign-in"
    search={{ next: lastNext() }}
    className={buttonClass({ variant: primary ? "primary" : "secondary" })}
  >
    {ssoMessages.toSignIn}
  </Link>
);

/** Starts over at the provider, or at the sign-in page if the provider is not known. */
const WaysOn = ({ provider }: { provider: string | undefined }) => (
  <div className="flex flex-col gap-2">
    {provider === undefined ? (
      <ToSignIn primary />
    ) : (
      <>
        <a
          href={startAddressOf(provider, lastNext())}
          className={buttonClass({ variant: "primary" })}
        >
          {ssoMessages.again}
        </a>
        <ToSignIn />
      </>
    )}
  </div>
);

interface RefusedProps {
  readonly title: string;
  readonly text: string;
  /** Lets an admin find the reason. */
  readonly attempt?: string | undefined;
  readonly provider?: string | undefined;
  readonly children?: ReactNode;
}

/** Explains that nobody was signed in, who can help, and how to try again. */
const Refused = ({ title, text, attempt, provider, children }: RefusedProps) => (
  <SignInFrame title={title} text={text}>
    {attempt !== undefined && (
      <div className="flex flex-col gap-2 rounded-md border border-line px-3 py-2.5">
        <div className="flex items-center gap-2">
          <p className="min-w-0 grow wrap-anywhere">
            {ssoMessages.attempt} <code className="font-mono text-sm">{attempt}</code>
          </p>
          <CopyButton iconOnly text={attempt} label={ssoMessages.copyAttempt} />
        </div>
        <p className="text-sm text-muted">{ssoMessages.whoHelps}</p>
      </div>
    )}
    {children}
    <WaysOn provider={provider} />
  </SignInFrame>
);

const Working = () => (
  <SignInFrame title={ssoMessages.finishing}>
    <p role="status" className="flex items-center gap-2 text-muted">
      <Spinner />
      <span className="sr-only">{ssoMessages.finishing}</span>
    </p>
  </SignInFrame>
);

type Confirming = Extract<FinishedSignOn, { confirm: object }>["confirm"];

interface ConfirmProps {
  readonly asked: Confirming;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

const wrapping = "h-auto! min-h-8 whitespace-normal wrap-anywhere";

/** The question, and the way to cancel: back to the person signed in here, if it is somebody else. */
const questionOf = ({ email, signedInAs, provider, organization: { title } }: Confirming) => {
  const words = ssoMessages.confirm;
  if (signedInAs === undefined) {
    const text = words.text(email, provider);
    return { title: words.title(title), text, cancel: words.cancel, to: "/sign-in" as const };
  }
  return {
    title: words.switch.title,
    text: words.switch.text(signedInAs, email, provider),
    cancel: words.switch.cancel(signedInAs),
    to: "/" as const,
  };
};

/**
 * Asks for confirmation when the sign-in started at the provider, without a request from this browser, or when
 * somebody else is signed in here.
 */
const Confirm = ({ asked, pending, onConfirm }: ConfirmProps) => {
  const { title, text, cancel, to } = questionOf(asked);
  return (
    <SignInFrame title={title} text={text}>
      <Button variant="primary" pending={pending} onClick={onConfirm} className="h-auto! min-h-8">
        <span className="whitespace-normal wrap-anywhere">
          {ssoMessages.confirm.submit(asked.email)}
        </span>
      </Button>
      <Link to={to} className={buttonClass({ className: wrapping })}>
        {cancel}
      </Link>
    </SignInFrame>
  );
};

const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const attempt = detailOf(error, "attempt");
  if (isRefusal(error, 401) && attempt === undefined) return <Refused {...ssoMessages.late} />;
  if (isRefusal(error, 401, 403, 404, 409)) {
    const provider = detailOf(error, "provider");
    return (
      <Refused
        title={ssoMessages.refused.title}
        text={error.message}
        attempt={attempt}
        provider={provider}
      />
    );
  }
  const { title, text } = describeFailure(error);
  return (
    <SignInFrame title={ssoMessages.refused.title}>
      <Callout tone="danger" title={title}>
        {text}
      </Callout>
      <Button variant="primary" onClick={onRetry}>
        {ssoMessages.again}
      </Button>
    </SignInFrame>
  );
};

const RESTARTED = "bindery-sign-on-restarted";
const LATELY_MS = 60_000;

/** Uses a ticket, once, as soon as the page is loaded. */
const Finish = ({ ticket }: { ticket: string }) => {
  const { history } = useRouter();
  const begun = useRef(false);
  const [asked, setAsked] = useState<Confirming>();
  const { mutate, data, error, isPending, variables } = useMutation({
    ...finishSignOn,
    onSuccess: (finished) => {
      // The provider responds to our request, so it may be asked again immediately.
      window.sessionStorage.removeItem(RESTARTED);
      if ("confirm" in finished) setAsked(finished.confirm);
      if (!("accessToken" in finished)) return;
      arrivedSignOn.set(undefined);
      history.replace(nextPath(finished.next) ?? "/");
    },
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ ticket });
  }, [mutate, ticket]);

  if (error !== null) return <Failure error={error} onRetry={() => mutate(variables)} />;
  if (data !== undefined && "test" in data) {
    return <SignInFrame {...ssoMessages.test[data.test.passed ? "passed" : "failed"]} />;
  }
  if (asked === undefined) return <Working />;
  return (
    <Confirm
      asked={asked}
      pending={isPending}
      onConfirm={() => mutate({ ticket, confirmed: true })}
    />
  );
};

/**
 * Starts the sign-in at the provider from our side. Refuses a second time within a minute, which would loop forever.
 */
const Restart = ({ provider }: { provider: string }) => {
  const [again] = useState(
    () => Date.now() - Number(window.sessionStorage.getItem(RESTARTED)) < LATELY_MS,
  );
  useEffect(() => {
    if (again) return;
    window.sessionStorage.setItem(RESTARTED, String(Date.now()));
    window.location.replace(startAddressOf(provider, lastNext()));
  }, [again, provider]);
  if (!again) return <Working />;
  return (
    <Refused title={ssoMessages.restart.title} text={ssoMessages.restart.text}>
      <p className="text-muted">{ssoMessages.restart.admin}</p>
    </Refused>
  );
};

/**
 * Handles the return from an identity provider: finishes, asks for confirmation, starts over, or explains a failure.
 */
export const SSOScreen = () => {
  const arrival = useStore(arrivedSignOn);
  if (arrival === undefined) {
    return (
      <SignInFrame title={ssoMessages.nothing.title} text={ssoMessages.nothing.text}>
        <ToSignIn primary />
      </SignInFrame>
    );
  }
  if ("ticket" in arrival) return <Finish key={arrival.ticket} ticket={arrival.ticket} />;
  if ("restart" in arrival) return <Restart key={arrival.restart} provider={arrival.restart} />;
  const { attempt, provider } = arrival;
  return (
    <Refused
      title={ssoMessages.refused.title}
      text={ssoMessages.refused.text}
      attempt={attempt}
      provider={provider}
    />
  );
};

/** The final screen of a tab that was opened to sign in for another one. */
export const SignedInElsewhere = () => (
  <SignInFrame title={ssoMessages.back.title} text={ssoMessages.back.text}>
    <Link to="/" className={buttonClass()}>
      {ssoMessages.back.open}
    </Link>
  </SignInFrame>
);
