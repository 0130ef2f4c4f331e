import { useState } from "react";
import { z } from "zod";
import { groupTitle } from "#contract/schemas/site-fields.ts";
import type { SectionItem, SiteSpaceItem } from "#site/structure/model.ts";
import { describeFailure } from "#web/api/failures.ts";
import type { Space } from "#web/api/spaces.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ChoiceRow } from "#web/ui/choice/choice-list.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import type { Gesture } from "./gestures.ts";
import { messages } from "./messages.ts";
import { newItemId } from "./new-item-id.ts";
import { SpaceChoice } from "./space-choice.tsx";
import { useEditor } from "./structure-editor.ts";

interface SpacesDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: (chosen: number) => string;
  /** Shown while nothing is selected. */
  readonly need: string;
  readonly single?: boolean;
  readonly gestureOf: (chosen: readonly Space[]) => Gesture;
  readonly onClose: () => void;
}

/** Selects spaces and makes a gesture with them. */
const SpacesDialog = ({ gestureOf, onClose, ...asked }: SpacesDialogProps) => {
  const { save } = useEditor();
  const [chosen, setChosen] = useState<readonly Space[]>([]);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={asked.title}
      body={
        <div className="flex flex-col gap-4">
          <p>{asked.text}</p>
          <div className="text-ink">
            <SpaceChoice single={asked.single} chosen={chosen} onChange={setChosen} />
          </div>
        </div>
      }
      confirmLabel={asked.submitLabel(chosen.length)}
      disabledReason={chosen.length === 0 ? asked.need : undefined}
      onConfirm={() => save(gestureOf(chosen))}
      describeFailure={describeFailure}
    />
  );
};

interface AddDialogProps {
  readonly onClose: () => void;
}

/** Selects spaces for a section, or for the top level of a site without sections. */
export const AddSpacesDialog = ({
  section,
  onClose,
}: AddDialogProps & { section?: SectionItem | undefined }) => (
  <SpacesDialog
    title={messages.add.spaceTitle(section?.title)}
    text={messages.add.spaceText}
    submitLabel={messages.add.submitSpaces}
    need={messages.add.needOne}
    gestureOf={(chosen) => ({
      edits: chosen.map((space) => ({
        operation: "add_site_space",
        id: newItemId(),
        space: space.id,
        ...(section === undefined ? {} : { section: section.id }),
      })),
      label: messages.edits.addSpaces(chosen.length),
    })}
    onClose={onClose}
  />
);

/** Selects another space for a site-space; everything else about it stays. */
export const ReplaceDialog = ({ item, onClose }: AddDialogProps & { item: SiteSpaceItem }) => (
  <SpacesDialog
    title={messages.replace.title(item.title)}
    text={messages.replace.text}
    submitLabel={() => messages.replace.submit}
    need={messages.replace.needOne}
    single
    gestureOf={(chosen) => ({
      edits: chosen.map(({ id }) => ({
        operation: "update_site_space",
        siteSpace: item.id,
        space: id,
      })),
      label: messages.edits.replace(item.title),
    })}
    onClose={onClose}
  />
);

const schema = z.object({ title: groupTitle });

/** Creates a group, and moves sections of the top level into it. */
export const AddGroupDialog = ({ onClose }: { onClose: () => void }) => {
  const { state, save } = useEditor();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const sections = state.shown.items.filter(({ type }) => type === "site-section");
  const form = useContractForm({
    schema,
    defaultValues: { title: "" },
    submit: ({ title }) =>
      save({
        edits: [
          {
            operation: "add_group",
            id: newItemId(),
            title,
            sections: sections.filter(({ id }) => taken.includes(id)).map(({ id }) => id),
          },
        ],
        label: messages.edits.add(title),
      }),
    onDone: onClose,
  });
  const toggle = (id: string) =>
    setTaken(taken.includes(id) ? taken.filter((one) => one !== id) : [...taken, id]);
  return (
    <FormDialog
      form={form}
      title={messages.add.groupTitle}
      description={messages.add.groupText}
      submitLabel={messages.add.submitGroup}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={messages.add.title} />
      {sections.length > 0 && (
        <div>
          <p id="group-sections" className="text-sm font-medium">
            {messages.add.groupSections}
          </p>
          <ul
            aria-labelledby="group-sections"
            className="mt-1.5 max-h-60 overflow-y-auto rounded-sm border border-line p-1"
          >
            {sections.map(({ id, title }) => (
              <ChoiceRow key={id} checked={taken.includes(id)} onToggle={() => toggle(id)}>
                <span className="wrap-anywhere">{title}</span>
              </ChoiceRow>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
};
