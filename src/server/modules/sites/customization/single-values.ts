/** The parts of a customization that only hold single values; everything else is one value. */
const GROUPS: ReadonlySet<string> = new Set([
  "styling",
  "styling.sidebar",
  "internationalization",
  "header",
  "footer",
  "themes",
  "pdf",
  "feedback",
  "ai",
  "advancedCustomization",
  "git",
  "pageActions",
  "externalLinks",
  "pagination",
  "trademark",
  "privacyPolicy",
  "socialPreview",
  "insights",
]);

/** The single values of a customization, or of what a site-space overrides, by their paths. */
export const singleValues = (looks: object, within = ""): Map<string, unknown> =>
  new Map(
    Object.entries<unknown>({ ...looks }).flatMap(([name, value]): [string, unknown][] => {
      const path = `${within}${name}`;
      if (value === undefined) return [];
      return GROUPS.has(path) && typeof value === "object" && value !== null
        ? [...singleValues(value, `${path}.`)]
        : [[path, value]];
    }),
  );

/** What single values make together; a part none of whose values is there is left out. */
export const fromSingleValues = (values: ReadonlyMap<string, unknown>): Record<string, unknown> => {
  const parts = new Map<string, Record<string, unknown>>([["", {}]]);
  const partAt = (path: string): Record<string, unknown> => {
    const known = parts.get(path);
    if (known) return known;
    const part: Record<string, unknown> = {};
    parts.set(path, part);
    put(path, part);
    return part;
  };
  const put = (path: string, value: unknown) => {
    const dot = path.lastIndexOf(".");
    partAt(path.slice(0, Math.max(dot, 0)))[path.slice(dot + 1)] = value;
  };
  for (const [path, value] of values) put(path, value);
  return partAt("");
};
