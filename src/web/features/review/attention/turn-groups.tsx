import { useQueries } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { ChangeRequestRows } from "../change-requests/row.tsx";
import { GroupSkeleton } from "../change-requests/skeleton.tsx";
import { ScreenSection } from "#web/ui/screen-section.tsx";
import { GROUP_SIZE, groupQuery, type TurnSearch, turns } from "./turn-search.ts";
import { turnStrings as strings } from "./turn-strings.ts";

interface GroupProps {
  readonly group: (typeof turns)[number];
  readonly organizationId: string;
  readonly titles: ReadonlyMap<string, string>;
  readonly items: readonly ChangeRequest[] | undefined;
  readonly count: number;
}

const Group = ({ group, organizationId, titles, items, count }: GroupProps) => {
  const words = strings.groups[group];
  return (
    <ScreenSection title={items === undefined ? words.title : `${words.title} · ${count}`}>
      {items === undefined ? (
        <GroupSkeleton />
      ) : items.length === 0 ? (
        <p className="text-base">
          {words.nothing}. <span className="text-muted">{words.text}</span>
        </p>
      ) : (
        <ChangeRequestRows
          label={words.title}
          organizationId={organizationId}
          changeRequests={items}
          titles={titles}
        />
      )}
      {count > GROUP_SIZE && (
        <p className="mt-2 text-sm">
          <Link
            from="/o/$organizationId/change-requests"
            to="."
            search={(now) => ({ ...now, turn: group })}
            className="rounded-sm font-medium text-accent-ink hover:underline"
          >
            {strings.all(count)}
          </Link>
        </p>
      )}
    </ScreenSection>
  );
};

interface TurnGroupsProps {
  readonly organizationId: string;
  readonly callerId: string;
  readonly search: TurnSearch;
  /** Titles of spaces by their ids. */
  readonly titles: ReadonlyMap<string, string>;
}

/** Whose move it is, with the reason and since when: the caller's first. */
export const TurnGroups = ({ organizationId, callerId, search, titles }: TurnGroupsProps) => {
  const answers = useQueries({
    queries: turns.map((group) => ({
      ...groupQuery(organizationId, search, group, callerId),
      throwOnError: true,
    })),
  });
  return (
    <div className="flex flex-col gap-8 pt-3">
      {turns.map((group, at) => (
        <Group
          key={group}
          group={group}
          organizationId={organizationId}
          titles={titles}
          items={answers[at]?.data?.items}
          count={answers[at]?.data?.count ?? 0}
        />
      ))}
    </div>
  );
};
