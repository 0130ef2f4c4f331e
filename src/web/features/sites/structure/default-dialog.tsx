import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { defaultOf, sectionsOf, siteSpacesIn } from "#site/structure/locate.ts";
import type { SectionItem, Structure, StructureItem } from "#site/structure/model.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { parentOf } from "#site/structure/position.ts";

/** What could follow an item as the default of its level; none where nothing has to. */
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
  /** Id of the one that was chosen. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  readonly error?: string | undefined;
}

/** Asks which of an item's siblings is the default once it is gone. */
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

interface DefaultDialogProps {
  readonly section: SectionItem;
  readonly onClose: () => void;
}

/** Asks which site-space of a section readers get when they open it. */
export const DefaultDialog = ({ section: { title, siteSpaces }, onClose }: DefaultDialogProps) => {
  const { act } = useEditor();
  const now = defaultOf(siteSpaces);
  const [id, setId] = useState(now?.id);
  const chosen = siteSpaces.find((siteSpace) => siteSpace.id === id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.successor.title(title)}
      body={
        <div className="text-ink">
          <Field label={messages.successor.which} hint={messages.defaultTitle["site-space"]}>
            <Select
              value={id ?? ""}
              options={siteSpaces.map((each) => ({ value: each.id, label: each.title }))}
              onChange={({ target }) => setId(target.value)}
            />
          </Field>
        </div>
      }
      confirmLabel={messages.successor.submit}
      disabledReason={id === now?.id ? messages.menu.isDefault : undefined}
      onConfirm={async () => {
        if (chosen === undefined) return;
        act({
          edits: [{ operation: "set_default", item: { type: "site-space", id: chosen.id } }],
          label: messages.edits.makeDefault(chosen.title),
        });
      }}
      describeFailure={describeFailure}
    />
  );
};
