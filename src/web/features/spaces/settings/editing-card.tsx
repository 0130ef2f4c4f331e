import { spaceChanges } from "#contract/schemas/space.ts";
import type { Space } from "#web/api/spaces.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { settingsMessages } from "./messages.ts";
import { useSpaceChange } from "./use-space-change.ts";
const schema = spaceChanges.pick({ editMode: true }).required();
const valuesOf = ({ editMode = "live" }: Space) => ({ editMode });
const modes = ["live", "locked"] as const;

/** Whether pages are edited directly or only through change requests. */
export const EditingCard = ({ space }: { space: Space }) => {
  const { send, newest } = useSpaceChange(space.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(space),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
  });
  return (
    <FormCard
      form={form}
      title={settingsMessages.editing.card}
      labels={{ editMode: settingsMessages.editing.field }}
      valueText={(_field, value) =>
        settingsMessages.editing[value === "locked" ? "locked" : "live"].label
      }
    >
      <RadioField
        form={form}
        name="editMode"
        label={settingsMessages.editing.field}
        choices={modes.map((mode) => ({
          value: mode,
          label: settingsMessages.editing[mode].label,
          description: settingsMessages.editing[mode].text,
        }))}
      />
    </FormCard>
  );
};
