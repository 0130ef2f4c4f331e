import { Link } from "@tanstack/react-router";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { cx } from "#web/kit/class-names.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { bannerMessages as strings } from "./messages.ts";

type Severity = "danger" | "warning" | "info";

/** A notice about the whole organization. */
interface Notice {
  readonly severity: Severity;
  readonly title: string;
  /** The instant that the title ends with. */
  readonly at?: string;
  /** The reason and the consequence. */
  readonly text: string;
}

type Concerned = Pick<Organization, "blocked" | "billing" | "trial" | "internal_billingMigration">;

const dated = (instant: string | null | undefined): Pick<Notice, "at"> =>
  instant === null || instant === undefined ? {} : { at: instant };

const billingNotice = ({ billing }: Concerned): Notice | undefined => {
  if (billing === undefined) return undefined;
  const { hasPaymentFailed, isScheduledToCancel, endDate } = billing;
  if (hasPaymentFailed) {
    return {
      severity: "danger",
      ...(endDate === null ? strings.paymentFailed : strings.paymentFailedUntil),
      ...dated(endDate),
    };
  }
  if (!isScheduledToCancel) return undefined;
  return {
    severity: "warning",
    ...(endDate === null ? strings.cancelled : strings.cancelledAt),
    ...dated(endDate),
  };
};

const trialNotice = ({ trial: { status, endDate, decision } }: Concerned): Notice | undefined => {
  if (status === "expired") {
    const words = decision === "downgrade" ? strings.downgraded : strings.trialExpired;
    return {
      severity: "warning",
      title: endDate === undefined ? words.title : words.titleAt,
      text: words.text,
      ...dated(endDate),
    };
  }
  if (status !== "active") return undefined;
  return {
    severity: "info",
    title: endDate === undefined ? strings.trialActive.title : strings.trialActive.titleAt,
    text: decision === "downgrade" ? strings.trialActive.downgrade : strings.trialActive.text,
    ...dated(endDate),
  };
};

const migrationNotice = ({ internal_billingMigration: move }: Concerned): Notice | undefined =>
  move?.deadline === undefined
    ? undefined
    : { severity: "info", ...strings.migration, at: move.deadline };

/**
 * Returns the most severe of an organization's notices: blocked, then a failed payment, an expired trial, a
 * subscription about to end, a move to another plan, a running trial.
 */
export const gravestNotice = (organization: Concerned): Notice | undefined => {
  if (organization.blocked !== undefined) return { severity: "danger", ...strings.blocked };
  const notices = [billingNotice, trialNotice, migrationNotice].map((find) => find(organization));
  const severities: readonly Severity[] = ["danger", "warning", "info"];
  return severities
    .flatMap((severity) => notices.filter((notice) => notice?.severity === severity))
    .at(0);
};

const looks: Record<
  Severity,
  { readonly look: string; readonly ink: string; readonly Icon: typeof Info }
> = {
  danger: { look: "bg-danger-soft", ink: "text-danger-ink", Icon: CircleAlert },
  warning: { look: "bg-warning-soft", ink: "text-warning-ink", Icon: TriangleAlert },
  info: { look: "bg-subtle", ink: "text-muted", Icon: Info },
};

/** The most severe notice about the organization as a whole: a single line that never blocks anything. */
export const OrganizationBanner = ({ organization }: { organization: Organization }) => {
  const notice = gravestNotice(organization);
  if (notice === undefined) return null;
  const { look, ink, Icon } = looks[notice.severity];
  return (
    <section
      aria-label={strings.label}
      className={cx(
        "mb-6 flex flex-wrap items-start gap-x-4 gap-y-1 rounded-md px-3 py-2 text-base forced-colors:border",
        look,
      )}
    >
      <p className="flex min-w-0 grow basis-60 gap-2.5">
        <Icon size={16} aria-hidden className={cx("mt-[3px] shrink-0", ink)} />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{notice.title}</span>
          {notice.at !== undefined && (
            <>
              {" "}
              <Timestamp value={notice.at} show="date" />
            </>
          )}
          <span>. {notice.text}</span>
        </span>
      </p>
      {organization.permissions.admin && (
        <Link
          to="/o/$organizationId/settings/plan"
          params={{ organizationId: organization.id }}
          className="rounded-sm text-accent-ink hover:underline"
        >
          {strings.details}
        </Link>
      )}
    </section>
  );
};
