import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../../../../../ui/button.tsx";
import { customizationStrings, lookLabels } from "./customization-strings.ts";
import { EntryActs } from "./entry-acts.tsx";
import { InheritButton } from "./inherit-button.tsx";
import { useLook } from "./looks-editor.ts";
import type { Looks } from "./looks-schema.ts";

const strings = customizationStrings.entries;

type Name = "headerLinks" | "footerGroups";
type EntryOf<List extends Name> = NonNullable<Looks[List]>[number];

interface LookEntriesProps<List extends Name> {
  readonly name: List;
  /** What one of them is called, from its place and title. */
  readonly nameOf: (number: number, title: string) => string;
  readonly add: string;
  readonly empty: EntryOf<List>;
  readonly children: (
    entry: EntryOf<List>,
    change: (entry: EntryOf<List>) => void,
    name: string,
  ) => ReactNode;
}

/** A list of a customization, entry by entry; a site-space may have one of its own or its site's. */
export const LookEntries = <List extends Name>({
  name,
  nameOf,
  add,
  empty,
  children,
}: LookEntriesProps<List>) => {
  const { value, change, error, inherited, isOfSiteSpace } = useLook(name);
  const label = lookLabels[name];
  const set = (list: EntryOf<List>[]): void => change(list as Looks[List]);
  const entries = (value ?? []) as EntryOf<List>[];
  if (value === null && isOfSiteSpace)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-sm text-muted">
          {label}: {strings.asSite}
        </span>
        <Button size="sm" icon={Plus} onClick={() => change(inherited ?? ([] as Looks[List]))}>
          {strings.own(label)}
        </Button>
      </div>
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {entries.map((entry, index) => (
        <div
          // Entries have no name of their own that would stay while they are typed.
          key={index}
          role="group"
          aria-label={nameOf(index + 1, entry.title)}
          className="flex flex-col gap-3 border-b border-line pb-4"
        >
          {children(
            entry,
            (next) => set(entries.map((each, at) => (at === index ? next : each))),
            nameOf(index + 1, entry.title),
          )}
          <EntryActs
            name={nameOf(index + 1, entry.title)}
            list={entries}
            index={index}
            onChange={set}
          />
        </div>
      ))}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger-ink">
          {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" icon={Plus} onClick={() => set([...entries, empty])}>
          {add}
        </Button>
        {isOfSiteSpace && <InheritButton label={label} onClear={() => change(null)} />}
      </div>
    </fieldset>
  );
};
