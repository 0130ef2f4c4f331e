import { mergeCheckLevel, mergeChecks, settableMergeRules } from "#contract/schemas/merge-check.ts";
import type { Space } from "#web/api/spaces.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { mergeCheckLabels, mergeLevelLabels } from "#web/kit/merge-check-labels.ts";
import { settingsMessages } from "./messages.ts";
import { useSpaceChange } from "./use-space-change.ts";

const words = settingsMessages.mergeChecks;
const checksOf = ({ mergeChecks: checks }: Space) => checks;
const choices = mergeCheckLevel.options.map((value) => ({ value, label: mergeLevelLabels[value] }));

/** How strict each rule is when a change request is merged. */
export const MergeChecksCard = ({ space }: { space: Space }) => {
  const { send, newest } = useSpaceChange(space.id);
  const form = useContractForm({
    schema: mergeChecks,
    defaultValues: checksOf(space),
    submit: (_values, changed) => send({ mergeChecks: changed }),
    reload: async () => checksOf(await newest()),
  });
  return (
    <FormCard
      form={form}
      title={words.card}
      description={words.description}
      labels={mergeCheckLabels}
      valueText={(_field, value) => {
        const level = mergeCheckLevel.safeParse(value);
        return level.success ? mergeLevelLabels[level.data] : String(value);
      }}
    >
      {settableMergeRules.map((rule) => (
        <SelectField
          key={rule}
          form={form}
          name={rule}
          label={mergeCheckLabels[rule]}
          hint={words.hints[rule]}
          choices={choices}
        />
      ))}
    </FormCard>
  );
};
