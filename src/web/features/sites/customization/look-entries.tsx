import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { lookLabels } from "./messages.ts";
import { EntryActs } from "./entry-acts.tsx";
import { withEntry } from "./listed.ts";
import { LookSource } from "./look-source.tsx";
import { type ErrorAt, useLook } from "./looks-editor.ts";
import type { Looks } from "./looks-schema.ts";

type Name = "headerLinks" | "footerGroups";
type EntryOf<List extends Name> = NonNullable<Looks[List]>[number];

/** What the fields of one entry are given. */
interface EntryFields<Entry> {
  readonly entry: Entry;
  /** Its title, or its place while it has none. */
  readonly name: string;
  readonly errorAt: ErrorAt;
  readonly change: (entry: Entry) => void;
  readonly blur: () => void;
}

interface LookEntriesProps<List extends Name> {
  readonly name: List;
  /** What one of them is called, from its place and title. */
  readonly nameOf: (number: number, title: string) => string;
  readonly add: string;
  readonly empty: EntryOf<List>;
  readonly children: (fields: EntryFields<EntryOf<List>>) => ReactNode;
}

/** A list of a customization, entry by entry; a site-space may have one of its own or its site's. */
export const LookEntries = <List extends Name>({
  name,
  nameOf,
  add,
  empty,
  children,
}: LookEntriesProps<List>) => {
  const { value, change, blur, errorAt, isOfSiteSpace } = useLook(name);
  const set = (list: EntryOf<List>[]): void => change(list as Looks[List]);
  const entries = (value ?? []) as EntryOf<List>[];
  const error = errorAt("");
  return (
    <LookSource name={name}>
      <fieldset className="flex min-w-0 flex-col gap-4">
        <legend className={cx("mb-1.5 text-sm font-medium", isOfSiteSpace && "sr-only")}>
          {lookLabels[name]}
        </legend>
        {entries.map((entry, index) => {
          const called = nameOf(index + 1, entry.title);
          return (
            <div
              // Entries have no name of their own that would stay while they are typed.
              key={index}
              role="group"
              aria-label={called}
              className="flex min-w-0 flex-col gap-3 rounded-md border border-line p-3"
            >
              <div className="flex items-center justify-between gap-3">
                <p aria-hidden className="min-w-0 truncate text-sm font-medium">
                  {called}
                </p>
                <EntryActs name={called} list={entries} index={index} onChange={set} />
              </div>
              {children({
                entry,
                name: entry.title || called,
                errorAt: (place) => errorAt(`${index}.${place}`),
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
    </LookSource>
  );
};
