import { Plus, TriangleAlert } from "lucide-react";
import { formatNumber } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { contrastOf, fullHex, grounds, MIN_CONTRAST, type Mode, modes } from "./colors.ts";
import { messages, valueLabels } from "./messages.ts";
import { InheritButton } from "./source-field.tsx";
import { useCustomization, useCustomizationField } from "./customization-editor.ts";
import type { NamesOf, ThemedColor } from "./values-schema.ts";
import { Input } from "#web/ui/input.tsx";

interface ColorInputProps {
  /** The colour's name for screen readers. */
  readonly label: string;
  /** The visible caption next to it. */
  readonly caption: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
}

/** A colour, typed or picked. */
const ColorInput = ({ label, caption, value, invalid, onChange, onFocus }: ColorInputProps) => (
  <div className="flex min-w-0 items-center gap-2" onFocus={onFocus}>
    <input
      type="color"
      aria-label={messages.pick(label)}
      value={fullHex(value) ?? "#000000"}
      onChange={(event) => onChange(event.target.value)}
      className="h-8 w-9 shrink-0 rounded-sm border border-control bg-surface p-0.5 pointer-coarse:h-10"
    />
    <Input
      id={undefined}
      aria-label={label}
      aria-invalid={invalid ? true : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      spellCheck={false}
      autoComplete="off"
      className="max-w-28 font-mono"
    />
    <span aria-hidden className="text-sm text-muted">
      {caption}
    </span>
  </div>
);

interface ColorFieldProps {
  readonly name: NamesOf<ThemedColor>;
  /** Whether the colour can be removed. */
  readonly optional?: boolean;
  /** Warns if it is hard to read on the page. */
  readonly readable?: boolean;
  /** A further note on its current state. */
  readonly note?: string | undefined;
  /** Called when it is set for the first time. */
  readonly onSet?: () => void;
}

/** Initial colour when it is first set and there is no other to start from. */
const START: ThemedColor = { light: "#0a6b68", dark: "#5fc7c2" };

const Contrast = ({ color }: { color: ThemedColor }) =>
  modes.map((mode) => {
    const ratio = contrastOf(color[mode], grounds[mode]);
    return (
      ratio !== undefined &&
      ratio < MIN_CONTRAST && (
        <p key={mode} className="flex items-start gap-1.5 text-sm text-warning-ink">
          <TriangleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
          {messages.contrast(formatNumber(Math.floor(ratio * 10) / 10), mode)}
        </p>
      )
    );
  });

const Swatches = ({ color }: { color: ThemedColor }) => (
  <span aria-hidden className="flex">
    {modes.map((mode) => (
      <span
        key={mode}
        className="size-5 border border-line first:rounded-l-sm last:rounded-r-sm"
        style={{ background: fullHex(color[mode]) }}
      />
    ))}
  </span>
);

/** A colour for light and for dark mode. */
export const ColorField = ({
  name,
  optional = false,
  readable = false,
  note,
  onSet,
}: ColorFieldProps) => {
  const { show } = useCustomization();
  const { value, change, error, inherited, isOfSiteSpace } = useCustomizationField(name);
  const label = valueLabels[name];
  const isWrong = (mode: Mode) =>
    error !== undefined && value !== null && fullHex(value[mode]) === undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {value === null ? (
        <div className="flex flex-wrap items-center gap-3">
          {inherited && <Swatches color={inherited} />}
          <span className="text-sm text-muted">
            {isOfSiteSpace
              ? messages.asSiteNow(
                  inherited ? `${inherited.light}, ${inherited.dark}` : messages.optionalNone,
                )
              : messages.notSet}
          </span>
          <Button
            size="sm"
            icon={Plus}
            onClick={() => {
              change(inherited ?? START);
              onSet?.();
            }}
          >
            {messages.set(label)}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {modes.map((mode) => (
            <ColorInput
              key={mode}
              label={messages.inMode[mode](label)}
              caption={messages[mode]}
              value={value[mode]}
              invalid={isWrong(mode)}
              onFocus={() => show(mode)}
              onChange={(color) => change({ ...value, [mode]: color })}
            />
          ))}
          {(optional || isOfSiteSpace) && (
            <InheritButton label={label} onClear={() => change(null)} />
          )}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger-ink">
          {error}
        </p>
      )}
      {optional && isOfSiteSpace && inherited && (
        <p className="mt-1.5 text-sm text-muted">{messages.sources.noneToChoose}</p>
      )}
      {note !== undefined && <p className="mt-1.5 text-sm text-muted">{note}</p>}
      {readable && value !== null && <Contrast color={value} />}
    </fieldset>
  );
};
