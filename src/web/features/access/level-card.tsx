import { useWatch } from "react-hook-form";
import { updateCollection } from "#contract/schemas/collection.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Card } from "#web/ui/card.tsx";
import { LevelNote } from "./level-note.tsx";
import { type Collections, decidedLevel, levelWords } from "./level-words.ts";
import { levelMessages } from "./messages.ts";
import type { Place } from "./place.ts";
import { useCollections } from "./use-collections.ts";
import { useLevelChange } from "./use-level-change.ts";

/** A space takes the same levels. */
const schema = updateCollection.pick({ defaultLevel: true }).required();
const levels = ["inherit", null, "read", "comment", "edit", "review", "create", "admin"] as const;

interface LevelFormProps {
  readonly place: Place;
  readonly collections: Collections;
}

const LevelForm = ({ place, collections }: LevelFormProps) => {
  const { send, newest } = useLevelChange(place);
  const form = useContractForm({
    schema,
    defaultValues: { defaultLevel: place.defaultLevel },
    submit: ({ defaultLevel }) => send(defaultLevel),
    reload: async () => ({ defaultLevel: await newest() }),
  });
  const { defaultLevel } = useWatch({ control: form.methods.control });
  const words = (level: Place["defaultLevel"]) => levelWords(level, place, collections);
  return (
    <FormCard
      form={form}
      title={levelMessages.card}
      description={levelMessages.description}
      labels={{ defaultLevel: levelMessages.card }}
      valueText={(_field, value) => words(levels.find((level) => level === value) ?? null)}
      footerNote={
        defaultLevel !== undefined && (
          <LevelNote place={place} next={decidedLevel(defaultLevel, place, collections)} />
        )
      }
    >
      <SelectField
        form={form}
        name="defaultLevel"
        label={levelMessages.field}
        hint={levelMessages.ceiling}
        choices={levels.map((level) => ({ value: level, label: words(level) }))}
      />
    </FormCard>
  );
};

const NOTHING: Collections = new Map();

/** What members may do without a role of their own; admins of the place change it here. */
export const LevelCard = ({ place }: { place: Place }) => {
  const collections = useCollections(place.organizationId) ?? NOTHING;
  if (place.admin) return <LevelForm key={place.id} place={place} collections={collections} />;
  return (
    <Card title={levelMessages.card} description={levelMessages.description}>
      <p>{levelWords(place.defaultLevel, place, collections)}.</p>
    </Card>
  );
};
