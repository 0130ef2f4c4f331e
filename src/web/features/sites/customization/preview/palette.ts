import { contrastOf, ENOUGH, fullHex, grounds, inkOn, mixed, type Mode } from "../colors.ts";
import type { Looks } from "../looks-schema.ts";

/** The colours a page is drawn in. */
export interface Palette {
  /** Behind the text. */
  readonly ground: string;
  /** Behind the whole page: the ground, or a flow from one colour to it. */
  readonly backdrop: string;
  readonly ink: string;
  readonly faded: string;
  readonly line: string;
  readonly primary: string;
  readonly onPrimary: string;
  /** Behind a filled sidebar, behind code, and behind what is chosen. */
  readonly filled: string;
  readonly chosen: string;
  readonly onChosen: string;
  readonly header: string;
  readonly headerInk: string;
  readonly headerLink: string;
  readonly footer: string;
}

type Theme = NonNullable<Looks["theme"]>;

const inks: Readonly<Record<Mode, string>> = { light: "#14191a", dark: "#eceff0" };
/** Where a colour is missing that the contract always has, and while one is typed. */
const fallback: Readonly<Record<Mode, string>> = { light: "#0a6b68", dark: "#5fc7c2" };

/** How much each theme sets its parts apart, as shares of ink or of the site's colour in the ground. */
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

const colorIn = (color: Looks["tint"] | undefined, mode: Mode): string | undefined =>
  color === null || color === undefined ? undefined : fullHex(color[mode]);

/** What is read on a ground: the page's own ink where that can be read, else white or black. */
const readable = (ground: string, ink: string): string =>
  (contrastOf(ground, ink) ?? 0) >= ENOUGH ? ink : inkOn(ground);

/** What the header stands on: what the older preset says, else as the theme has it. */
const headerGround = (
  looks: Looks,
  mode: Mode,
  { primary, accent, ink, bar }: { primary: string; accent: string; ink: string; bar: string },
): string => {
  const { headerPreset: preset } = looks;
  if (preset === "bold") return primary;
  if (preset === "contrast") return ink;
  const own = preset === "custom" ? colorIn(looks.headerBackground, mode) : undefined;
  return own ?? (looks.theme === "bold" ? accent : bar);
};

/** The colours of a site in light or in dark. */
export const paletteOf = (looks: Looks, mode: Mode): Palette => {
  const theme = looks.theme ?? "clean";
  const share = shares[theme];
  const primary = colorIn(looks.primaryColor, mode) ?? fallback[mode];
  const tint = colorIn(looks.tint, mode);
  const accent = tint ?? primary;
  const page = tint === undefined ? grounds[mode] : mixed(grounds[mode], tint, TINTED);
  const greyed = mixed(page, inks[mode], share.ground);
  const ground = looks.background === "match" ? mixed(greyed, accent, MATCHED) : greyed;
  const ink = mixed(ground, inks[mode], share.ink);
  const tinted = tint === undefined ? ground : mixed(ground, tint, TINTED_BAR);
  const bar = mixed(tinted, ink, share.bar);
  const header = headerGround(looks, mode, { primary, accent, ink, bar });
  const headerInk = readable(header, ink);
  const linkColor =
    looks.headerPreset === "custom" ? colorIn(looks.headerLinkColor, mode) : undefined;
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

type Tone = NonNullable<Looks["announcement"]>["style"];

const toneColors = {
  info: "infoColor",
  success: "successColor",
  warning: "warningColor",
  danger: "dangerColor",
} as const satisfies Readonly<Record<Tone, keyof Looks>>;

/** The colours of a message on a page: its edge, what is behind it and what is read on that. */
export const toneOf = (
  looks: Looks,
  mode: Mode,
  tone: Tone,
): { readonly edge: string; readonly ground: string; readonly ink: string } => {
  const { ground, ink } = paletteOf(looks, mode);
  const edge = colorIn(looks[toneColors[tone]], mode) ?? ink;
  const behind = mixed(ground, edge, 0.16);
  return { edge, ground: behind, ink: readable(behind, ink) };
};
