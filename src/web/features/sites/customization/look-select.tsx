import { SelectField } from "#web/forms/fields/select-field.tsx";
import { messages, lookHints, lookLabels } from "./messages.ts";
import { choiceWords } from "./choice-words.ts";
import { canDraw, fontFamilies, isFont } from "./fonts.ts";
import { useLook, useLooks } from "./looks-editor.ts";
import { type ChoiceName, type Looks, looksSchema } from "./looks-schema.ts";

/** What is said below a font: whether the preview can draw it. */
const fontHint = (value: string | null | undefined): string | undefined => {
  if (value === null || value === undefined) return messages.ownFontNote;
  return isFont(value) && !canDraw(value)
    ? messages.fontElsewhere(fontFamilies[value].name)
    : undefined;
};

/** What stands below a choice. */
const hintOf = (name: ChoiceName, value: Looks[ChoiceName] | undefined): string | undefined =>
  name === "font" || name === "monospaceFont" ? fontHint(value) : lookHints[name];

/** One of the choices of the contract; a site-space may also follow its site. */
export const LookSelect = ({ name }: { name: ChoiceName }) => {
  const { form } = useLooks();
  const { value, inherited, isOfSiteSpace } = useLook(name);
  const values: readonly string[] = looksSchema.shape[name].unwrap().options;
  const choices = values.map((choice) => ({ value: choice, label: choiceWords(name, choice) }));
  const nothing = isOfSiteSpace
    ? messages.asSiteNow(inherited ? choiceWords(name, inherited) : messages.ownFont)
    : value === null
      ? messages.ownFont
      : undefined;
  const hint = hintOf(name, value);
  return (
    <SelectField
      form={form}
      name={name}
      label={lookLabels[name]}
      {...(hint !== undefined && { hint })}
      choices={nothing === undefined ? choices : [{ value: null, label: nothing }, ...choices]}
    />
  );
};
