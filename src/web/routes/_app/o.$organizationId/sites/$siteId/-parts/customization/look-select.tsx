import { SelectField } from "../../../../../../../forms/fields/select-field.tsx";
import { labelOf } from "../../../../../../../forms/limits.ts";
import {
  choiceLabels,
  customizationStrings as strings,
  lookLabels,
} from "./customization-strings.ts";
import { useLook, useLooks } from "./looks-editor.ts";
import { looksSchema } from "./looks-schema.ts";

export type ChoiceName =
  | "theme"
  | "corners"
  | "depth"
  | "links"
  | "icons"
  | "sidebarBackground"
  | "sidebarList"
  | "search"
  | "font"
  | "monospaceFont"
  | "locale"
  | "defaultTheme"
  | "ai"
  | "externalLinks";

const wordOf = (name: ChoiceName, value: string): string =>
  name === "font" || name === "monospaceFont"
    ? value.replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    : (choiceLabels[value] ?? labelOf(value));

/** One of the choices of the contract; a site-space may also follow its site. */
export const LookSelect = ({ name }: { name: ChoiceName }) => {
  const { form } = useLooks();
  const { value, inherited, isOfSiteSpace } = useLook(name);
  const values: readonly string[] = looksSchema.shape[name].unwrap().options;
  const choices = values.map((choice) => ({ value: choice, label: wordOf(name, choice) }));
  const nothing = isOfSiteSpace
    ? strings.asSiteNow(inherited ? wordOf(name, inherited) : strings.ownFont)
    : value === null
      ? strings.ownFont
      : undefined;
  return (
    <SelectField
      form={form}
      name={name}
      label={lookLabels[name]}
      choices={nothing === undefined ? choices : [{ value: null, label: nothing }, ...choices]}
    />
  );
};
