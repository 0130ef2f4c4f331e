/**
 * What this room uses of lowlight. The package's own types bring the names of a browser into the whole service;
 * `paths` of src/server/tsconfig.json puts these in their place.
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
