/** What can happen to a page; several can apply. `details`: an attribute other than its text, title and slug. */
export const pageKinds = ["added", "removed", "edited", "renamed", "moved", "details"] as const;
export type PageKind = (typeof pageKinds)[number];

const names: ReadonlySet<string> = new Set(["title", "slug"]);

/** What happened to a page, derived from the names of its changed attributes. */
export const kindsOfEdit = (touched: readonly string[]): PageKind[] => {
  const isDetail = (name: string): boolean => name !== "document" && !names.has(name);
  return [
    ...(touched.includes("document") ? ["edited" as const] : []),
    ...(touched.some((name) => names.has(name)) ? ["renamed" as const] : []),
    ...(touched.some(isDetail) || touched.length === 0 ? ["details" as const] : []),
  ];
};
