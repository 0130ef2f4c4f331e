import { MAX_LINK_TITLE } from "../../../../../../../../contract/schemas/customization.ts";
import type { ContentRef } from "../../../../../../../../contract/schemas/page.ts";
import { Field } from "../../../../../../../ui/field.tsx";
import { Input } from "../../../../../../../ui/input.tsx";
import { customizationStrings } from "./customization-strings.ts";

const strings = customizationStrings.entries;

interface TitleInputProps {
  readonly value: string;
  readonly onChange: (title: string) => void;
}

/** What a link or a group of links is called. */
export const TitleInput = ({ value, onChange }: TitleInputProps) => (
  <Field label={strings.title} counter={{ used: value.length, max: MAX_LINK_TITLE }}>
    <Input value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
  </Field>
);

interface AddressInputProps {
  readonly value: ContentRef | null;
  readonly onChange: (to: ContentRef) => void;
}

/** Where a link leads. One to a page, space or file is kept as it is: typing an address replaces it. */
export const AddressInput = ({ value, onChange }: AddressInputProps) => (
  <Field
    label={strings.address}
    hint={value !== null && value.kind !== "url" ? strings.leadsInside : undefined}
  >
    <Input
      type="url"
      value={value?.kind === "url" ? value.url : ""}
      placeholder="https://"
      autoComplete="off"
      onChange={({ target }) => onChange({ kind: "url", url: target.value })}
    />
  </Field>
);
