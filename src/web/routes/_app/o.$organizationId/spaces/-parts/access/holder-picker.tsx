import { Search } from "lucide-react";
import { useId, useState } from "react";
import { MAX_MEMBER_SEARCH } from "../../../../../../../contract/schemas/member.ts";
import { Button } from "../../../../../../ui/button.tsx";
import { Callout } from "../../../../../../ui/callout.tsx";
import { Field } from "../../../../../../ui/field.tsx";
import { Input } from "../../../../../../ui/input.tsx";
import { Skeleton } from "../../../../../../ui/skeleton.tsx";
import { addStrings as strings } from "./access-strings.ts";
import { HolderLine } from "./holder-line.tsx";
import type { Holder } from "./holders.ts";
import { useHolderSearch } from "./use-holder-search.ts";

interface Choosing {
  readonly isChosen: (id: string) => boolean;
  /** What somebody has already, in a few words. */
  readonly noteOf: (id: string) => string | undefined;
  readonly onToggle: (holder: Holder) => void;
}

const Option = ({ holder, isChosen, noteOf, onToggle }: Choosing & { holder: Holder }) => {
  const id = useId();
  const note = noteOf(holder.id);
  return (
    <li className="relative flex min-h-11 items-center gap-3 rounded-sm px-2 hover:bg-subtle">
      <input
        id={id}
        type="checkbox"
        checked={isChosen(holder.id)}
        onChange={() => onToggle(holder)}
        className="relative z-1 size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <label htmlFor={id} className="min-w-0 grow py-1.5 after:absolute after:inset-0">
        <HolderLine holder={holder} />
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

interface GroupProps extends Choosing {
  readonly label: string;
  readonly holders: readonly Holder[];
}

const Group = ({ label, holders, ...choosing }: GroupProps) => {
  const id = useId();
  if (holders.length === 0) return null;
  return (
    <div className="p-1">
      <p id={id} className="px-2 pt-1 text-xs font-medium text-muted">
        {label}
      </p>
      <ul aria-labelledby={id}>
        {holders.map((holder) => (
          <Option key={holder.id} holder={holder} {...choosing} />
        ))}
      </ul>
    </div>
  );
};

/** Chooses among the teams and people of the organization: the service searches while one types. */
export const HolderPicker = ({
  organizationId,
  ...choosing
}: Choosing & { organizationId: string }) => {
  const [typed, setTyped] = useState("");
  const { teams, people, asked, settled, more, failed, retry } = useHolderSearch(
    organizationId,
    typed,
  );
  const found = teams !== undefined && people !== undefined;
  const nobody = settled && found && teams.length + people.length === 0;
  return (
    <div className="flex flex-col gap-2">
      <Field label={strings.search}>
        <Input
          type="search"
          icon={Search}
          placeholder={strings.placeholder}
          maxLength={MAX_MEMBER_SEARCH}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // Enter belongs to the search and not to the form around it.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </Field>
      <div className="h-60 overflow-y-auto rounded-sm border border-line" aria-busy={!settled}>
        {found && (
          <>
            <Group label={strings.teams} holders={teams} {...choosing} />
            <Group label={strings.people} holders={people} {...choosing} />
          </>
        )}
        {!found && !failed && (
          <div className="flex flex-col gap-3 p-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-8 w-full" />
            ))}
          </div>
        )}
        {!found && failed && (
          <div className="p-2">
            <Callout
              tone="danger"
              actions={
                <Button size="sm" onClick={retry}>
                  {strings.retry}
                </Button>
              }
            >
              {strings.failed}
            </Callout>
          </div>
        )}
        <p role="status" className="px-3 text-sm text-muted not-empty:py-2">
          {nobody ? strings.nobody(asked) : settled && more ? strings.more : ""}
        </p>
      </div>
    </div>
  );
};
