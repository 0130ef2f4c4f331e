import { defaultOf, sectionsOf, siteSpacesIn } from "#site/structure/locate.ts";
import type { Structure, StructureItem } from "#site/structure/model.ts";
import { parentOf } from "#site/structure/position.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";

/** The sections or site-spaces on the same level as an item. */
export const besideOf = (structure: Structure, item: StructureItem): readonly StructureItem[] => {
  if (item.type === "site-section-group") return [];
  const level =
    item.type === "site-section"
      ? sectionsOf(structure)
      : siteSpacesIn(structure, parentOf(structure, item)?.id ?? null);
  return level.filter(({ id }) => id !== item.id);
};

/** The items that could succeed an item as the default of its level; empty if it needs no successor. */
export const followersOf = (
  structure: Structure,
  item: StructureItem,
): readonly StructureItem[] => {
  if (item.type === "site-section-group" || !item.default) return [];
  const level =
    item.type === "site-section"
      ? sectionsOf(structure)
      : siteSpacesIn(structure, parentOf(structure, item)?.id ?? null);
  return defaultOf<{ default: boolean; id: string }>(level)?.id === item.id
    ? level.filter(({ id }) => id !== item.id)
    : [];
};

interface SuccessorFieldProps {
  readonly followers: readonly StructureItem[];
  /** Id of the selected one. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}

/** Asks which of an item's siblings becomes the default once it is removed. */
export const SuccessorField = ({ followers, value, onChange, error }: SuccessorFieldProps) => (
  <div className="text-ink">
    <Field label={messages.successor.label} hint={messages.successor.hint} error={error}>
      <Select
        value={value ?? ""}
        options={[
          { value: "", label: messages.successor.choose, disabled: true },
          ...followers.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  </div>
);
