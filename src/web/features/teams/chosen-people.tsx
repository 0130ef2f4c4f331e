import { X } from "lucide-react";

const chosenMessages = {
  list: "Chosen",
  remove: (name: string) => `Leave out ${name}`,
} as const;

interface ChosenPeopleProps {
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly onRemove: (id: string) => void;
}

/** The people selected in a search, each with a button that removes them. */
export const ChosenPeople = ({ people, onRemove }: ChosenPeopleProps) =>
  people.length > 0 && (
    <ul aria-label={chosenMessages.list} className="flex flex-wrap gap-1">
      {people.map(({ id, name }) => (
        <li
          key={id}
          className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-sm bg-subtle pl-2 text-sm"
        >
          <span className="truncate">{name}</span>
          <button
            type="button"
            aria-label={chosenMessages.remove(name)}
            onClick={() => onRemove(id)}
            className="grid size-6 shrink-0 place-items-center rounded-sm text-muted -outline-offset-2! hover:text-ink"
          >
            <X size={14} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
