import { Input } from "#web/ui/input.tsx";
import { fullHex } from "./colors.ts";
import { messages } from "./messages.ts";

interface ColorInputProps {
  /** Says which colour it is, for screen readers. */
  readonly label: string;
  /** Beside it, for eyes. */
  readonly caption: string;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
  readonly onFocus: () => void;
}

/** A colour, typed or picked. */
export const ColorInput = ({
  label,
  caption,
  value,
  invalid,
  onChange,
  onFocus,
}: ColorInputProps) => (
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
