import { useQueries, useSuspenseQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { ChangeRequestRows } from "#web/features/review/index.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { homeMessages } from "./messages.ts";
import { workGroups, workQueries } from "./queries.ts";

/** Titles of the spaces of these change requests; only those are loaded. */
const useTitles = (changeRequests: readonly ChangeRequest[]): ReadonlyMap<string, string> =>
  useQueries({
    queries: [...new Set(changeRequests.map(({ space }) => space))].map((id) => spaceQuery(id)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.id, titleOfSpace(data)]] : []))),
  });

interface WorkListProps {
  readonly organizationId: string;
  readonly callerId: string;
}

/** Change requests waiting for the caller: reviews, ones ready to merge, and their drafts. */
export const WorkList = ({ organizationId, callerId }: WorkListProps) => {
  const answers = useSuspenseQueries({ queries: workQueries(organizationId, callerId) });
  const groups = workGroups.map((group, at) => ({
    group,
    items: answers[at]?.data.items ?? [],
    count: answers[at]?.data.count ?? 0,
  }));
  const titles = useTitles(groups.flatMap(({ items }) => items));
  const waiting = groups.filter(({ items }) => items.length > 0);
  return (
    <ScreenSection
      title={homeMessages.work.title}
      actions={
        <Link
          to={navPath(organizationId, "change-requests")}
          className={buttonClass({ size: "sm" })}
        >
          {homeMessages.work.all}
        </Link>
      }
    >
      {waiting.length === 0 && (
        <p className="flex gap-3 text-base">
          <CircleCheck size={16} aria-hidden className="mt-[3px] shrink-0 text-success-ink" />
          <span>
            {homeMessages.work.none}.{" "}
            <span className="text-muted">{homeMessages.work.noneText}</span>
          </span>
        </p>
      )}
      <div className="flex flex-col gap-5">
        {waiting.map(({ group, items, count }) => {
          const title = homeMessages.work.groups[group];
          return (
            <div key={group}>
              <h3 className="mb-2 text-sm font-medium text-muted">
                {title} · <span className="tabular-nums">{count}</span>
              </h3>
              <ChangeRequestRows
                label={title}
                organizationId={organizationId}
                changeRequests={items}
                titles={titles}
              />
              {count > items.length && (
                <p className="mt-2 text-sm">
                  <Link
                    to="/o/$organizationId/change-requests"
                    params={{ organizationId }}
                    search={{ turn: group }}
                    className="rounded-sm font-medium text-accent-ink hover:underline"
                  >
                    {homeMessages.work.more(count)}
                  </Link>
                </p>
              )}
            </div>
          );
        })}
      </div>
    </ScreenSection>
  );
};
