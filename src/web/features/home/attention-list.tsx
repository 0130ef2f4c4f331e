import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { cx } from "#web/kit/class-names.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { useMinute } from "#web/ui/timestamp.tsx";
import { homeMessages } from "./messages.ts";
import { adminQueries, peopleQueries } from "./queries.ts";
import type { Invitation } from "#web/api/invites.ts";
import type { Space } from "#web/api/spaces.ts";
import type { OrganizationTeam } from "#web/api/teams.ts";
import { formatDate } from "#web/kit/format-date.ts";

/** Something an admin should check, and where it is fixed. */
interface Concern {
  readonly id: string;
  readonly tone: "danger" | "warning";
  readonly title: string;
  readonly text: string;
  readonly fix: string;
  /** Path below the organization, and the field on that screen. */
  readonly place: string;
  readonly hash?: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** The service's data from which concerns are derived. */
export interface Facts {
  readonly organization: Organization;
  readonly admins: number;
  readonly invitations: readonly Invitation[];
  readonly teams: readonly OrganizationTeam[];
  readonly links: number;
  /** Spaces with broken links. */
  readonly broken: readonly Pick<Space, "id" | "brokenLinks">[];
}

const DAY = 24 * 60 * 60 * 1000;
/** An ending trial is mentioned this many days in advance. */
const TRIAL_DAYS = 14;
const INVITATION_DAYS = 2;

const aboutPlan = ({ organization }: Facts, now: number): Concern[] => {
  const { blocked, billing, trial } = organization;
  const concerns: Concern[] = [];
  const add = (
    id: string,
    tone: Concern["tone"],
    messages: Pick<Concern, "title" | "text" | "fix">,
  ) => concerns.push({ id, tone, ...messages, place: "settings/plan" });
  if (blocked) add("blocked", "danger", homeMessages.attention.blocked);
  if (billing?.hasPaymentFailed) add("payment", "danger", homeMessages.attention.payment);
  if (billing?.isScheduledToCancel && billing.endDate !== null) {
    const title = homeMessages.attention.cancel.title(formatDate(billing.endDate));
    add("cancel", "warning", { ...homeMessages.attention.cancel, title });
  }
  if (trial.status === "active" && trial.endDate !== undefined) {
    const days = Math.ceil((Date.parse(trial.endDate) - now) / DAY);
    if (days <= TRIAL_DAYS) {
      add("trial", "warning", {
        title: homeMessages.attention.trial.title(days),
        text: homeMessages.attention.trial.text(formatDate(trial.endDate)),
        fix: homeMessages.attention.trial.fix,
      });
    }
  }
  if (trial.status === "expired") add("trial", "warning", homeMessages.attention.trialOver);
  return concerns;
};

const aboutInvitations = ({ invitations }: Facts, now: number): Concern[] => {
  const expired = invitations.filter(({ expiresAt }) => Date.parse(expiresAt) <= now).length;
  const ending = invitations.filter(
    ({ expiresAt }) => Date.parse(expiresAt) <= now + INVITATION_DAYS * DAY,
  ).length;
  if (ending === 0) return [];
  return [
    {
      id: "invitations",
      tone: "warning",
      ...homeMessages.attention.invitations,
      title: homeMessages.attention.invitations.title(expired, ending - expired),
      place: "members/invitations",
    },
  ];
};

const aboutTeams = ({ teams }: Facts): Concern[] => {
  const empty = teams.filter(({ members }) => members === 0);
  const [first] = empty;
  if (first === undefined) return [];
  return [
    {
      id: "empty-teams",
      tone: "warning",
      title: homeMessages.attention.emptyTeams.title(empty.length, first.title),
      text: homeMessages.attention.emptyTeams.text,
      fix: homeMessages.attention.emptyTeams.fix(empty.length),
      place: empty.length === 1 ? `teams/${first.id}` : "teams",
    },
  ];
};

const aboutLinks = ({ broken }: Facts): Concern[] => {
  const [first] = broken;
  if (first === undefined) return [];
  const count = broken.reduce((sum, { brokenLinks = 0 }) => sum + brokenLinks, 0);
  const { title, text, fix } = homeMessages.attention.brokenLinks;
  return [
    {
      id: "broken-links",
      tone: "warning",
      title: title(count, broken.length),
      text,
      fix: fix(broken.length),
      ...(broken.length === 1
        ? { place: `spaces/${first.id}/links`, search: { status: "broken" } }
        : { place: "spaces" }),
    },
  ];
};

/** What needs attention, most serious first; derived only from the service's data. */
export const concernsIn = (facts: Facts, now: number = Date.now()): readonly Concern[] => {
  const { organization, admins, links } = facts;
  return [
    ...aboutPlan(facts, now),
    ...(admins === 1
      ? [
          {
            id: "one-admin",
            tone: "warning",
            ...homeMessages.attention.oneAdmin,
            place: "members",
          } as const,
        ]
      : []),
    ...aboutInvitations(facts, now),
    ...(!organization.inviteLinks && links > 0
      ? [
          {
            id: "links-off",
            tone: "warning",
            ...homeMessages.attention.linksOff,
            title: homeMessages.attention.linksOff.title(links),
            place: "settings/members",
            hash: "inviteLinks",
          } as const,
        ]
      : []),
    ...aboutLinks(facts),
    ...aboutTeams(facts),
  ];
};

const ConcernRow = ({ organizationId, concern }: { organizationId: string; concern: Concern }) => {
  const { tone, title, text, fix, place, hash, search } = concern;
  const Icon = tone === "danger" ? CircleAlert : TriangleAlert;
  return (
    <li className="flex gap-3 border-t border-line py-3 first:border-t-0">
      <Icon
        size={16}
        aria-hidden
        className={cx(
          "mt-[3px] shrink-0",
          tone === "danger" ? "text-danger-ink" : "text-warning-ink",
        )}
      />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="max-w-[70ch] text-sm text-muted">{text}</p>
        </div>
        <Link
          to={navPath(organizationId, place)}
          {...(hash !== undefined && { hash })}
          {...(search !== undefined && { search })}
          className={buttonClass({ size: "sm" })}
        >
          {fix}
        </Link>
      </div>
    </li>
  );
};

/** What an admin should check, each with its fix; a reassuring text if there is nothing. */
export const AttentionList = ({ organization }: { organization: Organization }) => {
  // Invitations and trials expire while the screen is open.
  useMinute();
  const { id } = organization;
  const [, , teams] = useSuspenseQueries({ queries: peopleQueries(id) });
  const [admins, invitations, links, broken] = useSuspenseQueries({ queries: adminQueries(id) });
  const concerns = concernsIn({
    organization,
    admins: admins.data.count ?? 0,
    invitations: invitations.data,
    teams: teams.data.items,
    links: links.data.count ?? links.data.items.length,
    broken: broken.data.items,
  });
  return (
    <ScreenSection title={homeMessages.attention.title}>
      {concerns.length === 0 ? (
        <p className="flex gap-3 text-base">
          <CircleCheck size={16} aria-hidden className="mt-[3px] shrink-0 text-success-ink" />
          <span>
            {homeMessages.attention.none}.{" "}
            <span className="text-muted">{homeMessages.attention.noneText}</span>
          </span>
        </p>
      ) : (
        <ul className="rounded-md border border-line bg-surface px-4 shadow-sm">
          {concerns.map((concern) => (
            <ConcernRow key={concern.id} organizationId={id} concern={concern} />
          ))}
        </ul>
      )}
    </ScreenSection>
  );
};
