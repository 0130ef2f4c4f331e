import { Field } from "../../../../../../../ui/field.tsx";
import { Input } from "../../../../../../../ui/input.tsx";
import { customizationStrings as strings } from "./customization-strings.ts";

export interface Picture {
  readonly light: string;
  readonly dark: string;
}

interface PictureInputsProps {
  readonly label: string;
  readonly value: Picture;
  readonly error: string | undefined;
  readonly onChange: (value: { light: string; dark: string }) => void;
}

/** Where a picture for light and one for dark are found. */
export const PictureInputs = ({ label, value, error, onChange }: PictureInputsProps) => (
  <>
    <Field label={strings.inLight(label)} hint={strings.address} error={error}>
      <Input
        type="url"
        value={value.light}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...value, light: target.value })}
      />
    </Field>
    <Field label={strings.inDark(label)}>
      <Input
        type="url"
        value={value.dark}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...value, dark: target.value })}
      />
    </Field>
  </>
);
