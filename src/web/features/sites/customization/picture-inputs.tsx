import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { messages } from "./messages.ts";
import { type ErrorAt, useLooks } from "./looks-editor.ts";

export interface Picture {
  readonly light: string;
  readonly dark: string;
}

interface PictureInputsProps {
  readonly label: string;
  readonly value: Picture;
  readonly errorAt: ErrorAt;
  readonly onChange: (value: { light: string; dark: string }) => void;
}

/** Where a picture for light and one for dark are found. */
export const PictureInputs = ({ label, value, errorAt, onChange }: PictureInputsProps) => {
  const { show } = useLooks();
  return (
    <>
      <Field label={messages.inLight(label)} hint={messages.address} error={errorAt("light")}>
        <Input
          type="url"
          value={value.light}
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          onFocus={() => show("light")}
          onChange={({ target }) => onChange({ ...value, light: target.value })}
        />
      </Field>
      <Field label={messages.inDark(label)} error={errorAt("dark")}>
        <Input
          type="url"
          value={value.dark}
          placeholder="https://"
          spellCheck={false}
          autoComplete="off"
          onFocus={() => show("dark")}
          onChange={({ target }) => onChange({ ...value, dark: target.value })}
        />
      </Field>
    </>
  );
};
