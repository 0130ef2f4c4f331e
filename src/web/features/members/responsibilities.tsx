import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import type { MemberResponsibilities } from "#web/api/members.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { plural } from "#web/kit/format-number.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { useMemberActions } from "./member-actions.tsx";

/** How many of a kind can be listed; above that they are only counted. */
export const MOST_NAMED = 1000;

/** Messages about a member's responsibilities. */
export const responsibilityMessages = {
  loading: "Looking up their teams and open work",
  failed: "Their teams and open work could not be looked up.",
  nothing: "They own no team and have no open change request, review or thread.",
  ownNothing: "You own no team and have no open change request, review or thread.",
  showAll: (count: number) => `Show all ${count}`,
  more: (count: number) => `and ${count} more`,
  onlyOwner: "Only owner",
  teams: {
    title: (count: number, self: boolean) =>
      `${self ? "You own" : "Owns"} ${plural(count, "team")}`,
    text: "A team without an owner is managed by admins.",
  },
  changeRequests: {
    title: (count: number, self: boolean) =>
      `${self ? "You began" : "Began"} ${plural(count, "unfinished change request")}`,
    text: "They stay. Reviewers of the space can edit, merge or archive them.",
  },
  reviews: {
    title: (count: number, self: boolean) =>
      `${plural(count, "review")} ${count === 1 ? "waits" : "wait"} for ${self ? "you" : "them"}`,
    text: "Unless somebody takes over, nobody answers these requests.",
  },
  threads: {
    title: (count: number, self: boolean) =>
      `${self ? "You began" : "Began"} ${plural(count, "open thread")}`,
    text: "They stay open for others to answer and resolve.",
  },
  structureDrafts: {
    title: (count: number, self: boolean) =>
      `${self ? "You began" : "Began"} ${plural(count, "open draft")} of a site's structure`,
    text: "They stay. Whoever may edit the site can apply or delete them.",
  },
  access: (sessions: number, tokens: number) => {
    const parts = [
      ...(sessions > 0 ? [plural(sessions, "session")] : []),
      ...(tokens > 0 ? [plural(tokens, "API token")] : []),
    ];
    return `${parts.join(" and ")} can no longer open this organization.`;
  },
  changeRequest: (number: number, subject: string) =>
    subject === "" ? `#${number}` : `#${number} ${subject}`,
} as const;

const words = responsibilityMessages;

/** One responsibility of a member, and where it is. */
interface Entry {
  readonly id: string;
  readonly label: string;
  readonly to: LinkProps;
  readonly note?: ReactNode;
}

interface KindProps {
  readonly title: string;
  /** What happens to them. */
  readonly text: string;
  readonly count: number;
  /** The first few, or all. */
  readonly entries: readonly Entry[];
  readonly onShowAll: () => void;
}

/** The number of one kind, the first few by name, and the button that shows all. */
const Kind = ({ title, text, count, entries, onShowAll }: KindProps) => {
  const headingId = useId();
  const rest = count - entries.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col items-start gap-1">
      <h3 id={headingId} className="font-medium text-ink">
        {title}
      </h3>
      <ul className="flex max-w-full list-disc flex-col gap-0.5 pl-5 marker:text-faint">
        {entries.map(({ id, label, to, note }) => (
          <li key={id}>
            <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2">
              <Link {...to} className="rounded-sm text-accent-ink underline wrap-anywhere">
                {label}
              </Link>
              {note !== undefined && <span className="text-sm">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 &&
        (entries.length < MOST_NAMED ? (
          <Button size="sm" variant="ghost" onClick={onShowAll}>
            {words.showAll(count)}
          </Button>
        ) : (
          <p className="pl-5">{words.more(rest)}</p>
        ))}
      <p className="text-sm">{text}</p>
    </section>
  );
};

const entriesOf = (organizationId: string, found: MemberResponsibilities) => {
  const changeRequest = ({
    id,
    number,
    subject,
    space,
  }: MemberResponsibilities["reviews"]["items"][number]): Entry => ({
    id,
    label: words.changeRequest(number, subject),
    to: {
      to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
      params: { organizationId, spaceId: space.id, number: String(number) },
    },
    note: titleOfSpace(space),
  });
  return {
    teams: found.teams.items.map(({ id, title, onlyOwner }): Entry => ({
      id,
      label: title,
      to: { to: "/o/$organizationId/teams/$teamId", params: { organizationId, teamId: id } },
      note: onlyOwner ? <Badge tone="warning">{words.onlyOwner}</Badge> : undefined,
    })),
    reviews: found.reviews.items.map(changeRequest),
    changeRequests: found.changeRequests.items.map(changeRequest),
    threads: found.threads.items.map(({ id, space, changeRequest: number, excerpt }): Entry => ({
      id,
      label: excerpt,
      to:
        number === null
          ? {
              to: "/o/$organizationId/spaces/$spaceId/comments",
              params: { organizationId, spaceId: space.id },
              search: { comment: id },
            }
          : {
              to: "/o/$organizationId/spaces/$spaceId/change-requests/$number",
              params: { organizationId, spaceId: space.id, number: String(number) },
              search: { comment: id },
            },
      note: titleOfSpace(space),
    })),
    structureDrafts: found.structureDrafts.items.map(({ id, title, site }): Entry => ({
      id,
      label: title,
      to: {
        to: "/o/$organizationId/sites/$siteId/structure",
        params: { organizationId, siteId: site.id },
        search: { draft: id },
      },
      note: site.title,
    })),
  };
};

const kinds = ["teams", "reviews", "changeRequests", "threads", "structureDrafts"] as const;

interface ResponsibilitiesProps {
  readonly found: MemberResponsibilities;
  readonly self: boolean;
  readonly onShowAll: () => void;
}

/** All responsibilities of a member, each as a link. */
export const Responsibilities = ({ found, self, onShowAll }: ResponsibilitiesProps) => {
  const { organization } = useMemberActions();
  const entries = entriesOf(organization.id, found);
  const { sessions, apiTokens } = found;
  return (
    <>
      {kinds.every((kind) => found[kind].count === 0) && (
        <p>{self ? words.ownNothing : words.nothing}</p>
      )}
      {kinds.map((kind) => (
        <Kind
          key={kind}
          title={words[kind].title(found[kind].count, self)}
          text={words[kind].text}
          count={found[kind].count}
          entries={entries[kind]}
          onShowAll={onShowAll}
        />
      ))}
      {sessions + apiTokens > 0 && <p>{words.access(sessions, apiTokens)}</p>}
    </>
  );
};
