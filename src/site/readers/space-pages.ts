/** How many times an address, or what succeeds a page, is looked up before readers get 404. */
export const MOST_STEPS = 16;

/** A page of a space that readers can open at an address of its own; groups and links have none. */
export interface ReaderPage {
  readonly id: string;
  readonly title: string;
  /** Its slugs from the top down, joined by slashes. */
  readonly path: string;
}

/** The pages of a space as they are now, to be looked up. */
export interface SpacePages {
  readonly byPath: ReadonlyMap<string, ReaderPage>;
  readonly byId: ReadonlyMap<string, ReaderPage>;
  /** For each first step of a path the pages that begin with it, the one right there first. */
  readonly byFirstStep: ReadonlyMap<string, readonly ReaderPage[]>;
  /** By the id of a page that is gone: that of the page in whose favour it was deleted, which may be gone as well. */
  readonly successors: ReadonlyMap<string, string>;
}

/**
 * The pages of a space by its id: those it has, or those it had where a root names them; none of a space that
 * readers do not get.
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

/** The page with an id, or else the living one that succeeds it; looked for as often as readers are led on. */
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
