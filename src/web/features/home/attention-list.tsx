import { useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { cx } from "#web/kit/class-names.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { useMinute } from "#web/ui/use-minute.ts";
import { type Concern, concernsIn } from "./attention.ts";
import { homeMessages } from "./messages.ts";
import { adminQueries, peopleQueries } from "./queries.ts";

interface ConcernRowProps {
  readonly organizationId: string;
  readonly concern: Concern;
}

const ConcernRow = ({ organizationId, concern }: ConcernRowProps) => {
  const { tone, title, text, fix, place, hash } = concern;
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
          className={buttonClass({ size: "sm" })}
        >
          {fix}
        </Link>
      </div>
    </li>
  );
};

/** What an admin should look at, each with its fix; calm words when there is nothing. */
export const AttentionList = ({ organization }: { organization: Organization }) => {
  // Invitations and trials run out while the screen is open.
  useMinute();
  const { id } = organization;
  const [, , teams] = useSuspenseQueries({ queries: peopleQueries(id) });
  const [admins, invitations, links] = useSuspenseQueries({ queries: adminQueries(id) });
  const concerns = concernsIn({
    organization,
    admins: admins.data.count ?? 0,
    invitations: invitations.data,
    teams: teams.data.items,
    links: links.data.count ?? links.data.items.length,
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
