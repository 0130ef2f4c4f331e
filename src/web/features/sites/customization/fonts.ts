import type { fonts, monospaceFonts } from "#contract/schemas/customization.ts";

/** A font of the contract, for text or for code. */
export type FontName = (typeof fonts)[number] | (typeof monospaceFonts)[number];

interface FontFamily {
  /** The font's name as given by its makers, and as installed on devices. */
  readonly name: string;
  /** The generic family that browsers fall back to. */
  readonly standIn: "sans-serif" | "serif" | "monospace";
}

const sans = (name: string): FontFamily => ({ name, standIn: "sans-serif" });
const serif = (name: string): FontFamily => ({ name, standIn: "serif" });
const mono = (name: string): FontFamily => ({ name, standIn: "monospace" });

export const fontFamilies: Readonly<Record<FontName, FontFamily>> = {
  ABCFavorit: sans("ABC Favorit"),
  Inter: sans("Inter"),
  Roboto: sans("Roboto"),
  RobotoSlab: serif("Roboto Slab"),
  OpenSans: sans("Open Sans"),
  SourceSansPro: sans("Source Sans Pro"),
  Lato: sans("Lato"),
  Ubuntu: sans("Ubuntu"),
  Raleway: sans("Raleway"),
  Merriweather: serif("Merriweather"),
  Overpass: sans("Overpass"),
  NotoSans: sans("Noto Sans"),
  IBMPlexSerif: serif("IBM Plex Serif"),
  Poppins: sans("Poppins"),
  FiraSans: sans("Fira Sans"),
  FiraCode: mono("Fira Code"),
  IBMPlexMono: mono("IBM Plex Mono"),
  JetBrainsMono: mono("JetBrains Mono"),
  SourceCodePro: mono("Source Code Pro"),
  RobotoMono: mono("Roboto Mono"),
  SpaceMono: mono("Space Mono"),
  DMMono: mono("DM Mono"),
  Inconsolata: mono("Inconsolata"),
};

export const isFont = (value: string): value is FontName => Object.hasOwn(fontFamilies, value);

/** The dashboard itself uses it, so it is always available. */
const OWN: FontName = "Inter";

/** The CSS `font-family` value of a font. */
export const fontStack = (font: FontName): string => {
  const { name, standIn } = fontFamilies[font];
  return `${font === OWN ? '"Inter Variable", ' : ""}"${name}", ${standIn}`;
};

/** Letters whose widths vary a lot between fonts. */
const SAMPLE = "mmmWWwiill00&@gjq";

const measured = new Map<FontName, boolean>();

/** Whether this device has a font: text then has a different width than in one of the two fallback fonts. */
export const canDraw = (font: FontName): boolean => {
  if (font === OWN) return true;
  const known = measured.get(font);
  if (known !== undefined) return known;
  const pen = document.createElement("canvas").getContext("2d");
  const widthIn = (stack: string): number | undefined => {
    if (pen === null) return undefined;
    pen.font = `64px ${stack}`;
    return pen.measureText(SAMPLE).width;
  };
  const isHere = ["serif", "monospace"].some(
    (standIn) => widthIn(`"${fontFamilies[font].name}", ${standIn}`) !== widthIn(standIn),
  );
  measured.set(font, isHere);
  return isHere;
};
