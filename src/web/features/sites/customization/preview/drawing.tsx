import { contrastOf, fullHex, grounds, inkOn, MIN_CONTRAST, mixed, type Mode } from "../colors.ts";
import type { CustomizationValues } from "../values-schema.ts";
import { type ReaderMessages, readerMessages } from "./reader-messages.ts";
import type { LucideIcon } from "lucide-react";

/** The colours a page is drawn with. */
interface Palette {
  /** Behind the text. */
  readonly ground: string;
  /** Behind the whole page: the ground, or a gradient to it. */
  readonly backdrop: string;
  readonly ink: string;
  readonly faded: string;
  readonly line: string;
  readonly primary: string;
  readonly onPrimary: string;
  /** Behind a filled sidebar, code, and the selected entry. */
  readonly filled: string;
  readonly chosen: string;
  readonly onChosen: string;
  readonly header: string;
  readonly headerInk: string;
  readonly headerLink: string;
  readonly footer: string;
}

type Theme = NonNullable<CustomizationValues["theme"]>;

const inks: Readonly<Record<Mode, string>> = { light: "#14191a", dark: "#eceff0" };
/** Used where a colour that the contract requires is missing, for example while it is being typed. */
const fallback: Readonly<Record<Mode, string>> = { light: "#0a6b68", dark: "#5fc7c2" };

/** How strongly each theme separates its parts, as shares of ink or of the site's colour mixed into the ground. */
const shares: Readonly<Record<Theme, { ground: number; ink: number; line: number; bar: number }>> =
  {
    clean: { ground: 0, ink: 1, line: 0.12, bar: 0 },
    muted: { ground: 0.05, ink: 0.9, line: 0.08, bar: 0.05 },
    bold: { ground: 0, ink: 1, line: 0.3, bar: 0.12 },
    gradient: { ground: 0, ink: 1, line: 0.12, bar: 0 },
  };
const TINTED = 0.07;
const TINTED_BAR = 0.14;
const MATCHED = 0.1;
const FLOW = 0.35;

const colorIn = (color: CustomizationValues["tint"] | undefined, mode: Mode): string | undefined =>
  color === null || color === undefined ? undefined : fullHex(color[mode]);

/** The text colour on a ground: the page's own ink if it is readable there, otherwise white or black. */
const readable = (ground: string, ink: string): string =>
  (contrastOf(ground, ink) ?? 0) >= MIN_CONTRAST ? ink : inkOn(ground);

/** The header's background: from the older preset if set, otherwise from the theme. */
const headerGround = (
  values: CustomizationValues,
  mode: Mode,
  { primary, accent, ink, bar }: { primary: string; accent: string; ink: string; bar: string },
): string => {
  const { headerPreset: preset } = values;
  if (preset === "bold") return primary;
  if (preset === "contrast") return ink;
  const own = preset === "custom" ? colorIn(values.headerBackground, mode) : undefined;
  return own ?? (values.theme === "bold" ? accent : bar);
};

/** A site's colours in light or dark mode. */
const paletteOf = (values: CustomizationValues, mode: Mode): Palette => {
  const theme = values.theme ?? "clean";
  const share = shares[theme];
  const primary = colorIn(values.primaryColor, mode) ?? fallback[mode];
  const tint = colorIn(values.tint, mode);
  const accent = tint ?? primary;
  const page = tint === undefined ? grounds[mode] : mixed(grounds[mode], tint, TINTED);
  const greyed = mixed(page, inks[mode], share.ground);
  const ground = values.background === "match" ? mixed(greyed, accent, MATCHED) : greyed;
  const ink = mixed(ground, inks[mode], share.ink);
  const tinted = tint === undefined ? ground : mixed(ground, tint, TINTED_BAR);
  const bar = mixed(tinted, ink, share.bar);
  const header = headerGround(values, mode, { primary, accent, ink, bar });
  const headerInk = readable(header, ink);
  const linkColor =
    values.headerPreset === "custom" ? colorIn(values.headerLinkColor, mode) : undefined;
  const chosen = theme === "bold" ? primary : mixed(ground, primary, 0.14);
  return {
    ground,
    backdrop:
      theme === "gradient"
        ? `linear-gradient(160deg, ${mixed(ground, accent, FLOW)}, ${ground} 65%)`
        : ground,
    ink,
    faded: mixed(ink, ground, 0.28),
    line: mixed(ground, ink, share.line),
    primary,
    onPrimary: inkOn(primary),
    filled: tint === undefined ? mixed(ground, ink, 0.06) : mixed(ground, tint, TINTED_BAR),
    chosen,
    onChosen: theme === "bold" ? inkOn(primary) : ink,
    header: theme === "gradient" && header === bar ? "transparent" : header,
    headerInk,
    headerLink: linkColor ?? headerInk,
    footer: bar,
  };
};

