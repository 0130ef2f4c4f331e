import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { messages, lookHints, lookLabels, unseenLooks } from "./messages.ts";
import { useLook } from "./looks-editor.ts";
import type { ToggleName } from "./looks-schema.ts";

const word = (on: boolean | null | undefined): string => (on === true ? messages.on : messages.off);

/** On or off; a site-space may also follow its site. */
export const LookToggle = ({ name }: { name: ToggleName }) => {
  const { value, change, error, inherited, isOfSiteSpace } = useLook(name);
  const hint = lookHints[name] ?? unseenLooks[name];
  if (!isOfSiteSpace) {
    return (
      <Switch
        label={lookLabels[name]}
        description={hint}
        checked={value === true}
        onChange={change}
        error={error}
      />
    );
  }
  return (
    <Field label={lookLabels[name]} hint={hint} error={error}>
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
