import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { isRefusal } from "#web/api/failures.ts";
import { createSamlTest, type SamlTest, samlTestQuery } from "#web/api/single-sign-on.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button, buttonClass, Spinner } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useMinute } from "#web/ui/timestamp.tsx";
import { useOrganization, useProvider, useProviderName } from "../use-provider.ts";
import { CheckedResponse } from "./check-list.tsx";
import { testMessages as words } from "./messages.ts";

/** How often the result of a running test is requested, in milliseconds. */
const ASK_EVERY_MS = 2000;

const isWaiting = ({ state, expiresAt }: SamlTest): boolean =>
  state === "waiting" && Date.parse(expiresAt) > Date.now();

const Waiting = ({ startURL }: { startURL: string }) => (
  <Callout
    title={
      <span className="inline-flex items-center gap-2">
        <Spinner />
        {words.waiting}
      </span>
    }
    actions={
      <a href={startURL} target="_blank" rel="noopener" className={buttonClass({ size: "sm" })}>
        {words.open}
      </a>
    }
  >
    {words.waitingText}
  </Callout>
);

/** What a passed test makes possible: enforcing single sign-on. */
const NextStep = () => {
  const { id: organizationId, sso } = useOrganization();
  if (sso) return null;
  return (
    <p className="mb-3 text-muted">
      {words.next}{" "}
      <Link
        to="/o/$organizationId/settings/sign-in/enforce"
        params={{ organizationId }}
        className="rounded-sm text-accent-ink underline"
      >
        {words.review}
      </Link>
    </p>
  );
};

const Verdict = ({ test }: { test: SamlTest }) => {
  useMinute();
  const { state, check, startURL } = test;
  if (isWaiting(test)) return <Waiting startURL={startURL} />;
  if (state === "waiting") {
    return (
      <Callout tone="warning" title={words.expired}>
        {words.expiredText}
      </Callout>
    );
  }
  return (
    <section aria-label={state === "failed" ? words.failed : words.passed}>
      {state === "outdated" && (
        <div className="mb-4">
          <Callout tone="warning" title={words.outdated}>
            {words.outdatedText}
          </Callout>
        </div>
      )}
      {state === "passed" && <NextStep />}
      {check === undefined ? (
        <Callout
          tone={state === "failed" ? "danger" : "success"}
          title={state === "failed" ? words.failed : words.passed}
        />
      ) : (
        <CheckedResponse result={check} />
      )}
    </section>
  );
};

/** The test in the address, until its result is available. */
const TestResult = ({ testId }: { testId: string }) => {
  const name = useProviderName();
  const { data, error, refetch } = useQuery({
    ...samlTestQuery({ ...name, testId }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isWaiting(state.data) ? ASK_EVERY_MS : false,
  });
  if (data !== undefined) return <Verdict test={data} />;
  // A test that does not exist any more, or belongs to another admin, shows nothing.
  if (isRefusal(error, 404)) return null;
  if (error) {
    return (
      <RetryCallout title={words.lost} onRetry={() => void refetch()}>
        {error.message}
      </RetryCallout>
    );
  }
  return <Skeleton className="h-12 w-full" />;
};

/** Starts a test and opens its sign-in in a new tab. */
const useNewTest = () => {
  const path = useProviderName();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(createSamlTest);
  const begin = () => {
    // Opened directly by the press, because browsers block tabs opened later.
    const tab = window.open("about:blank", "_blank");
    if (tab !== null) tab.opener = null;
    mutateAsync({ path }).then(
      ({ id, startURL }) => {
        if (tab !== null) tab.location.href = startURL;
        return navigate({
          to: ".",
          search: (now) => ({ ...now, test: id }),
          replace: true,
          resetScroll: false,
        });
      },
      (error: unknown) => {
        tab?.close();
        toastFailure(error, begin);
      },
    );
  };
  return { begin, isPending };
};

/** A sign-in that signs nobody in, with its result. */
export const TestSignIn = () => {
  const { status, provenAt } = useProvider();
  const { test } = useSearch({ strict: false });
  const { begin, isPending } = useNewTest();
  // The first test is the primary action here; further ones are not.
  const [tested] = useState(test !== undefined || provenAt !== undefined);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Button
          variant={tested ? "secondary" : "primary"}
          pending={isPending}
          disabledReason={status === "pending" ? words.pending : undefined}
          onClick={begin}
        >
          {test === undefined ? words.start : words.again}
        </Button>
      </div>
      {test !== undefined && <TestResult key={test} testId={test} />}
    </div>
  );
};
