/**
 * The parts of lowlight used in this folder. The package's own types bring browser globals into the whole service;
 * `paths` in src/server/tsconfig.json replaces them with these.
 */

interface Text {
  readonly type: "text";
  readonly value: string;
}

interface Element {
  readonly type: "element";
  readonly properties: { readonly className?: readonly string[] };
  readonly children: readonly Piece[];
}

export type Piece = Text | Element;

type Grammars = Readonly<Record<string, object>>;

interface Lowlight {
  highlight(language: string, code: string): { readonly children: readonly Piece[] };
  registered(language: string): boolean;
}

export const common: Grammars;
export const createLowlight: (grammars: Grammars) => Lowlight;
