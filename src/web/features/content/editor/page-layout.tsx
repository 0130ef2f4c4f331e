import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { webAddress } from "#contract/schemas/web-address.ts";
import type { PageCover, PageLayout } from "#web/api/content.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Select } from "#web/ui/select.tsx";
import { filesOf, useEditorSource } from "./editor-source.ts";
import { pageLayoutMessages as messages } from "./messages.ts";

const NONE = "";
const ADDRESS = "address";

/** The option of the field that a cover stands for. */
const choiceOf = (cover: PageCover | null): string => {
  const { ref } = cover ?? {};
  if (ref?.kind === "file") return ref.file;
  return ref?.kind === "url" ? ADDRESS : NONE;
};

interface CoverFieldProps {
  readonly cover: PageCover | null;
  readonly onChange: (cover: PageCover | null) => void;
}

/** The picture above a page: one of the predefined ones, or one at an address. */
export const CoverField = ({ cover, onChange }: CoverFieldProps) => {
  const { data } = useQuery(filesOf(useEditorSource()));
  const saved = cover?.ref?.kind === "url" ? cover.ref.url : "";
  const [typed, setTyped] = useState<string>();
  const choice = typed === undefined ? choiceOf(cover) : ADDRESS;
  const set = (ref: NonNullable<PageCover["ref"]>) =>
    onChange({ ...cover, yPos: cover?.yPos ?? 0, ref });
  const pictures = (data?.items ?? []).filter(({ contentType }) =>
    contentType.startsWith("image/"),
  );
  const isListed = [NONE, ADDRESS, ...pictures.map(({ id }) => id)].includes(choice);
  const address = typed ?? saved;
  const isWrong = address !== "" && !webAddress.safeParse(address, { jitless: true }).success;
  return (
    <div className="flex flex-col gap-3">
      <Field label={messages.cover} hint={messages.coverHint}>
        <Select
          value={choice}
          options={[
            { value: NONE, label: messages.noCover },
            ...pictures.map(({ id, name }) => ({ value: id, label: name })),
            ...(isListed ? [] : [{ value: choice, label: messages.otherFile }]),
            { value: ADDRESS, label: messages.coverAddress },
          ]}
          onChange={({ target: { value } }) => {
            if (value === ADDRESS) return setTyped(saved);
            setTyped(undefined);
            if (value === NONE) onChange(null);
            else set({ kind: "file", file: value });
          }}
        />
      </Field>
      {choice === ADDRESS && (
        <Field label={messages.address} error={isWrong ? messages.addressWrong : undefined}>
          <Input
            type="url"
            value={address}
            placeholder="https://acme.com/cover.png"
            onChange={({ target: { value } }) => {
              setTyped(value);
              if (webAddress.safeParse(value, { jitless: true }).success)
                set({ kind: "url", url: value });
            }}
          />
        </Field>
      )}
    </div>
  );
};

const switches = [
  "cover",
  "title",
  "description",
  "tableOfContents",
  "outline",
  "pagination",
  "metadata",
] as const satisfies readonly (keyof PageLayout)[];

interface LayoutFieldsProps {
  readonly layout: PageLayout;
  readonly onChange: (layout: PageLayout) => void;
}

/** The layout of a page for readers. */
export const LayoutFields = ({ layout, onChange }: LayoutFieldsProps) => (
  <fieldset className="flex flex-col gap-3">
    <legend className="sr-only">{messages.layout}</legend>
    <Field label={messages.width}>
      <Select
        value={layout.width}
        options={[
          { value: "default", label: messages.widths.default },
          { value: "wide", label: messages.widths.wide },
        ]}
        onChange={({ target }) =>
          onChange({ ...layout, width: target.value === "wide" ? "wide" : "default" })
        }
      />
    </Field>
    <Field label={messages.coverSize}>
      <Select
        value={layout.coverSize}
        options={[
          { value: "hero", label: messages.coverSizes.hero },
          { value: "full", label: messages.coverSizes.full },
        ]}
        onChange={({ target }) =>
          onChange({ ...layout, coverSize: target.value === "full" ? "full" : "hero" })
        }
      />
    </Field>
    <div role="group" aria-label={messages.shown} className="grid gap-x-4 sm:grid-cols-2">
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={messages.switches[name]}
          checked={layout[name]}
          onChange={({ target }) => onChange({ ...layout, [name]: target.checked })}
        />
      ))}
    </div>
  </fieldset>
);
