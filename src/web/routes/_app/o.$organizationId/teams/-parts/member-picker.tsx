import { Search } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { MAX_MEMBER_SEARCH } from "../../../../../../contract/schemas/member.ts";
import type { OrganizationMember } from "../../../../../api/members.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Callout } from "../../../../../ui/callout.tsx";
import { Field } from "../../../../../ui/field.tsx";
import { Input } from "../../../../../ui/input.tsx";
import { Skeleton } from "../../../../../ui/skeleton.tsx";
import { pickerStrings as strings } from "./list-strings.ts";
import { PersonLine } from "./person-line.tsx";
import { usePeopleSearch } from "./use-people-search.ts";

interface MemberPickerProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly isChosen: (id: string) => boolean;
  /** A few words about somebody who need not be chosen any more; they cannot be. */
  readonly noteOf?: (id: string) => string | undefined;
  readonly onToggle: (member: OrganizationMember) => void;
}

interface OptionProps extends Pick<MemberPickerProps, "isChosen" | "noteOf" | "onToggle"> {
  readonly member: OrganizationMember;
}

const Option = ({ member, isChosen, noteOf, onToggle }: OptionProps) => {
  const id = useId();
  const { displayName, email, photoURL } = member.user;
  const note = noteOf?.(member.id);
  return (
    <li className="relative flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-subtle">
      <input
        id={id}
        type="checkbox"
        checked={note !== undefined || isChosen(member.id)}
        onChange={() => note === undefined && onToggle(member)}
        {...(note !== undefined && { "aria-disabled": true })}
        className="relative z-1 size-4 shrink-0 accent-accent aria-disabled:opacity-55 pointer-coarse:size-5"
      />
      <label htmlFor={id} className="min-w-0 grow py-1.5 after:absolute after:inset-0">
        <PersonLine id={member.id} name={displayName} email={email} photoURL={photoURL} />
        {note !== undefined && <span className="sr-only">, {note}</span>}
      </label>
      {note !== undefined && (
        <span aria-hidden className="shrink-0 text-sm text-faint">
          {note}
        </span>
      )}
    </li>
  );
};

/** Chooses among everybody in the organization: the service searches while one types. */
export const MemberPicker = ({ label, hint, ...option }: MemberPickerProps) => {
  const [typed, setTyped] = useState("");
  const { data, asked, settled, isError, refetch } = usePeopleSearch(typed);
  const people = data?.items ?? [];
  const total = data?.count ?? people.length;
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint}>
        <Input
          type="search"
          icon={Search}
          placeholder={strings.placeholder}
          maxLength={MAX_MEMBER_SEARCH}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // In a form, Enter belongs to the search and not to the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </Field>
      <div className="h-60 overflow-y-auto rounded-sm border border-line" aria-busy={!settled}>
        {data !== undefined && people.length > 0 && (
          <ul aria-label={strings.results} className="p-1">
            {people.map((member) => (
              <Option key={member.id} member={member} {...option} />
            ))}
          </ul>
        )}
        {data === undefined && !isError && (
          <div className="flex flex-col gap-3 p-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-8 w-full" />
            ))}
          </div>
        )}
        {data === undefined && isError && (
          <div className="p-2">
            <Callout
              tone="danger"
              actions={
                <Button size="sm" onClick={() => void refetch()}>
                  {strings.retry}
                </Button>
              }
            >
              {strings.failed}
            </Callout>
          </div>
        )}
        <p role="status" className="px-3 text-sm text-muted not-empty:py-2">
          {settled && data !== undefined && people.length === 0 && asked !== ""
            ? strings.nobody(asked)
            : ""}
          {settled && total > people.length ? strings.more(people.length, total) : ""}
        </p>
      </div>
    </div>
  );
};
