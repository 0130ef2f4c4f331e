import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { isRefusal } from "#web/api/failures.ts";
import { samlProviderQuery } from "#web/api/single-sign-on.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { type FailureProps, GoneFailure } from "#web/shell/boundaries.tsx";
import { useScreenTitle } from "#web/shell/screen-titles.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import type { ReactNode } from "react";
import { sharedMessages } from "../messages.ts";
import { StatusBadge } from "../status-badge.tsx";
import { useProvider, useProviderName, useRestoreProvider } from "../use-provider.ts";
import { providerMessages as words } from "./messages.ts";

/** Shown instead of a provider that cannot be shown; a deleted one can be restored for a day. */
export const ProviderFailure = (failure: FailureProps) => {
  const { organizationId = "", samlProviderId = "" } = useParams({ strict: false });
  const { restore, isPending } = useRestoreProvider();
  return (
    <GoneFailure
      {...failure}
      title={words.gone.title}
      text={words.gone.text}
      action={
        <>
          <Link
            to="/o/$organizationId/settings/sign-in"
            params={{ organizationId }}
            className={buttonClass({ variant: "primary" })}
          >
            {sharedMessages.allMethods}
          </Link>
          <Button
            pending={isPending}
            onClick={() =>
              void restore({ organizationId, samlProviderId }).then((back) => {
                if (back) failure.reset?.();
              })
            }
          >
            {words.gone.restore}
          </Button>
        </>
      }
    />
  );
};

/** Layout for a provider's screens: loads the provider and shows its name. */
export const InProvider = () => {
  const { data: provider, error } = useSuspenseQuery(samlProviderQuery(useProviderName()));
  useScreenTitle(provider.label);
  // It was deleted, or access was removed, while it was open.
  if (isRefusal(error, 403, 404)) return <ProviderFailure error={error} />;
  return <Outlet />;
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5">{children}</dd>
  </div>
);

const Pending = () => (
  <div className="mb-6">
    <Callout
      title={words.pending}
      actions={
        <Link
          to="/o/$organizationId/settings/sign-in/$samlProviderId/setup"
          params={useProviderName()}
          className={buttonClass({ size: "sm" })}
        >
          {words.continue}
        </Link>
      }
    >
      {words.pendingText}
    </Callout>
  </div>
);

/** The header of a provider with its tabs, and the open view. */
export const ProviderFrame = () => {
  const { label, status, lastSignInAt, people, provenAt } = useProvider();
  const tab = { params: useProviderName(), className: tabLinkClass };
  const base = "/o/$organizationId/settings/sign-in/$samlProviderId";
  return (
    <>
      <PageHeader title={label} badge={<StatusBadge status={status} />} />
      {status === "pending" && <Pending />}
      <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
        <Fact name={words.facts.lastSignIn}>
          <Timestamp value={lastSignInAt} />
        </Fact>
        <Fact name={words.facts.people}>{formatNumber(people)}</Fact>
        <Fact name={words.facts.proven}>
          <Timestamp value={provenAt} missing={words.notProven} />
        </Fact>
      </dl>
      <TabLinks label={words.tabs}>
        <Link to={base} activeOptions={{ exact: true, includeSearch: false }} {...tab}>
          {words.overview}
        </Link>
        <Link to={`${base}/test`} activeOptions={{ includeSearch: false }} {...tab}>
          {words.testing}
        </Link>
        <Link to={`${base}/attempts`} activeOptions={{ includeSearch: false }} {...tab}>
          {words.attempts}
        </Link>
      </TabLinks>
      <div className="pt-6">
        <Outlet />
      </div>
    </>
  );
};
