import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { memberQuery, membersQuery } from "#web/api/members.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { FilterChip } from "#web/ui/choice/filter-chip.tsx";
import { SuggestField } from "#web/ui/choice/suggest-field.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { actorMessages } from "./messages.ts";

/** People shown for one search. */
const SHOWN = 8;

interface ActorSearchProps {
  readonly organizationId: string;
  readonly onChoose: (actor: string) => void;
}

const usePeople = (organizationId: string, typed: string, open: boolean) => {
  const text = typed.trim();
  const search = useDebounced(text);
  const found = useQuery({
    ...membersQuery(organizationId, { search, limit: SHOWN }),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const upToDate = search === text && !found.isPlaceholderData && !found.isPending;
  return { people: found.data?.items ?? [], upToDate, isError: found.isError, search };
};

/** A combobox over the organization's members; the service searches. */
const ActorSearch = ({ organizationId, onChoose }: ActorSearchProps) => {
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const { people, upToDate, isError, search } = usePeople(organizationId, typed, open);
  return (
    <SuggestField
      icon={UserRound}
      label={actorMessages.label}
      placeholder={actorMessages.placeholder}
      results={actorMessages.results}
      maxLength={MAX_MEMBER_SEARCH}
      typed={typed}
      onType={setTyped}
      open={open}
      onOpenChange={setOpen}
      suggestions={people.map(({ id, user: { displayName, email } }) => ({
        id,
        content: (
          <>
            <Avatar id={id} name={displayName} size="sm" />
            <span className="min-w-0">
              <span className="block truncate">{displayName}</span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </span>
          </>
        ),
      }))}
      message={isError ? actorMessages.failed : upToDate ? actorMessages.nobody(search) : ""}
      status={open && upToDate ? actorMessages.found(people.length) : ""}
      onChoose={onChoose}
    />
  );
};

interface ActorFilterProps {
  readonly organizationId: string;
  /** Id of the person the log is narrowed to. */
  readonly actor: string | undefined;
  /** Their name as the events on the screen give it, for people who left. */
  readonly knownName: string | undefined;
  readonly onChoose: (actor: string | undefined) => void;
}

const Chosen = ({ organizationId, actor, knownName, onChoose }: ActorFilterProps) => {
  const { data } = useQuery({
    ...memberQuery(organizationId, actor ?? ""),
    enabled: actor !== undefined,
  });
  const name = data?.user.displayName ?? knownName ?? actorMessages.gone;
  return (
    <FilterChip clearLabel={actorMessages.clear(name)} onClear={() => onChoose(undefined)}>
      {actorMessages.by(name)}
    </FilterChip>
  );
};

/** Narrows the log to what one person did; a search while nobody is chosen. */
export const ActorFilter = ({ onChoose, ...props }: ActorFilterProps) => {
  const box = useRef<HTMLDivElement>(null);
  const used = useRef(false);
  // The control that was used gives way to the other one, which takes over its focus.
  useEffect(() => {
    if (used.current) box.current?.querySelector<HTMLElement>("input, button")?.focus();
    used.current = false;
  }, [props.actor]);
  const choose = (actor: string | undefined) => {
    used.current = true;
    onChoose(actor);
  };
  return (
    <div ref={box} className="min-w-0 max-sm:w-full">
      {props.actor === undefined ? (
        <ActorSearch organizationId={props.organizationId} onChoose={choose} />
      ) : (
        <Chosen {...props} onChoose={choose} />
      )}
    </div>
  );
};
