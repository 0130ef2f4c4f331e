/** Pages by the names that links use. */
export interface NamedPages {
  readonly has: (id: string) => boolean;
  /** The slugs from the top level down to a page, joined by slashes; undefined if it has none. */
  readonly pathOf: (id: string) => string | undefined;
  /** The id of the page at a path; undefined if there is none. */
  readonly idAt: (path: string) => string | undefined;
}

const outside = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Splits a link within the content into its decoded path and the rest (`#part`). Returns undefined for a link that
 * leaves the space or stays within its page.
 */
export const linkPathOf = (href: string): { path: string; rest: string } | undefined => {
  if (href === "" || outside.test(href)) return undefined;
  const [, path = "", rest = ""] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  return { path: decoded(path), rest };
};

/** Resolves `.` and `..` in a path; undefined if it goes above the top. */
const joined = (folder: readonly string[], path: string): string | undefined => {
  const steps = [...folder];
  for (const step of path.split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
};

/** The paths that a Markdown file's path may stand for: without its extension, and an index page as its folder. */
const spellings = (path: string): string[] => {
  const bare = path.replace(/\.mdx?$/i, "");
  return [bare, bare.replace(/(?:^|\/)(?:readme|index)$/i, "")].filter((one) => one !== "");
};

/** Relative paths are tried beside the page first, as for files, then below it, then from the top level. */
const candidates = (path: string, page: string, { pathOf }: NamedPages): string[] => {
  const own = pathOf(page)?.split("/") ?? [];
  const folders = path.startsWith("/") ? [[]] : [own.slice(0, -1), own, []];
  return folders.flatMap((folder) => {
    const full = joined(folder, path);
    return full === undefined ? [] : spellings(full);
  });
};

/**
 * The id of the page that a link's path in the text of `page` refers to, by id, slug path or `.md` path. Undefined if
 * there is no such page.
 */
export const pageMeant = (path: string, page: string, pages: NamedPages): string | undefined => {
  const id = /^(?:\/pages\/|\.\/)?([a-zA-Z0-9]{1,40})$/.exec(path)?.[1];
  const byPath = candidates(path, page, pages)
    .map((candidate) => pages.idAt(candidate))
    .find((found) => found !== undefined);
  const byId = id !== undefined && pages.has(id) ? id : undefined;
  return path.startsWith("/pages/") ? (byId ?? byPath) : (byPath ?? byId);
};
