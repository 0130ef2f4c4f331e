import { useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { memberQuery, membersQuery, type OrganizationMember } from "#web/api/members.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { NameFilter } from "#web/shell/list/name-filter.tsx";
import { PersonLine } from "#web/ui/avatar.tsx";
import { authorMessages as messages } from "../messages.ts";

/** How many people are suggested for one search. */
const SUGGESTED = 8;

const drawMember = ({ id, user }: OrganizationMember) => (
  <PersonLine id={id} name={user.displayName} email={user.email} photoURL={user.photoURL} />
);

interface AuthorFilterProps {
  readonly organizationId: string;
  /** Id of the author the list is filtered by. */
  readonly chosen: string | undefined;
  readonly onChoose: (author: string | undefined) => void;
}

/** Filters a list of change requests by author. Only shown to callers who may list members. */
export const AuthorFilter = ({ organizationId, chosen, onChoose }: AuthorFilterProps) => {
  const { data: organization } = useQuery(organizationQuery(organizationId));
  const { data: member } = useQuery({
    ...memberQuery(organizationId, chosen ?? ""),
    enabled: chosen !== undefined,
  });
  if (chosen === undefined && organization?.permissions.listMembers !== true) return null;
  const name = member?.user.displayName ?? messages.gone;
  return (
    <NameFilter
      words={messages}
      icon={UserRound}
      maxLength={MAX_MEMBER_SEARCH}
      queryOf={(search) => membersQuery(organizationId, { search, limit: SUGGESTED })}
      draw={drawMember}
      value={chosen === undefined ? undefined : { id: chosen, name }}
      onChoose={onChoose}
    />
  );
};
