import type { LinkedKind } from "#contract/schemas/broken-link.ts";
import type { BreakingLink } from "#contract/schemas/content-impact.ts";
import { targetOf } from "#content/links/link-target.ts";
import { readSpecPart } from "#content/links/shown-specs.ts";
import { nearestAnchor } from "#content/links/nearest-anchor.ts";
import type { PageTree } from "#content/page-tree.ts";
import type { Context } from "#server/kit/context.ts";
import {
  meantPaths,
  pathsByPage,
  readSaidPaths,
} from "#server/modules/content/links/meant-paths.ts";
import { refuseUnreadLinks } from "#server/modules/content/links/read-backlog.ts";
import type { Asker, MeantPath, PageRefRow } from "#server/links/judged-rows.ts";
import { askerOf, orderOf, refsOf } from "../links/linked-content.ts";
import {
  type BrokenRow,
  type ConcernedContent,
  selectBroken,
  selectOutlines,
  selectSpaceTitle,
} from "./breaking-rows.ts";
import {
  type Difference,
  differenceOf,
  linksOfText,
  movedPaths,
  type Transition,
  type Version,
} from "./versions.ts";

/** A link that will be broken and either is not now, or does not exist yet. */
export interface Breaking extends Omit<BreakingLink, "page"> {
  readonly page: { readonly id: string; readonly title: string };
  /** The page of the space itself that it points to, existing or not. */
  readonly targetPage?: string;
}

/** A version with the paths in its texts and the pages they resolve to. */
interface ReadVersion extends Version {
  readonly said: ReadonlyMap<string, readonly string[]>;
  readonly paths: readonly MeantPath[];
}

const readVersions = async (
  context: Context,
  { spaceId, before, after, texts }: Transition,
): Promise<{ before: ReadVersion; after: ReadVersion }> => {
  const said = new Map(await readSaidPaths(context, spaceId));
  for (const text of texts) {
    const paths = linksOfText("", text).filter(({ kind }) => kind === "path");
    if (paths.length > 0) said.set(text.hash, [...new Set(paths.map(({ address }) => address))]);
  }
  const read = (version: Version): ReadVersion => {
    const byPage = pathsByPage(version.tree, said);
    return { ...version, said: byPage, paths: meantPaths(version.tree, byPage) };
  };
  return { before: read(before), after: read(after) };
};

/**
 * The pages of a version for judging links; if the version differs only in part from the space's current content
 * (`ofMain`), only the pages that differ.
 */
const pagesIn = (
  { tree }: Version,
  { changed, gone }: Difference,
  isStored: (document: string | undefined) => boolean,
  ofMain: boolean,
): Pick<ConcernedContent, "pages" | "without"> => {
  const ids = ofMain ? [...changed].filter((id) => tree.pages.has(id)) : [...tree.pages.keys()];
  const pages = ids.map((id) => {
    const document = tree.pages.get(id)?.page.document;
    return {
      id,
      place: 0,
      changed: changed.has(id) && isStored(document),
      ...(document === undefined ? {} : { document }),
    };
  });
  return ofMain ? { pages, without: [...changed, ...gone] } : { pages };
};

/**
 * A version with those of its links that the difference affects; `ofMain` tells whether it is based on the current
 * content.
 */
const concernedIn = (
  { spaceId, texts }: Transition,
  version: ReadVersion,
  difference: Difference,
  paths: readonly PageRefRow[],
  ofMain: boolean,
): ConcernedContent => {
  const { tree } = version;
  const given = new Map(texts.map((text) => [text.hash, text]));
  const said = [...difference.changed].flatMap((id) => {
    const text = given.get(tree.pages.get(id)?.page.document ?? "");
    return text === undefined ? [] : linksOfText(id, text);
  });
  return {
    spaceId,
    ...pagesIn(version, difference, (document) => !given.has(document ?? ""), ofMain),
    refs: [...refsOf(version.tree), ...said, ...paths.filter(({ page }) => tree.pages.has(page))],
    files: version.files.map(({ id }) => id),
    paths: version.paths,
    outlines: texts.map(({ hash, kept }) => ({ document: hash, anchors: kept.anchors })),
    gone: [...difference.gone],
    rewritten: [...difference.rewritten],
  };
};

