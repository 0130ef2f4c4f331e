import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { siteSectionsOf, siteSpacesOf } from "../site-structure.ts";
import { useOrganization, useSite, useSiteName } from "../use-site.ts";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { CheckLine, useChecklist } from "./checklist.tsx";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { auditActionsQuery, auditEventsQuery } from "#web/api/audit-events.ts";
import { describeFailure } from "#web/api/failures.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { actorName } from "#web/features/audit-log/index.ts";
import type { ReactNode } from "react";
import { redirectsQuery } from "#web/api/site-redirects.ts";
import { shareLinksQuery, type Site } from "#web/api/sites.ts";
import { structureQuery } from "#web/api/site-structure.ts";
import { formatNumber } from "#web/kit/format-number.ts";

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="tabular mt-0.5">{children}</dd>
  </div>
);

const counted = (count: number | undefined): string =>
  count === undefined ? "" : formatNumber(count);

/** The size of a site, in numbers. */
const Facts = ({ site }: { site: Site }) => {
  const name = useSiteName();
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const { data: redirects } = useQuery(redirectsQuery(name, { limit: 0 }));
  const { data: links } = useQuery({
    ...shareLinksQuery(name, { limit: 1000 }),
    enabled: site.permissions.edit,
  });
  const active = links?.items.filter((link) => link.active === true).length;
  return (
    <dl
      aria-label={messages.facts}
      className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-2"
    >
      <Fact label={messages.spaces}>
        {formatNumber(new Set(siteSpacesOf(structure).map(({ space }) => space.id)).size)}
      </Fact>
      <Fact label={messages.sections}>{formatNumber(siteSectionsOf(structure).length)}</Fact>
      {site.permissions.edit && <Fact label={messages.links}>{counted(active)}</Fact>}
      <Fact label={messages.redirects}>{counted(redirects?.count)}</Fact>
      <Fact label={messages.lastPublished}>
        <Timestamp value={site.publishedAt} />
      </Fact>
      <Fact label={messages.created}>
        <Timestamp value={site.createdAt} show="date" />
      </Fact>
    </dl>
  );
};

const SHOWN = 5;

const Changes = () => {
  const { organizationId, siteId } = useSiteName();
  const { data, error, refetch } = useQuery(
    auditEventsQuery(organizationId, { target: siteId, limit: SHOWN }),
  );
  const { data: actions } = useQuery(auditActionsQuery(organizationId));
  if (data === undefined) {
    return error === null ? (
      <Skeleton className="h-40 w-full" />
    ) : (
      <RetryCallout onRetry={() => void refetch()}>{describeFailure(error).text}</RetryCallout>
    );
  }
  if (data.items.length === 0) return <p className="text-muted">{messages.noChanges}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.items.map((event) => (
        <li key={event.id} className="flex items-start gap-3 py-2">
          <Avatar
            id={event.actor.id}
            name={actorName(event)}
            photoURL={event.actor.photoURL}
            size="sm"
          />
          <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4 pt-px">
            <Link
              to="/o/$organizationId/audit-log/$auditEventId"
              params={{ organizationId, auditEventId: event.id }}
              className="min-w-0 rounded-sm wrap-anywhere hover:underline"
            >
              {messages.change(
                actions?.items.find(({ id }) => id === event.action)?.label ?? event.action,
                actorName(event),
              )}
            </Link>
            <span className="shrink-0 text-sm text-muted">
              <Timestamp value={event.occurredAt} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
};

/** The latest events of the site itself, for admins of the organization. */
const LatestChanges = () => {
  const { organizationId, siteId } = useSiteName();
  return (
    <ScreenSection
      title={messages.changes}
      actions={
        <Link
          to="/o/$organizationId/audit-log"
          params={{ organizationId }}
          search={{ target: siteId }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.auditLog}
        </Link>
      }
    >
      <Changes />
    </ScreenSection>
  );
};

/** How a program that renders the site gets the published content. */
const ForRenderers = ({ site }: { site: Site }) => {
  const address = `${site.urls.location}/published`;
  return (
    <ScreenSection title={messages.renderer.title} text={messages.renderer.text}>
      <p className="flex min-w-0 flex-wrap items-center gap-1">
        <code className="min-w-0 font-mono text-sm wrap-anywhere">GET {address}</code>
        <CopyButton text={address} label={messages.renderer.copy} iconOnly size="sm" />
      </p>
      {!site.published && <p className="text-sm text-muted">{messages.renderer.unpublished}</p>}
      {site.visibility === "share-link" && (
        <p className="text-sm text-muted">{messages.renderer.shareLink}</p>
      )}
    </ScreenSection>
  );
};

/** The overview of a site: what to check before readers arrive, its numbers, and its latest changes. */
export const Overview = () => {
  const site = useSite();
  const checks = useChecklist(site);
  const { admin } = useOrganization().permissions;
  return (
    <div className="flex flex-col gap-6">
      {!site.permissions.edit && <Callout>{siteMessages.readOnly}</Callout>}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <ScreenSection {...messages.checklist[site.published ? "published" : "before"]}>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {checks.map((check) => (
              <CheckLine key={check.key} check={check} />
            ))}
          </ul>
        </ScreenSection>
        <ScreenSection title={messages.facts}>
          <Facts site={site} />
        </ScreenSection>
      </div>
      <ForRenderers site={site} />
      {admin && <LatestChanges />}
    </div>
  );
};
