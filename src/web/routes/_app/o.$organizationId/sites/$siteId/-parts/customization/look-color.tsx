import { Plus, TriangleAlert } from "lucide-react";
import { formatNumber } from "../../../../../../../kit/format-number.ts";
import { Button } from "../../../../../../../ui/button.tsx";
import { ColorInput } from "./color-input.tsx";
import { contrastOf, ENOUGH, fullHex, grounds } from "./colors.ts";
import { customizationStrings as strings, lookLabels } from "./customization-strings.ts";
import { InheritButton } from "./inherit-button.tsx";
import { useLook } from "./looks-editor.ts";
import type { ThemedColor } from "./looks-schema.ts";

export type ColorName =
  | "primaryColor"
  | "tint"
  | "infoColor"
  | "successColor"
  | "warningColor"
  | "dangerColor"
  | "headerBackground"
  | "headerLinkColor";

interface LookColorProps {
  readonly name: ColorName;
  /** The site can do without it. */
  readonly optional?: boolean;
  /** Says when it is hard to read on the page. */
  readonly readable?: boolean;
}

const modes = ["light", "dark"] as const;
/** What a colour begins with when it is first set and there is none to follow. */
const START: ThemedColor = { light: "#0a6b68", dark: "#5fc7c2" };

const Contrast = ({ color }: { color: ThemedColor }) =>
  modes.map((mode) => {
    const ratio = contrastOf(color[mode], grounds[mode]);
    return (
      ratio !== undefined &&
      ratio < ENOUGH && (
        <p key={mode} className="flex items-start gap-1.5 text-sm text-warning-ink">
          <TriangleAlert size={14} aria-hidden className="mt-[3px] shrink-0" />
          {strings.contrast(formatNumber(Math.floor(ratio * 10) / 10), mode)}
        </p>
      )
    );
  });

/** A colour in light and in dark. */
export const LookColor = ({ name, optional = false, readable = false }: LookColorProps) => {
  const { value, change, error, inherited, isOfSiteSpace } = useLook(name);
  const label = lookLabels[name];
  const isWrong = (mode: "light" | "dark") =>
    error !== undefined && value !== null && fullHex(value[mode]) === undefined;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {value === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-muted">
            {isOfSiteSpace
              ? strings.asSiteNow(
                  inherited ? `${inherited.light}, ${inherited.dark}` : strings.optionalNone,
                )
              : strings.notSet}
          </span>
          <Button size="sm" icon={Plus} onClick={() => change(inherited ?? START)}>
            {strings.set(label)}
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ColorInput
            label={strings.inLight(label)}
            caption={strings.light}
            value={value.light}
            invalid={isWrong("light")}
            onChange={(light) => change({ ...value, light })}
          />
          <ColorInput
            label={strings.inDark(label)}
            caption={strings.dark}
            value={value.dark}
            invalid={isWrong("dark")}
            onChange={(dark) => change({ ...value, dark })}
          />
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
      {readable && value !== null && <Contrast color={value} />}
    </fieldset>
  );
};
