import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { messages, valueLabels } from "./messages.ts";
import { SourceField } from "./source-field.tsx";
import { type ErrorAt, useCustomizationField } from "./customization-editor.ts";
import type { CustomizationValues } from "./values-schema.ts";

/** Returns a list with one entry replaced. */
export const withEntry = <Entry,>(list: readonly Entry[], index: number, entry: Entry): Entry[] =>
  list.map((each, at) => (at === index ? entry : each));

/** Returns a list without one entry. */
export const withoutEntry = <Entry,>(list: readonly Entry[], index: number): Entry[] =>
  list.filter((_, at) => at !== index);

/** Returns a list with one entry and its neighbour swapped; unchanged if there is no neighbour. */
export const withMoved = <Entry,>(list: readonly Entry[], index: number, by: -1 | 1): Entry[] => {
  const to = index + by;
  if (to < 0 || to >= list.length) return [...list];
  return list.toSpliced(index, 1).toSpliced(to, 0, ...list.slice(index, index + 1));
};

interface EntryActionsProps<Entry> {
  /** The name of the entry in the labels of the buttons. */
  readonly name: string;
  readonly list: readonly Entry[];
  readonly index: number;
  readonly onChange: (list: Entry[]) => void;
}

/** Buttons that move a list entry up or down, or remove it. */
export const EntryActions = <Entry,>({ name, list, index, onChange }: EntryActionsProps<Entry>) => (
  <div className="flex gap-1">
    <IconButton
      size="sm"
      icon={ArrowUp}
      label={messages.entries.up(name)}
      disabledReason={index === 0 ? messages.entries.first : undefined}
      onClick={() => onChange(withMoved(list, index, -1))}
    />
    <IconButton
      size="sm"
      icon={ArrowDown}
      label={messages.entries.down(name)}
      disabledReason={index === list.length - 1 ? messages.entries.last : undefined}
      onClick={() => onChange(withMoved(list, index, 1))}
    />
    <IconButton
      size="sm"
      icon={X}
      label={messages.entries.remove(name)}
      onClick={() => onChange(withoutEntry(list, index))}
    />
  </div>
);

type Name = "headerLinks" | "footerGroups";
type EntryOf<List extends Name> = NonNullable<CustomizationValues[List]>[number];

/** The props of the fields of one entry. */
interface EntryFields<Entry> {
  readonly entry: Entry;
  /** Its title, or its number if it has none. */
  readonly name: string;
  readonly errorAt: ErrorAt;
  readonly change: (entry: Entry) => void;
  readonly blur: () => void;
}

interface EntriesFieldProps<List extends Name> {
  readonly name: List;
  /** Names an entry by its number and title. */
  readonly nameOf: (number: number, title: string) => string;
  readonly add: string;
  readonly empty: EntryOf<List>;
  readonly children: (fields: EntryFields<EntryOf<List>>) => ReactNode;
}

/** A list of a customization, entry by entry. A site-space uses its own list or the site's. */
export const EntriesField = <List extends Name>({
  name,
  nameOf,
  add,
  empty,
  children,
}: EntriesFieldProps<List>) => {
  const { value, change, blur, errorAt, isOfSiteSpace } = useCustomizationField(name);
  const set = (list: EntryOf<List>[]): void => change(list as CustomizationValues[List]);
  const entries = (value ?? []) as EntryOf<List>[];
  const error = errorAt("");
  return (
    <SourceField name={name}>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className={cx("mb-1.5 text-sm font-medium", isOfSiteSpace && "sr-only")}>
          {valueLabels[name]}
        </legend>
        {entries.map((entry, index) => {
          const called = nameOf(index + 1, entry.title);
          return (
            <div
              // Entries have no id that stays the same while they are edited.
              key={index}
              role="group"
              aria-label={called}
              className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3"
            >
              <div className="flex items-center justify-between gap-3">
                <p aria-hidden className="min-w-0 truncate text-sm font-medium">
                  {called}
                </p>
                <EntryActions name={called} list={entries} index={index} onChange={set} />
              </div>
              {children({
                entry,
                name: entry.title || called,
                errorAt: (path) => errorAt(`${index}.${path}`),
                change: (next) => set(withEntry(entries, index, next)),
                blur,
              })}
            </div>
          );
        })}
        {error !== undefined && (
          <p role="alert" className="text-sm text-danger-ink">
            {error}
          </p>
        )}
        <div>
          <Button size="sm" icon={Plus} onClick={() => set([...entries, empty])}>
            {add}
          </Button>
        </div>
      </fieldset>
    </SourceField>
  );
};