/** The same rows, with those of the version itself in page order. */
const inReadingOrder = (rows: readonly BrokenRow[], { tree }: Version): BrokenRow[] => {
  if (rows.length === 0) return [];
  const placeOf = new Map(orderOf(tree).map((id, place) => [id, place]));
  const place = ({ home, page }: BrokenRow) =>
    home === null ? (placeOf.get(page) ?? 0) : Infinity;
  return rows.toSorted((one, other) =>
    place(one) === place(other) ? 0 : place(one) - place(other),
  );
};

const keyOf = ({ home, page, address }: Pick<BrokenRow, "home" | "page" | "address">): string =>
  `${home ?? ""} ${page} ${address}`;

/** A key that identifies a broken link, even one that a page stores without an address. */
const keyOfBroken = (row: BrokenRow): string =>
  row.address === ""
    ? `${keyOf(row)} ${row.kind} ${row.target ?? ""} ${row.anchor ?? ""}`
    : keyOf(row);

/** The anchors of linked pages in a version. */
type AnchorsOf = (version: Version, page: string) => readonly string[];

interface Found {
  readonly rows: readonly BrokenRow[];
  readonly before: ReadVersion;
  readonly anchorsOf: AnchorsOf;
}

/** The page of this space that a link points to. */
const pageLinked = ({ kind, space, target }: BrokenRow, spaceId: string): string | undefined =>
  (kind === "page" || kind === "anchor") && space === spaceId ? (target ?? undefined) : undefined;

const readAnchors = async (
  { db }: Context,
  { spaceId, before, after, texts }: Transition,
  rows: readonly BrokenRow[],
): Promise<AnchorsOf> => {
  const documentOf = ({ tree }: Version, page: string): string =>
    tree.pages.get(page)?.page.document ?? "";
  const pages = rows.flatMap((row) =>
    row.kind === "anchor" ? (pageLinked(row, spaceId) ?? []) : [],
  );
  const hashes = new Set(
    pages.flatMap((page) => [documentOf(before, page), documentOf(after, page)]),
  );
  const stored = await selectOutlines(db, spaceId, [...hashes]);
  const anchors = new Map([
    ...stored.map(({ document, anchors: kept }) => [document, kept] as const),
    ...texts.map(({ hash, kept }) => [hash, kept.anchors] as const),
  ]);
  return (version, page) => anchors.get(documentOf(version, page)) ?? [];
};

/** Whether the page a link points to is removed, which breaks the link even if its heading was already missing. */
const losesPage = (row: BrokenRow, { spaceId, before, after }: Transition): boolean => {
  const linked = pageLinked(row, spaceId);
  return linked !== undefined && before.tree.pages.has(linked) && !after.tree.pages.has(linked);
};

/** Whether a link is a path, whatever page it resolves to. */
const isPath = ({ address }: BrokenRow): boolean => targetOf(address).kind === "path";

/** Whether a link, if it existed before, certainly resolved; paths may have resolved to another page. */
const ledSomewhere = (
  row: BrokenRow,
  { spaceId, before }: Transition,
  anchorsOf: AnchorsOf,
): boolean => {
  const { kind, target, anchor } = row;
  if (kind === "file") return before.files.some(({ id }) => id === target);
  const linked = pageLinked(row, spaceId);
  if (linked === undefined || !before.tree.pages.has(linked)) return false;
  if (isPath(row)) return false;
  return kind === "page" || anchor === "" || anchorsOf(before, linked).includes(anchor ?? "");
};

