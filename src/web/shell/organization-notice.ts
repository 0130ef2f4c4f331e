import type { Organization } from "#web/api/organizations.ts";
import { bannerStrings as strings } from "./strings.ts";

export type Severity = "danger" | "warning" | "info";

/** Something about the whole organization that people should know. */
export interface Notice {
  readonly severity: Severity;
  readonly title: string;
  /** The instant the title ends with. */
  readonly at?: string;
  /** Why, and what comes of it. */
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
 * Of all there is to know about the organization the gravest: blocked, then a failed payment, an expired
 * trial, a subscription about to end, a move to another plan, a running trial.
 */
export const gravestNotice = (organization: Concerned): Notice | undefined => {
  if (organization.blocked !== undefined) return { severity: "danger", ...strings.blocked };
  const notices = [billingNotice, trialNotice, migrationNotice].map((find) => find(organization));
  const severities: readonly Severity[] = ["danger", "warning", "info"];
  return severities
    .flatMap((severity) => notices.filter((notice) => notice?.severity === severity))
    .at(0);
};
