/** The row counts that lists fetch: few of them, since each has its own query plan. */
const SIZES = [1, 2, 11, 21, 26, 51, 101, 201, 251, 501, 1001];
const sizes: ReadonlySet<unknown> = new Set(SIZES);

/** Returns the smallest of these counts that is at least `wanted`, or `wanted` itself if it is larger than all. */
export const fetchSize = (wanted: number): number => SIZES.find((size) => size >= wanted) ?? wanted;

/**
 * Inlines the limit of a statement that ends with it as its last parameter. A plan made without the value assumes a
 * tenth of all rows, which looks so expensive that PostgreSQL plans again on every execution, taking longer than the
 * execution itself.
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