/** The links that are broken in the version after and not in the one before, or lose their page; each once. */
const findBroken = async (
  context: Context,
  transition: Transition,
  asker: Asker,
  main: PageTree,
): Promise<Found> => {
  const { db } = context;
  const difference = differenceOf(transition);
  const { before, after } = await readVersions(context, transition);
  const none = { rows: [], before, anchorsOf: () => [] };
  const moved = movedPaths(after.said, { before: before.paths, after: after.paths }, difference);
  if (difference.changed.size + difference.gone.size + moved.length === 0) return none;
  const ofMain = before.tree === main;
  const asked = (version: ReadVersion) =>
    concernedIn(transition, version, difference, moved, ofMain);
  const broken = inReadingOrder(await selectBroken(db, asked(after), asker), after);
  const anchorsOf = await readAnchors(context, transition, broken);
  const isPlain = (row: BrokenRow): boolean =>
    losesPage(row, transition) || ledSomewhere(row, transition, anchorsOf);
  const known = broken.every(isPlain)
    ? new Set<string>()
    : new Set((await selectBroken(db, asked(before), asker)).map(keyOfBroken));
  const rows = new Map(broken.map((row) => [keyOfBroken(row), row]));
  return {
    rows: [...rows].flatMap(([key, row]) =>
      known.has(key) && !losesPage(row, transition) ? [] : [row],
    ),
    before,
    anchorsOf,
  };
};

/** The name of a specification, or of the part of one, for people. */
const specInWords = ({ target, anchor }: BrokenRow): string => {
  const part = anchor === null ? undefined : readSpecPart(anchor);
  if (part === undefined) return target ?? "";
  if ("schema" in part) return `${target ?? ""} ${part.schema}`;
  return `${target ?? ""} ${part.operation.method.toUpperCase()} ${part.operation.path}`;
};

const kindOf = (kind: BrokenRow["kind"]): LinkedKind => {
  if (kind === "path") return "page";
  if (kind === "url" || kind === "app") throw new Error(`a link to ${kind} is never broken`);
  return kind;
};

/**
 * The links that break once one version of a space's content replaces another: its own in reading order, then those
 * of other spaces that the caller can open. Only the differences, and links to them, are read. `main` is what other
 * spaces currently link to.
 */
export const findBreakingLinks = async (
  context: Context,
  transition: Transition,
  main: PageTree,
): Promise<Breaking[]> => {
  const asker = askerOf(context);
  await refuseUnreadLinks(context, asker.organizationId);
  const { spaceId, before, after } = transition;
  const { rows, before: was, anchorsOf } = await findBroken(context, transition, asker, main);
  if (rows.length === 0) return [];
  const ownTitle = await selectSpaceTitle(context.db, spaceId);
  const files = new Map(before.files.map(({ id, name }) => [id, name]));
  const meant = new Map(was.paths.map((path) => [keyOf({ ...path, home: null }), path.target]));
  const reasonOf = (row: BrokenRow): BreakingLink["reason"] => {
    const { kind, page, address, target, anchor } = row;
    if (isPath(row) && was.said.get(page)?.includes(address) && meant.get(keyOf(row)) !== target)
      return "path";
    if (kind === "file") return files.has(target ?? "") ? "deleted" : "new";
    const linked = pageLinked(row, spaceId);
    if (linked === undefined || !before.tree.pages.has(linked)) return "new";
    if (!after.tree.pages.has(linked)) return "deleted";
    return anchorsOf(before, linked).includes(anchor ?? "") ? "heading" : "new";
  };
  return rows.flatMap((row): Breaking[] => {
    const { home, homeTitle, page, pageTitle, address, kind, target, anchor } = row;
    const linked = pageLinked(row, spaceId);
    // Other spaces cannot link to a page that the space does not contain yet.
    if (home !== null && !main.pages.has(linked ?? "")) return [];
    const name =
      linked === undefined
        ? kind === "openapi"
          ? specInWords(row)
          : files.get(target ?? "")
        : (before.tree.pages.get(linked) ?? after.tree.pages.get(linked))?.page.title;
    const isHeading = kind === "anchor" && linked !== undefined && after.tree.pages.has(linked);
    const nearest = isHeading
      ? nearestAnchor(anchor ?? "", anchorsOf(before, linked), anchorsOf(after, linked))
      : undefined;
    return [
      {
        space: { id: home ?? spaceId, title: homeTitle ?? ownTitle },
        page: { id: page, title: pageTitle ?? after.tree.pages.get(page)?.page.title ?? "" },
        address,
        kind: kindOf(kind),
        reason: reasonOf(row),
        ...(name === undefined ? {} : { target: name }),
        ...(nearest === undefined ? {} : { nearest }),
        ...(linked === undefined ? {} : { targetPage: linked }),
      },
    ];
  });
};
