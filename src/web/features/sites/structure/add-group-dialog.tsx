import { useState } from "react";
import { z } from "zod";
import { groupTitle } from "#contract/schemas/site-fields.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ChoiceRow } from "#web/ui/choice-row.tsx";
import { newItemId } from "./new-id.ts";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
const schema = z.object({ title: groupTitle });

/** Makes a group, and puts sections of the top level into it. */
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
        words: messages.words.add(title),
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
      <TextField form={form} name="title" label={messages.add.title} autoComplete="off" />
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
