import { spaceChanges } from "#contract/schemas/space.ts";
import type { Space } from "#web/api/spaces.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { spaceSettingsStrings } from "./settings-strings.ts";
import { useSpaceChange } from "./use-space-change.ts";

const { identity: strings } = spaceSettingsStrings;
const schema = spaceChanges.pick({ title: true, emoji: true, icon: true }).required();
const valuesOf = ({ title, emoji, urls }: Space) => ({
  title,
  emoji: emoji === "" ? null : emoji,
  icon: urls.icon ?? null,
});

/** The space's title and the picture beside it. */
export const IdentityCard = ({ space }: { space: Space }) => {
  const { send, newest } = useSpaceChange(space.id);
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(space),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${space.id}.settings.identity`,
  });
  return (
    <FormCard
      form={form}
      title={strings.card}
      description={strings.description}
      labels={strings.fields}
    >
      <TextField
        form={form}
        name="title"
        label={strings.fields.title}
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="emoji"
        label={strings.fields.emoji}
        hint={strings.emojiHint}
        emptyAs={null}
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="icon"
        type="url"
        inputMode="url"
        label={strings.fields.icon}
        hint={strings.iconHint}
        placeholder={strings.iconPlaceholder}
        emptyAs={null}
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </FormCard>
  );
};
