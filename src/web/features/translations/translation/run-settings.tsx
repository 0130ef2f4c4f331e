import { translationPublications } from "#contract/schemas/translation.ts";
import type { Translation, TranslationPath } from "#web/api/translations.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { formatNumber } from "#web/kit/format-number.ts";
import { Card } from "#web/ui/layout.tsx";
import { settingsMessages } from "./messages.ts";
import { useRunSettingsForm } from "./run-settings-form.ts";

const messages = settingsMessages.runs;
const { auto, publish, maxCharacters, publications } = messages;
const labels = { auto, publish, maxCharacters };

type Publication = Translation["settings"]["publish"];

const isPublication = (value: unknown): value is Publication =>
  translationPublications.some((one) => one === value);

/** The text of the fields' values when somebody else has changed them, too. */
const valueText = (_field: string, value: unknown): string => {
  if (typeof value === "boolean") return value ? messages.on : messages.off;
  if (isPublication(value)) return publications[value].label;
  return typeof value === "string" && value !== "" ? value : messages.unlimited;
};

interface RunSettingsFormProps {
  readonly path: TranslationPath;
  readonly translation: Translation;
}

/** When a run starts automatically, where its result goes, and how much it may send. */
export const RunSettingsForm = ({ path, translation }: RunSettingsFormProps) => {
  const form = useRunSettingsForm(path, translation);
  return (
    <FormCard
      form={form}
      title={messages.title}
      description={messages.text}
      labels={labels}
      valueText={valueText}
    >
      <SwitchField form={form} name="auto" label={auto} hint={messages.autoHint} />
      <RadioField
        form={form}
        name="publish"
        label={publish}
        choices={translationPublications.map((value) => ({ value, ...publications[value] }))}
      />
      <TextField
        form={form}
        name="maxCharacters"
        inputMode="numeric"
        optional
        label={maxCharacters}
        hint={messages.maxCharactersHint}
      />
    </FormCard>
  );
};

/** The same for people who may not change it. */
export const RunSettings = ({ translation: { settings } }: { translation: Translation }) => {
  const facts = [
    [auto, valueText("auto", settings.auto)],
    [publish, valueText("publish", settings.publish)],
    [
      maxCharacters,
      settings.maxCharacters === undefined
        ? messages.unlimited
        : formatNumber(settings.maxCharacters),
    ],
  ] as const;
  return (
    <Card title={messages.title} description={messages.text}>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};
