/** What the address of the structure screen says. */
export interface StructureSearch {
  /** The draft that is shown; the live structure when absent. */
  readonly draft?: string | undefined;
  /** The item whose details are open. */
  readonly item?: string | undefined;
  /** The filter over the tree. */
  readonly q?: string | undefined;
}

export const MAX_FILTER = 100;

const textIn = (given: unknown, most: number): string | undefined =>
  typeof given === "string" && given !== "" ? given.slice(0, most) : undefined;

/** Reads the address; what makes no sense is left out. */
export const readStructureSearch = (given: Record<string, unknown>): StructureSearch => ({
  draft: textIn(given["draft"], MAX_FILTER),
  item: textIn(given["item"], MAX_FILTER),
  q: textIn(given["q"], MAX_FILTER),
});
