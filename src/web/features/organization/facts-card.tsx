import type { ReactNode } from "react";
import type { Organization } from "#web/api/organizations.ts";
import { Card } from "#web/ui/card.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { factStrings as strings, planLabel, trialLabels } from "./strings.ts";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-t border-line py-2 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-muted">{name}</dt>
    <dd className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">{children}</dd>
  </div>
);

const Trial = ({ trial: { status, endDate } }: Pick<Organization, "trial">) => (
  <Fact name={strings.trial}>
    <span>{trialLabels[status]}</span>
    {status === "active" && endDate !== undefined && (
      <span className="text-muted">
        {strings.trialUntil} <Timestamp value={endDate} show="date" />
      </span>
    )}
  </Fact>
);

const Billing = ({ billing }: { billing: NonNullable<Organization["billing"]> }) => (
  <Fact name={strings.billing}>
    <span>{billing.interval === "yearly" ? strings.paidYearly : strings.paidMonthly}</span>
    {billing.endDate !== null && (
      <span className="text-muted">
        {billing.isScheduledToCancel ? strings.ends : strings.renews}{" "}
        <Timestamp value={billing.endDate} show="date" />
      </span>
    )}
    {billing.hasPaymentFailed && <span className="text-danger-ink">{strings.paymentFailed}</span>}
  </Fact>
);

/** What is known of the organization and cannot be changed here. */
export const FactsCard = ({ organization }: { organization: Organization }) => {
  const { id, createdAt, type, plan, trial, billing, blocked, customHostname } = organization;
  return (
    <Card id="facts" title={strings.card} description={strings.description}>
      <dl>
        <Fact name={strings.id}>
          <code className="font-mono text-sm">{id}</code>
          <CopyButton text={id} label={strings.copyId} iconOnly size="sm" />
        </Fact>
        <Fact name={strings.created}>
          <Timestamp value={createdAt} show="date" />
        </Fact>
        <Fact name={strings.type}>{strings.types[type]}</Fact>
        <Fact name={strings.plan}>{planLabel(plan)}</Fact>
        <Trial trial={trial} />
        {billing !== undefined && <Billing billing={billing} />}
        {customHostname !== undefined && (
          <Fact name={strings.customHostname}>{customHostname}</Fact>
        )}
        {blocked !== undefined && (
          <Fact name={strings.blocked}>
            <span className="text-danger-ink">{strings.blockedForSecurity}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
};
