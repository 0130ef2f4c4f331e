/** How many times an address, or a page's successor, is looked up before the reader gets a 404. */
export const MOST_STEPS = 16;

/** A page of a space with an address of its own; groups and links have none. */
export interface ReaderPage {
  readonly id: string;
  readonly title: string;
  /** Its slugs from the top down, joined by slashes. */
  readonly path: string;
}

/** Indexes of the current pages of a space. */
export interface SpacePages {
  readonly byPath: ReadonlyMap<string, ReaderPage>;
  readonly byId: ReadonlyMap<string, ReaderPage>;
  /** For each first segment of a path, the pages whose path starts with it, the page with exactly that path first. */
  readonly byFirstStep: ReadonlyMap<string, readonly ReaderPage[]>;
  /** Maps the id of a deleted page to the id of its successor, which may itself be deleted. */
  readonly successors: ReadonlyMap<string, string>;
}

/**
 * Returns the pages of a space: the current ones, or those named by `root`. Empty for a space that is not published.
 */
export type PagesOf = (space: string, root?: string) => SpacePages;

/** Indexes the pages of a space. */
export const spacePages = (
  pages: Iterable<ReaderPage>,
  successors: SpacePages["successors"] = new Map(),
): SpacePages => {
  const byPath = new Map<string, ReaderPage>();
  const byId = new Map<string, ReaderPage>();
  const byFirstStep = new Map<string, ReaderPage[]>();
  for (const page of pages) {
    byPath.set(page.path, page);
    byId.set(page.id, page);
    const [step = ""] = page.path.split("/", 1);
    const below = byFirstStep.get(step);
    if (!below) byFirstStep.set(step, [page]);
    else if (page.path === step) below.unshift(page);
    else below.push(page);
  }
  return { byPath, byId, byFirstStep, successors };
};

export const noPages: SpacePages = spacePages([]);

/**
 * The page with an id, or else its closest existing successor, following at most as many successors as readers follow
 * redirects.
 */
export const livingPage = (
  { byId, successors }: Pick<SpacePages, "byId" | "successors">,
  id: string,
): ReaderPage | undefined => {
  let wanted: string | undefined = id;
  for (let step = 0; wanted !== undefined && step <= MOST_STEPS; step += 1) {
    const page = byId.get(wanted);
    if (page) return page;
    wanted = successors.get(wanted);
  }
  return undefined;
};
