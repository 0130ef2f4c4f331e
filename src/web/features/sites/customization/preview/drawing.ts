import type { Mode } from "../colors.ts";
import type { Looks } from "../looks-schema.ts";
import { type Palette, paletteOf } from "./palette.ts";
import { type ReaderWords, readerWords } from "./reader-words.ts";

/** All that the parts of the preview are drawn with. */
export interface Drawing {
  readonly looks: Looks;
  readonly mode: Mode;
  readonly palette: Palette;
  readonly words: ReaderWords;
  /** The language of these words. */
  readonly lang: string;
  readonly borderRadius: string;
  readonly boxShadow: string;
}

const radii = { straight: "0", rounded: "0.375rem", circular: "1rem" } as const;
const shadows: Readonly<Record<Mode, string>> = {
  light: "0 1px 2px rgb(0 0 0 / 0.2), 0 3px 8px rgb(0 0 0 / 0.16)",
  dark: "inset 0 1px 0 rgb(255 255 255 / 0.22), 0 3px 8px rgb(0 0 0 / 0.9)",
};

/** What a site's values mean for the drawing of a page of it, in light or in dark. */
export const drawingOf = (looks: Looks, mode: Mode): Drawing => {
  const lang = looks.locale ?? "en";
  return {
    looks,
    mode,
    palette: paletteOf(looks, mode),
    words: readerWords[lang],
    lang,
    borderRadius: radii[looks.corners ?? "rounded"],
    boxShadow: looks.depth === "flat" ? "none" : shadows[mode],
  };
};
