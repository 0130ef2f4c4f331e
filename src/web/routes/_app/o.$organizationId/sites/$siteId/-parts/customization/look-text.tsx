import { TextField } from "../../../../../../../forms/fields/text-field.tsx";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { useLook, useLooks } from "./looks-editor.ts";

interface LookTextProps {
  readonly name: "title" | "copyright" | "privacyPolicy" | "socialPreview";
  readonly hint?: string;
  readonly type?: "text" | "url";
}

/** A line of text; empty is none, or for a site-space, as its site says. */
export const LookText = ({ name, type = "text", ...rest }: LookTextProps) => {
  const { form } = useLooks();
  const { inherited, isOfSiteSpace } = useLook(name);
  return (
    <TextField
      form={form}
      name={name}
      label={lookLabels[name]}
      type={type}
      emptyAs={null}
      optional
      autoComplete="off"
      {...(isOfSiteSpace && {
        placeholder: strings.asSiteNow(inherited ?? strings.optionalNone),
      })}
      {...rest}
    />
  );
};
