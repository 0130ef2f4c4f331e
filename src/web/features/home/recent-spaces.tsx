import { emojiFrom } from "#web/kit/emoji.ts";
import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { spaceQuery } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { recentSpaces } from "#web/shell/recent-spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { homeMessages } from "./messages.ts";

/** The spaces most recently opened in this browser; hidden if none of them exists any more. */
export const RecentSpaces = ({ organizationId }: { organizationId: string }) => {
  // Fixed when the screen opens, so that nothing moves under the pointer.
  const [ids] = useState(() => recentSpaces(organizationId));
  const spaces = useQueries({
    queries: ids.map((id) => spaceQuery(id)),
    combine: (answers) =>
      answers.flatMap(({ data }) => (data?.organization === organizationId ? [data] : [])),
  });
  if (spaces.length === 0) return null;
  return (
    <ScreenSection
      title={homeMessages.recent.title}
      actions={
        <Link to={navPath(organizationId, "spaces")} className={buttonClass({ size: "sm" })}>
          {homeMessages.recent.all}
        </Link>
      }
    >
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {spaces.map((space) => (
          <li key={space.id} className="min-w-0">
            <Link
              to="/o/$organizationId/spaces/$spaceId"
              params={{ organizationId, spaceId: space.id }}
              className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-4 py-2 font-medium shadow-sm hover:bg-subtle"
            >
              {space.emoji !== "" && <span aria-hidden>{emojiFrom(space.emoji)}</span>}
              <span className="truncate">{titleOfSpace(space)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </ScreenSection>
  );
};
