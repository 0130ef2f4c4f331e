import { MAX_LINK_TITLE } from "#contract/schemas/customization.ts";
import type { ContentRef } from "#contract/schemas/page.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { messages } from "./messages.ts";
import { keyOfTarget, targetChoices, targetOfKey } from "./link-targets.ts";
import { type ErrorAt, useLooks } from "./looks-editor.ts";

interface TitleInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (title: string) => void;
}

/** What a link or a group of links is called. */
export const TitleInput = ({ value, error, onChange }: TitleInputProps) => (
  <Field
    label={messages.entries.title}
    error={error}
    counter={{ used: value.length, max: MAX_LINK_TITLE }}
  >
    <Input value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </Field>
);

interface TargetInputsProps {
  readonly value: ContentRef | null;
  /** What is wrong with the link. */
  readonly errorAt: ErrorAt;
  readonly onChange: (to: ContentRef) => void;
  /** For links that may lead nowhere because they open others. */
  readonly onNothing?: (() => void) | undefined;
}

/** Where a link leads: to an address, to a space of the site, or to what it led to before. */
export const TargetInputs = ({ value, errorAt, onChange, onNothing }: TargetInputsProps) => {
  const { spaces } = useLooks();
  const choose = (key: string) => {
    const to = targetOfKey(key);
    if (to === "nothing") onNothing?.();
    else if (to !== undefined) onChange(to);
  };
  const isAddress = value?.kind === "url";
  return (
    <>
      <Field label={messages.entries.target} error={isAddress ? undefined : errorAt("to")}>
        <Select
          value={keyOfTarget(value, spaces)}
          onChange={({ target }) => choose(target.value)}
          options={targetChoices(value, spaces, onNothing !== undefined)}
        />
      </Field>
      {isAddress && (
        <Field label={messages.entries.address} error={errorAt("to.url") ?? errorAt("to")}>
          <Input
            type="url"
            value={value.url}
            placeholder="https://"
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange({ kind: "url", url: target.value })}
          />
        </Field>
      )}
    </>
  );
};
