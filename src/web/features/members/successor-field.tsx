import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { membersQuery, type OrganizationMember } from "#web/api/members.ts";
import { plural } from "#web/kit/format-number.ts";
import { PersonLine } from "#web/ui/avatar.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useMemberActions } from "./member-actions.tsx";
import { isComposing } from "#web/kit/composing.ts";

/** Messages about passing on responsibilities. */
const handOverMessages = {
  title: "Hand over",
  text: (teams: number, reviews: number) =>
    `Another member can take over ${[
      ...(teams > 0 ? [plural(teams, "team")] : []),
      ...(reviews > 0 ? [plural(reviews, "review")] : []),
    ].join(" and ")}.`,
  choose: "Choose a member",
  search: "Search members",
  placeholder: "Name or e-mail address",
  failed: "The search did not work.",
  results: "Members found",
  nobody: (text: string) => `Nobody else in the organization matches “${text}”.`,
  more: (shown: number, total: number) => `The first ${shown} of ${total}. Type more to narrow.`,
  nobodyTakesOver: "Hand over to nobody",
} as const;

const words = handOverMessages;

/** How many people are shown for one search. */
const SHOWN = 20;

interface PickerProps {
  /** The people being removed, who cannot take over. */
  readonly leaving: ReadonlySet<string>;
  readonly onChoose: (member: OrganizationMember) => void;
}

/** Selects a member from all the others; the service searches while typing. */
const SuccessorPicker = ({ leaving, onChoose }: PickerProps) => {
  const { organization } = useMemberActions();
  const [typed, setTyped] = useState("");
  const asked = useDebounced(typed.trim());
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...membersQuery(organization.id, { search: asked, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const found = data?.items.filter(({ id, disabled }) => !leaving.has(id) && !disabled) ?? [];
  const total = data?.count ?? 0;
  const current = typed.trim() === asked && !isPlaceholderData;
  return (
    <ChoiceSearch
      label={words.search}
      words={words}
      maxLength={MAX_MEMBER_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={!current}
      pending={data === undefined && !isError}
      failed={data === undefined && isError}
      onRetry={() => void refetch()}
      status={
        !current || data === undefined
          ? ""
          : found.length === 0
            ? words.nobody(asked)
            : total > SHOWN
              ? words.more(SHOWN, total)
              : ""
      }
    >
      {found.length > 0 && (
        <ul aria-label={words.results} className="p-1">
          {found.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                className="flex min-h-11 w-full items-center rounded-sm px-2 py-1.5 text-left text-ink hover:bg-subtle"
                onClick={() => onChoose(member)}
              >
                <PersonLine
                  id={member.id}
                  name={member.user.displayName}
                  email={member.user.email}
                  photoURL={member.user.photoURL}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </ChoiceSearch>
  );
};

interface SuccessorFieldProps {
  /** The people being removed, who cannot take over. */
  readonly leaving: ReadonlySet<string>;
  /** How much there is to take over. */
  readonly teams: number;
  readonly reviews: number;
  readonly value: OrganizationMember | undefined;
  readonly onChange: (successor: OrganizationMember | undefined) => void;
}

/** Selects who takes over from removed members; optional. */
export const SuccessorField = ({
  leaving,
  teams,
  reviews,
  value,
  onChange,
}: SuccessorFieldProps) => {
  const headingId = useId();
  const [open, setOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const state = value?.id ?? (open ? "searching" : "nobody");
  const shown = useRef(state);
  const search = useRef<HTMLDivElement>(null);
  // In the capture phase, before the dialog sees the key and closes with everything selected in it.
  useEffect(() => {
    const stop = new AbortController();
    const close = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || isComposing(event)) return;
      if (!search.current?.contains(document.activeElement)) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    if (open) window.addEventListener("keydown", close, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, [open]);
  // Focus moves to whatever replaces the control that was pressed.
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    section.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [state]);
  return (
    <section ref={section} aria-labelledby={headingId} className="flex flex-col items-start gap-2">
      <h3 id={headingId} className="font-medium text-ink">
        {words.title}
      </h3>
      <p>{words.text(teams, reviews)}</p>
      {value !== undefined ? (
        <div className="flex w-full items-center justify-between gap-3 rounded-sm border border-line px-3 py-2 text-ink">
          <PersonLine
            id={value.id}
            name={value.user.displayName}
            email={value.user.email}
            photoURL={value.user.photoURL}
          />
          <IconButton
            label={words.nobodyTakesOver}
            icon={X}
            size="sm"
            onClick={() => onChange(undefined)}
          />
        </div>
      ) : open ? (
        <div ref={search} className="w-full">
          <SuccessorPicker
            leaving={leaving}
            onChoose={(member) => {
              setOpen(false);
              onChange(member);
            }}
          />
        </div>
      ) : (
        <Button size="sm" onClick={() => setOpen(true)}>
          {words.choose}
        </Button>
      )}
    </section>
  );
};
