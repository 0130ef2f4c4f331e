import { Button } from "../../../../../../../ui/button.tsx";
import { Field } from "../../../../../../../ui/field.tsx";
import { Input } from "../../../../../../../ui/input.tsx";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { InheritButton } from "./inherit-button.tsx";
import { useLook } from "./looks-editor.ts";
import { PictureInputs } from "./picture-inputs.tsx";

/** The small picture in the browser's tab: an emoji, or a picture for light and one for dark. */
export const LookFavicon = () => {
  const { value, change, error } = useLook("favicon");
  const label = lookLabels.favicon;
  const icon = value !== null && "icon" in value ? value.icon : undefined;
  const emoji = value !== null && "emoji" in value ? value.emoji : "";
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {icon === undefined ? (
        <Field label={strings.faviconEmoji} hint={strings.faviconNote} error={error} optional>
          <Input
            value={emoji}
            autoComplete="off"
            className="max-w-28"
            onChange={({ target }) => change(target.value === "" ? null : { emoji: target.value })}
          />
        </Field>
      ) : (
        <PictureInputs
          label={label}
          value={icon}
          error={error}
          onChange={(next) => change({ icon: next })}
        />
      )}
      <div className="flex gap-2">
        <Button
          size="sm"
          onClick={() => change(icon === undefined ? { icon: { light: "", dark: "" } } : null)}
        >
          {icon === undefined ? strings.faviconPictures : strings.faviconUseEmoji}
        </Button>
        {value !== null && <InheritButton label={label} onClear={() => change(null)} />}
      </div>
    </fieldset>
  );
};
