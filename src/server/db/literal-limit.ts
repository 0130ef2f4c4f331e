/** How many rows lists fetch: few numbers, each of which has a plan of its own. */
const SIZES = [1, 2, 11, 21, 26, 51, 101, 201, 251, 501, 1001];
const sizes: ReadonlySet<unknown> = new Set(SIZES);

/** The next number of rows that a list fetches for at least `wanted`; the same where that is more than any. */
export const fetchSize = (wanted: number): number => SIZES.find((size) => size >= wanted) ?? wanted;

/**
 * Writes the number of rows into a statement that ends with it as its last parameter. A plan that is made without
 * knowing it reckons with a tenth of all rows; that looks so expensive that PostgreSQL plans anew at every
 * execution, which takes longer than the execution itself.
 */
export const withLiteralLimit = (
  text: string,
  params: unknown[],
): { readonly text: string; readonly params: unknown[] } => {
  const end = ` limit $${params.length}`;
  const last = params.at(-1);
  if (!sizes.has(last) || !text.endsWith(end)) return { text, params };
  return {
    text: `${text.slice(0, -end.length)} limit ${String(last)}`,
    params: params.slice(0, -1),
  };
};
