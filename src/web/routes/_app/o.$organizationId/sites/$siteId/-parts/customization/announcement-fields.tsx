import {
  announcementMessage,
  announcementStyles,
} from "../../../../../../../../contract/schemas/customization.ts";
import { labelOf } from "../../../../../../../forms/limits.ts";
import { Field } from "../../../../../../../ui/field.tsx";
import { Input } from "../../../../../../../ui/input.tsx";
import { Select } from "../../../../../../../ui/select.tsx";
import { Switch } from "../../../../../../../ui/switch.tsx";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { InheritButton } from "./inherit-button.tsx";
import { useLook } from "./looks-editor.ts";

const EMPTY = { enabled: true, message: "", style: "info" } as const;

/** The line above every page. Switched off, its text is kept for another time. */
export const AnnouncementFields = () => {
  const { value, change, error, inherited, isOfSiteSpace } = useLook("announcement");
  const now = value ?? inherited ?? undefined;
  const max = announcementMessage.maxLength ?? undefined;
  return (
    <>
      <Switch
        label={strings.announcementOn}
        checked={now?.enabled === true}
        onChange={(enabled) =>
          change(!enabled && now?.message === "" ? null : { ...(now ?? EMPTY), enabled })
        }
      />
      {value !== null && (
        <>
          <Field
            label={strings.announcementText}
            error={error}
            required
            counter={max === undefined ? undefined : { used: value.message.length, max }}
          >
            <Input
              value={value.message}
              autoComplete="off"
              onChange={({ target }) => change({ ...value, message: target.value })}
            />
          </Field>
          <Field label={strings.announcementStyle}>
            <Select
              value={value.style}
              onChange={({ target }) => {
                const style = announcementStyles.find((choice) => choice === target.value);
                if (style) change({ ...value, style });
              }}
              options={announcementStyles.map((style) => ({ value: style, label: labelOf(style) }))}
            />
          </Field>
          {isOfSiteSpace && (
            <div>
              <InheritButton label={lookLabels.announcement} onClear={() => change(null)} />
            </div>
          )}
        </>
      )}
    </>
  );
};
