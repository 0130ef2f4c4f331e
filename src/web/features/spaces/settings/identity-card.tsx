import { spaceChanges } from "#contract/schemas/space.ts";
import type { Space } from "#web/api/spaces.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { settingsMessages } from "./messages.ts";
import { useSpaceChange } from "./use-space-change.ts";
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
      title={settingsMessages.identity.card}
      description={settingsMessages.identity.description}
      labels={settingsMessages.identity.fields}
    >
      <TextField
        form={form}
        name="title"
        label={settingsMessages.identity.fields.title}
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="emoji"
        label={settingsMessages.identity.fields.emoji}
        hint={settingsMessages.identity.emojiHint}
        emptyAs={null}
        autoComplete="off"
        optional
      />
      <TextField
        form={form}
        name="icon"
        type="url"
        inputMode="url"
        label={settingsMessages.identity.fields.icon}
        hint={settingsMessages.identity.iconHint}
        placeholder={settingsMessages.identity.iconPlaceholder}
        emptyAs={null}
        autoComplete="off"
        spellCheck={false}
        optional
      />
    </FormCard>
  );
};
