import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserRound, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { memberQuery, membersQuery } from "#web/api/members.ts";
import { cx } from "#web/kit/class-names.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Input } from "#web/ui/input.tsx";
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
  const id = useId();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { people, upToDate, isError, search } = usePeople(organizationId, typed, open);
  const chosen = people[active];

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (people.length > 0) setActive((active + step + people.length) % people.length);
    } else if (event.key === "Enter" && open && chosen !== undefined) {
      event.preventDefault();
      onChoose(chosen.id);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
      setActive(-1);
    }
  };

  const message = isError ? actorMessages.failed : upToDate ? actorMessages.nobody(search) : "";
  return (
    <div className="relative w-52 max-sm:w-full" onBlur={() => setOpen(false)}>
      <Input
        role="combobox"
        icon={UserRound}
        aria-label={actorMessages.label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(open && chosen && { "aria-activedescendant": `${id}-${chosen.id}` })}
        placeholder={actorMessages.placeholder}
        maxLength={MAX_MEMBER_SEARCH}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onClick={() => setOpen(true)}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        hidden={!open}
        className="absolute top-full z-30 mt-1 w-72 max-w-full rounded-md border border-line bg-raised p-1 shadow-lg sm:max-w-none"
      >
        <div id={`${id}-list`} role="listbox" aria-label={actorMessages.results}>
          {people.map((member, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={member.id}
              id={`${id}-${member.id}`}
              role="option"
              aria-selected={index === active}
              // Pressing must not take focus away from the field before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(member.id)}
              className={cx(
                "flex min-h-9 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-subtle",
                index === active && "bg-subtle outline-2 -outline-offset-2 outline-accent",
              )}
            >
              <Avatar id={member.id} name={member.user.displayName} size="sm" />
              <span className="min-w-0">
                <span className="block truncate">{member.user.displayName}</span>
                <span className="block truncate text-xs text-muted">{member.user.email}</span>
              </span>
            </button>
          ))}
        </div>
        {people.length === 0 && <p className="px-2 py-1.5 text-sm text-muted">{message}</p>}
      </div>
      <p role="status" className="sr-only">
        {open && upToDate ? actorMessages.found(people.length) : ""}
      </p>
    </div>
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
    <span className="inline-flex h-8 max-w-full min-w-0 items-center gap-1 rounded-sm border border-control bg-surface pr-0.5 pl-2.5 text-base shadow-sm pointer-coarse:h-10">
      <span className="min-w-0 truncate">{actorMessages.by(name)}</span>
      <IconButton
        label={actorMessages.clear(name)}
        icon={X}
        size="sm"
        onClick={() => onChoose(undefined)}
      />
    </span>
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
