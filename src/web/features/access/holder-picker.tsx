import { useId, useState } from "react";
import { MAX_MEMBER_SEARCH } from "#contract/schemas/limits.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { ChoiceSearch } from "#web/ui/choice-search.tsx";
import { HolderLine } from "./holder-line.tsx";
import type { Holder } from "./holders.ts";
import { addMessages } from "./messages.ts";
import { useHolderSearch } from "./use-holder-search.ts";

interface Choosing {
  readonly isChosen: (id: string) => boolean;
  /** What somebody has already, in a few words. */
  readonly noteOf: (id: string) => string | undefined;
  readonly onToggle: (holder: Holder) => void;
}

interface GroupProps extends Choosing {
  readonly label: string;
  readonly holders: readonly Holder[];
}

const Group = ({ label, holders, isChosen, noteOf, onToggle }: GroupProps) => {
  const id = useId();
  if (holders.length === 0) return null;
  return (
    <div className="p-1">
      <p id={id} className="px-2 pt-1 text-xs font-medium text-muted">
        {label}
      </p>
      <ul aria-labelledby={id}>
        {holders.map((holder) => (
          <ChoiceRow
            key={holder.id}
            checked={isChosen(holder.id)}
            note={noteOf(holder.id)}
            onToggle={() => onToggle(holder)}
          >
            <HolderLine holder={holder} />
          </ChoiceRow>
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
    <ChoiceSearch
      label={addMessages.search}
      words={addMessages}
      maxLength={MAX_MEMBER_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={!settled}
      pending={!found && !failed}
      failed={!found && failed}
      onRetry={retry}
      status={nobody ? addMessages.nobody(asked) : settled && more ? addMessages.more : ""}
    >
      {found && (
        <>
          <Group label={addMessages.teams} holders={teams} {...choosing} />
          <Group label={addMessages.people} holders={people} {...choosing} />
        </>
      )}
    </ChoiceSearch>
  );
};
