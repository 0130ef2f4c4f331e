import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { type Organization, storageQuery } from "#web/api/organizations.ts";
import { formatBytes } from "#web/kit/format-number.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { factMessages, planLabel, trialLabels } from "./messages.ts";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-t border-line py-2 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">{children}</dd>
  </div>
);

const Trial = ({ trial: { status, endDate } }: Pick<Organization, "trial">) => (
  <Fact name={factMessages.trial}>
    <span>{trialLabels[status]}</span>
    {status === "active" && endDate !== undefined && (
      <span className="text-muted">
        {factMessages.trialUntil} <Timestamp value={endDate} show="date" />
      </span>
    )}
  </Fact>
);

const Billing = ({ billing }: { billing: NonNullable<Organization["billing"]> }) => (
  <Fact name={factMessages.billing}>
    <span>
      {billing.interval === "yearly" ? factMessages.paidYearly : factMessages.paidMonthly}
    </span>
    {billing.endDate !== null && (
      <span className="text-muted">
        {billing.isScheduledToCancel ? factMessages.ends : factMessages.renews}{" "}
        <Timestamp value={billing.endDate} show="date" />
      </span>
    )}
    {billing.hasPaymentFailed && (
      <span className="text-danger-ink">{factMessages.paymentFailed}</span>
    )}
  </Fact>
);

const Storage = ({ organizationId }: { organizationId: string }) => {
  const { data } = useQuery(storageQuery(organizationId));
  if (data === undefined) return null;
  const { used, limit } = data;
  const isFull = limit !== null && used >= limit;
  return (
    <Fact name={factMessages.files}>
      <span className={isFull ? "text-danger-ink" : undefined}>
        {limit === null
          ? factMessages.used(formatBytes(used))
          : factMessages.usedOf(formatBytes(used), formatBytes(limit))}
      </span>
      {isFull && <span className="text-muted">{factMessages.full}</span>}
    </Fact>
  );
};

/** Facts about the organization that cannot be changed here. */
export const FactsCard = ({ organization }: { organization: Organization }) => {
  const { id, createdAt, type, plan, trial, billing, blocked, customHostname } = organization;
  return (
    <Card id="facts" title={factMessages.card} description={factMessages.description}>
      <dl>
        <Fact name={factMessages.id}>
          <code className="font-mono text-sm">{id}</code>
          <CopyButton text={id} label={factMessages.copyId} iconOnly size="sm" />
        </Fact>
        <Fact name={factMessages.created}>
          <Timestamp value={createdAt} show="date" />
        </Fact>
        <Fact name={factMessages.type}>{factMessages.types[type]}</Fact>
        <Fact name={factMessages.plan}>{planLabel(plan)}</Fact>
        <Trial trial={trial} />
        {billing !== undefined && <Billing billing={billing} />}
        <Storage organizationId={id} />
        {customHostname !== undefined && (
          <Fact name={factMessages.customHostname}>{customHostname}</Fact>
        )}
        {blocked !== undefined && (
          <Fact name={factMessages.blocked}>
            <span className="text-danger-ink">{factMessages.blockedForSecurity}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
};
