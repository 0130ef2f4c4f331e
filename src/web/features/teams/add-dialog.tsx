import { Link } from "@tanstack/react-router";
import { plural } from "#web/kit/format-number.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { NotAllowedDialog } from "#web/shell/dialog-routes.tsx";
import { notAllowedMessages } from "./messages.ts";
import {
  markAdded,
  useBackToTeam,
  useTeamEditing,
  withoutChange,
  withoutRemoval,
} from "./pending-changes.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { membersQuery, type OrganizationMember } from "#web/api/members.ts";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { PersonLine } from "#web/ui/avatar.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useScreen } from "./team-actions.tsx";

/** How many people are shown for one search. */
const SHOWN = 20;

/** Searches the service for members whose name or address contains the typed text. */
const usePeopleSearch = (typed: string) => {
  const { organization } = useScreen();
  const text = typed.trim().slice(0, MAX_MEMBER_SEARCH);
  const asked = useDebounced(text);
  const found = useQuery({
    ...membersQuery(organization.id, { search: asked, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  return { ...found, asked, upToDate: text === asked && !found.isPlaceholderData };
};

const pickerMessages = {
  placeholder: "Name or e-mail address",
  results: "People found",
  nobody: (text: string) => `Nobody in the organization matches “${text}”.`,
  more: (shown: number, total: number) => `The first ${shown} of ${total}. Type more to narrow.`,
  failed: "The search did not work.",
} as const;

interface MemberPickerProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isChosen: (id: string) => boolean;
  /** Returns a note about a person who does not need to be selected; they are then not selectable. */
  readonly noteOf?: (id: string) => string | undefined;
  readonly onToggle: (member: OrganizationMember) => void;
}

/** Selects from all members of the organization; the service searches while typing. */
export const MemberPicker = ({ label, hint, isChosen, noteOf, onToggle }: MemberPickerProps) => {
  const [typed, setTyped] = useState("");
  const { data, asked, upToDate, isError, refetch } = usePeopleSearch(typed);
  const people = data?.items ?? [];
  const total = data?.count ?? people.length;
  const nobody = upToDate && data !== undefined && people.length === 0 && asked !== "";
  const more = upToDate && total > people.length;
  return (
    <ChoiceSearch
      label={label}
      hint={hint}
      words={pickerMessages}
      maxLength={MAX_MEMBER_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={!upToDate}
      pending={data === undefined && !isError}
      failed={data === undefined && isError}
      onRetry={() => void refetch()}
      status={
        nobody
          ? pickerMessages.nobody(asked)
          : more
            ? pickerMessages.more(people.length, total)
            : ""
      }
    >
      {people.length > 0 && (
        <ul aria-label={pickerMessages.results} className="p-1">
          {people.map((member) => {
            const { displayName, email, photoURL } = member.user;
            const note = noteOf?.(member.id);
            return (
              <ChoiceRow
                key={member.id}
                checked={note !== undefined || isChosen(member.id)}
                fixed={note !== undefined}
                note={note}
                onToggle={() => onToggle(member)}
              >
                <PersonLine id={member.id} name={displayName} email={email} photoURL={photoURL} />
              </ChoiceRow>
            );
          })}
        </ul>
      )}
    </ChoiceSearch>
  );
};

const addMessages = {
  title: (team: string) => `Add people to ${team}`,
  description: "Choose members of the organization. Nothing is sent until you save the changes.",
  search: "Search the organization",
  inTeam: "In the team",
  chosen: (count: number) =>
    count === 0 ? "" : `${plural(count, "person", "people")} to be added`,
  paste: "Paste a list instead",
  done: "Done",
} as const;

/** Marks people found by a search to be added. Selecting someone marked for removal keeps them. */
export const AddDialog = () => {
  const { team, roster, pending, editable, change } = useTeamEditing();
  const back = useBackToTeam();
  if (!editable) return <NotAllowedDialog text={notAllowedMessages.needsOwner} onClose={back} />;
  const chosen = Object.entries(pending).filter(([id, mark]) => mark.add && !roster.has(id));
  const isIn = (id: string) => roster.has(id) && pending[id]?.remove !== true;
  return (
    <Dialog
      open
      onOpenChange={back}
      title={addMessages.title(team.title)}
      description={addMessages.description}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-muted">
            {addMessages.chosen(chosen.length)}
          </p>
          <Link
            from="/o/$organizationId/teams/$teamId"
            to="/o/$organizationId/teams/$teamId/paste"
            search={(now) => now}
            replace
            resetScroll={false}
            className={buttonClass({ variant: "ghost" })}
          >
            {addMessages.paste}
          </Link>
          <Button variant="primary" onClick={back}>
            {addMessages.done}
          </Button>
        </>
      }
    >
      <MemberPicker
        label={addMessages.search}
        isChosen={(id) => pending[id]?.add === true}
        noteOf={(id) => (isIn(id) ? addMessages.inTeam : undefined)}
        onToggle={({ id, user }) =>
          change((now) => {
            if (roster.has(id)) return withoutRemoval(now, id);
            return now[id]?.add
              ? withoutChange(now, id)
              : markAdded(now, [{ id, name: user.displayName, email: user.email }]);
          })
        }
      />
    </Dialog>
  );
};
