import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { membersQuery } from "#web/api/members.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PersonLine } from "#web/ui/person-line.tsx";
import { personAccessQuery } from "./access-search.ts";
import { everybodyMessages } from "./messages.ts";
import type { Place } from "./place.ts";

/** People looked up beside the list. */
const MOST = 5;

interface WithoutAccessProps {
  readonly place: Place;
  readonly search: string;
}

/** Who of the organization matches the search, too, but cannot open the place; each leads to why not. */
export const WithoutAccess = ({ place, search }: WithoutAccessProps) => {
  const { data } = useQuery(membersQuery(place.organizationId, { search, limit: MOST }));
  const members = data?.items ?? [];
  const answers = useQueries({
    queries: members.map(({ id }) => personAccessQuery(place, id)),
  });
  const without = members.filter((_member, index) => answers[index]?.data?.items.length === 0);
  if (without.length === 0) return null;
  return (
    <section aria-label={everybodyMessages.without} className="mt-6">
      <h3 className="mb-1 text-sm font-medium text-muted">{everybodyMessages.without}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {without.map(({ id, user }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <PersonLine
              id={id}
              name={user.displayName}
              email={user.email}
              photoURL={user.photoURL}
            />
            <Link
              to="."
              search={(now) => ({ ...now, user: id })}
              resetScroll={false}
              className={buttonClass({ size: "sm" })}
            >
              {everybodyMessages.whyNot(user.displayName)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