type Tone = NonNullable<CustomizationValues["announcement"]>["style"];

const toneColors = {
  info: "infoColor",
  success: "successColor",
  warning: "warningColor",
  danger: "dangerColor",
} as const satisfies Readonly<Record<Tone, keyof CustomizationValues>>;

/** The colours of a message on a page: its border, background and text. */
export const toneOf = (
  values: CustomizationValues,
  mode: Mode,
  tone: Tone,
): { readonly edge: string; readonly ground: string; readonly ink: string } => {
  const { ground, ink } = paletteOf(values, mode);
  const edge = colorIn(values[toneColors[tone]], mode) ?? ink;
  const behind = mixed(ground, edge, 0.16);
  return { edge, ground: behind, ink: readable(behind, ink) };
};

/** Everything the parts of the preview are drawn with. */
export interface Drawing {
  readonly values: CustomizationValues;
  readonly mode: Mode;
  readonly palette: Palette;
  readonly labels: ReaderMessages;
  /** The language of these labels. */
  readonly lang: string;
  readonly borderRadius: string;
  readonly boxShadow: string;
}

const radii = { straight: "0", rounded: "0.375rem", circular: "1rem" } as const;
const shadows: Readonly<Record<Mode, string>> = {
  light: "0 1px 2px rgb(0 0 0 / 0.2), 0 3px 8px rgb(0 0 0 / 0.16)",
  dark: "inset 0 1px 0 rgb(255 255 255 / 0.22), 0 3px 8px rgb(0 0 0 / 0.9)",
};

/** Computes how to draw a page of a site from its values, in light or dark mode. */
export const drawingOf = (values: CustomizationValues, mode: Mode): Drawing => {
  const lang = values.locale ?? "en";
  return {
    values,
    mode,
    palette: paletteOf(values, mode),
    labels: readerMessages[lang],
    lang,
    borderRadius: radii[values.corners ?? "rounded"],
    boxShadow: values.depth === "flat" ? "none" : shadows[mode],
  };
};

type IconStyle = NonNullable<CustomizationValues["icons"]>;

const drawn: Readonly<Record<IconStyle, { strokeWidth: number; fillOpacity: number }>> = {
  regular: { strokeWidth: 1.9, fillOpacity: 0 },
  solid: { strokeWidth: 1.9, fillOpacity: 1 },
  duotone: { strokeWidth: 1.5, fillOpacity: 0.35 },
  light: { strokeWidth: 1.25, fillOpacity: 0 },
  thin: { strokeWidth: 0.7, fillOpacity: 0 },
};

interface ReaderIconProps {
  readonly icon: LucideIcon;
  readonly values: CustomizationValues;
}

/** An icon in the site's icon style. */
export const ReaderIcon = ({ icon: Icon, values }: ReaderIconProps) => (
  <Icon
    size={15}
    aria-hidden
    absoluteStrokeWidth
    fill="currentColor"
    className="shrink-0"
    {...drawn[values.icons ?? "regular"]}
  />
);
