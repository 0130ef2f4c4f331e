import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { callerQuery } from "#web/api/users.ts";
import { statuses } from "../change-requests/list-search.ts";
import { useRowKeys } from "#web/shell/use-row-keys.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { tabLinkClass, TabLinks } from "#web/ui/tabs.tsx";
import { TurnGroups } from "./turn-groups.tsx";
import { TurnList } from "./turn-list.tsx";
import { isGrouped, type TurnSearch } from "./turn-search.ts";
import { turnStrings as strings } from "./turn-strings.ts";
import { TurnToolbar } from "./turn-toolbar.tsx";

interface TurnScreenProps {
  readonly organizationId: string;
  readonly search: TurnSearch;
}

const Views = ({ search }: { search: TurnSearch }) => (
  <TabLinks label={strings.views}>
    <Link
      from="/o/$organizationId/change-requests"
      to="."
      search={(now) => ({ ...now, status: undefined, turn: undefined, page: undefined })}
      activeOptions={{ explicitUndefined: true }}
      aria-current={search.status === undefined ? "page" : undefined}
      className={tabLinkClass}
    >
      {strings.turn}
    </Link>
    {statuses.map((status) => (
      <Link
        key={status}
        from="/o/$organizationId/change-requests"
        to="."
        search={(now) => ({ ...now, status, turn: undefined, page: undefined })}
        activeOptions={{ explicitUndefined: true }}
        aria-current={search.status === status ? "page" : undefined}
        className={tabLinkClass}
      >
        {strings.status[status]}
      </Link>
    ))}
  </TabLinks>
);

/** Change requests of every space the caller can open, by whose turn it is or by status. */
export const TurnScreen = ({ organizationId, search }: TurnScreenProps) => {
  const { data: caller } = useSuspenseQuery(callerQuery());
  const { data: spaces } = useSuspenseQuery(allSpacesQuery(organizationId));
  const titles = useMemo(
    () => new Map(spaces.map(({ id, title, emoji }) => [id, `${emoji} ${title}`.trim()])),
    [spaces],
  );
  useRowKeys();
  const known = { organizationId, callerId: caller.id, search, titles };
  return (
    <>
      <PageHeader title={strings.title} description={strings.description} />
      <Views search={search} />
      <div className="pt-5">
        <TurnToolbar search={search} titles={titles} />
        {isGrouped(search) ? <TurnGroups {...known} /> : <TurnList {...known} />}
      </div>
    </>
  );
};
