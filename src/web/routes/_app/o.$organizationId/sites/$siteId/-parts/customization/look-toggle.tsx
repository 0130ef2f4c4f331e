import { Field } from "../../../../../../../ui/field.tsx";
import { Select } from "../../../../../../../ui/select.tsx";
import { Switch } from "../../../../../../../ui/switch.tsx";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { useLook } from "./looks-editor.ts";

export type ToggleName =
  | "themeToggle"
  | "pdf"
  | "feedback"
  | "editLink"
  | "externalAI"
  | "markdown"
  | "pagination"
  | "trademark"
  | "trackingCookie";

const word = (on: boolean | null | undefined): string => (on === true ? strings.on : strings.off);

/** On or off; a site-space may also follow its site. */
export const LookToggle = ({ name }: { name: ToggleName }) => {
  const { value, change, error, inherited, isOfSiteSpace } = useLook(name);
  if (!isOfSiteSpace) {
    return (
      <Switch label={lookLabels[name]} checked={value === true} onChange={change} error={error} />
    );
  }
  return (
    <Field label={lookLabels[name]} error={error}>
      <Select
        value={value === null ? "" : String(value)}
        onChange={({ target }) => change(target.value === "" ? null : target.value === "true")}
        options={[
          { value: "", label: strings.asSiteNow(word(inherited)) },
          { value: "true", label: strings.on },
          { value: "false", label: strings.off },
        ]}
      />
    </Field>
  );
};
