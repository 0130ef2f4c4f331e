import { SelectField } from "#web/forms/fields/select-field.tsx";
import { choiceLabels, hintsOfUnseen, messages, valueHints, valueLabels } from "./messages.ts";
import { canDraw, fontFamilies, isFont } from "./fonts.ts";
import { useCustomization, useCustomizationField } from "./customization-editor.ts";
import {
  type ChoiceName,
  type CustomizationValues,
  type ToggleName,
  valuesSchema,
} from "./values-schema.ts";
import { labelOf } from "#web/forms/limits.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { SourceField } from "./source-field.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";

/** The label of one option of a value. */
const choiceLabel = (name: ChoiceName, value: string): string =>
  isFont(value) ? fontFamilies[value].name : (choiceLabels[name]?.[value] ?? labelOf(value));

/** The hint below a font: whether the preview can show it. */
const fontHint = (value: string | null | undefined): string | undefined => {
  if (value === null || value === undefined) return messages.ownFontNote;
  return isFont(value) && !canDraw(value)
    ? messages.fontElsewhere(fontFamilies[value].name)
    : undefined;
};

/** The hint below a choice. */
const hintOf = (
  name: ChoiceName,
  value: CustomizationValues[ChoiceName] | undefined,
): string | undefined =>
  name === "font" || name === "monospaceFont" ? fontHint(value) : valueHints[name];

/** One of the contract's options; a site-space may also inherit. */
export const ChoiceField = ({ name }: { name: ChoiceName }) => {
  const { form } = useCustomization();
  const { value, inherited, isOfSiteSpace } = useCustomizationField(name);
  const values: readonly string[] = valuesSchema.shape[name].unwrap().options;
  const choices = values.map((choice) => ({ value: choice, label: choiceLabel(name, choice) }));
  const nothing = isOfSiteSpace
    ? messages.asSiteNow(inherited ? choiceLabel(name, inherited) : messages.ownFont)
    : value === null
      ? messages.ownFont
      : undefined;
  const hint = hintOf(name, value);
  return (
    <SelectField
      form={form}
      name={name}
      label={valueLabels[name]}
      {...(hint !== undefined && { hint })}
      choices={nothing === undefined ? choices : [{ value: null, label: nothing }, ...choices]}
    />
  );
};

interface TextLineFieldProps {
  readonly name: "title" | "privacyPolicy" | "socialPreview";
  readonly type?: "text" | "url";
}

/** A line of text. Empty means none or, for a site-space, inherited. */
export const TextLineField = ({ name, type = "text" }: TextLineFieldProps) => {
  const { form, title } = useCustomization();
  const { inherited, isOfSiteSpace } = useCustomizationField(name);
  const otherwise = name === "title" ? title : undefined;
  const placeholder = isOfSiteSpace
    ? messages.asSiteNow(inherited ?? otherwise ?? messages.optionalNone)
    : otherwise;
  const hints = [
    valueHints[name],
    hintsOfUnseen[name],
    isOfSiteSpace && inherited && name !== "title" ? messages.sources.emptyFollows : undefined,
  ].filter((hint) => hint !== undefined);
  return (
    <TextField
      form={form}
      name={name}
      label={valueLabels[name]}
      type={type}
      emptyAs={null}
      optional
      {...(hints.length > 0 && { hint: hints.join(" ") })}
      {...(placeholder !== undefined && { placeholder })}
    />
  );
};

/** The last line of every page; a site-space can have none even if its site has one. */
export const CopyrightField = () => {
  const { form } = useCustomization();
  const { isOfSiteSpace } = useCustomizationField("copyright");
  const label = valueLabels.copyright;
  return (
    <SourceField name="copyright">
      <TextField
        form={form}
        name="copyright"
        label={isOfSiteSpace ? messages.sources.ownText(label) : label}
        optional
        {...(!isOfSiteSpace && { emptyAs: null })}
      />
    </SourceField>
  );
};

const word = (on: boolean | null | undefined): string => (on === true ? messages.on : messages.off);

/** On or off; a site-space may also inherit. */
export const ToggleField = ({ name }: { name: ToggleName }) => {
  const { value, change, error, inherited, isOfSiteSpace } = useCustomizationField(name);
  const hint = valueHints[name] ?? hintsOfUnseen[name];
  if (!isOfSiteSpace) {
    return (
      <Switch
        label={valueLabels[name]}
        description={hint}
        checked={value === true}
        onChange={change}
        error={error}
      />
    );
  }
  return (
    <Field label={valueLabels[name]} hint={hint} error={error}>
      <Select
        value={value === null ? "" : String(value)}
        onChange={({ target }) => change(target.value === "" ? null : target.value === "true")}
        options={[
          { value: "", label: messages.asSiteNow(word(inherited)) },
          { value: "true", label: messages.on },
          { value: "false", label: messages.off },
        ]}
      />
    </Field>
  );
};
