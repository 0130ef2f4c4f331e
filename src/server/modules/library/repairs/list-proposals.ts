import {
  type LinkProposal,
  type LostTarget,
  MAX_PROPOSALS,
} from "#contract/schemas/link-proposal.ts";
import type { LinkTarget, NewLinkTarget } from "#contract/schemas/link-target.ts";
import { lostNames } from "#content/links/lost-names.ts";
import { anchorsLike } from "#content/links/nearest-anchor.ts";
import { type Candidate, rankProposals } from "#content/links/rank-proposals.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { groupsOf } from "#server/kit/groups-of.ts";
import type { Asker } from "#server/links/judged-rows.ts";
import { refuseUnreadLinks } from "#server/modules/content/links/read-backlog.ts";
import { type ContentState, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { selectSpaceTitle } from "../impact/breaking-rows.ts";
import { keyOfTarget, linkTargetOf } from "../links/link-targets.ts";
import {
  asLinkedContent,
  askerOf,
  type ReadContent,
  readLinkedContent,
} from "../links/linked-content.ts";
import {
  type AskedNames,
  type HeadedRow,
  type LostRow,
  type NamedRow,
  selectHeaded,
  selectLost,
  selectNamed,
  selectWords,
} from "./proposal-rows.ts";

/** How many lost targets are looked up in the database at once. */
const ASKED_AT_ONCE = 25;

/** The time in milliseconds after which a page of results ends early; the next one continues from there. */
const BUDGET_MS = 3_000;

/** The target of broken links, with all the links to it. */
interface Lost {
  readonly target: LinkTarget;
  /** The first of the links. */
  readonly row: LostRow;
  readonly name: string | undefined;
  readonly links: number;
  readonly places: ReadonlySet<number>;
}

const isBefore = ({ first: [place, n] }: LostRow, { first }: LostRow): boolean =>
  place === first[0] ? n < first[1] : place < first[0];

/** Several addresses can name the same target. */
const mergeByTarget = (rows: readonly LostRow[]): Lost[] => {
  const found = new Map<string, Lost>();
  for (const row of rows) {
    const target = linkTargetOf(row);
    if (target === undefined) continue;
    const key = keyOfTarget(target);
    const other = found.get(key);
    found.set(key, {
      target,
      row: other === undefined || isBefore(row, other.row) ? row : other.row,
      name: other?.name ?? row.name ?? undefined,
      links: row.places.length + (other?.links ?? 0),
      places: new Set([...row.places, ...(other?.places ?? [])]),
    });
  }
  return [...found.values()].toSorted(
    (one, other) => other.links - one.links || (isBefore(one.row, other.row) ? -1 : 1),
  );
};

/** A page of results continues after the last target of the previous one, wherever its first page is by now. */
const cut = (
  all: readonly Lost[],
  order: readonly string[],
  { limit, after }: ListRequest,
): ListPage<Lost> => {
  const [links, place, n, page] = after ?? [];
  const now = order.indexOf(String(page));
  const from = after && { links: Number(links), at: [now === -1 ? Number(place) : now, Number(n)] };
  const rest = all.filter((one) => {
    const [at, number] = one.row.first;
    if (from === undefined || one.links < from.links) return true;
    const [lastAt = 0, last = 0] = from.at;
    return one.links === from.links && (at === lastAt ? number > last : at > lastAt);
  });
  return listPage(rest.slice(0, limit + 1), limit, all.length, ({ links: count, row }) => [
    count,
    ...row.first,
    order[row.first[0]] ?? "",
  ]);
};

/** What is known of a lost target: the page it was on if that exists, and words it may be called by. */
interface Asked extends Omit<AskedNames, "key"> {
  readonly lost: Lost;
  readonly page: HeadedRow | undefined;
  readonly words: string | undefined;
}

const wordsOf = async (
  { db }: Context,
  { tree, order, state }: ReadContent,
  rows: readonly Lost[],
): Promise<ReadonlyMap<number, string>> => {
  const asked = rows.flatMap(({ row: { first, address } }, key) => {
    const document = tree.pages.get(order[first[0]] ?? "")?.page.document;
    return document === undefined ? [] : [{ key, document, address }];
  });
  const words = await selectWords(db, state.spaceId, asked);
  return new Map(words.map((row) => [row.key, row.words]));
};

/** The pages that should contain lost headings, if they exist. */
const pagesOf = async (
  { db }: Context,
  asker: Asker,
  rows: readonly Lost[],
): Promise<(lost: Lost) => HeadedRow | undefined> => {
  const asked = rows.flatMap(({ row: { kind, target, space } }) =>
    kind === "anchor" && target !== null ? [{ space, page: target }] : [],
  );
  const headed = await selectHeaded(db, asker, asked);
  return ({ row: { kind, target, space } }) =>
    kind === "anchor"
      ? headed.find((page) => page.space === space && page.page === target)
      : undefined;
};

const ask = async (
  context: Context,
  asker: Asker,
  content: ReadContent,
  rows: readonly Lost[],
): Promise<Asked[]> => {
  const words = await wordsOf(context, content, rows);
  const pageOf = await pagesOf(context, asker, rows);
  return rows.map((lost, at): Asked => {
    const { target, row, name } = lost;
    const page = pageOf(lost);
    const said = words.get(at);
    const path = target.kind === "path" ? target.path : undefined;
    const anchor = target.kind === "anchor" ? target.anchor : undefined;
    return {
      lost,
      page,
      words: said,
      space: row.space,
      ...(anchor === undefined ? {} : { anchor }),
      ...lostNames({ path, name, words: said }),
    };
  });
};

type Proposed = Candidate & LinkProposal;

const onPage = (
  page: Pick<HeadedRow, "page" | "space" | "title" | "spaceTitle">,
  anchor: string | undefined,
): Omit<LinkProposal, "reason"> => {
  const at = { page: page.page, space: page.space };
  const target: NewLinkTarget =
    anchor === undefined ? { kind: "page", ...at } : { kind: "anchor", anchor, ...at };
  return { target, title: page.title, space: { id: page.space, title: page.spaceTitle } };
};

/** The page of a lost heading, and the headings on it with similar anchors. */
const onItsPage = ({ row }: Lost, page: HeadedRow): Proposed[] => {
  const near = anchorsLike(row.anchor ?? "", page.anchors).slice(0, MAX_PROPOSALS - 1);
  return [
    ...near.map((anchor): Proposed => ({
      ...onPage(page, anchor),
      reason: "similar-heading",
      isNear: true,
    })),
    { ...onPage(page, undefined), reason: "same-page", isNear: true },
  ];
};

const named = (row: NamedRow, { space, anchor }: Asked): Proposed => ({
  ...onPage(row, row.headed ? anchor : undefined),
  reason: row.reason,
  isNear: row.space === space,
});

/** The files of the space with that name. */
const filesNamed = (
  { file: name, lost: { target } }: Asked,
  { files }: ReadContent,
  space: LinkProposal["space"],
): Proposed[] => {
  if (name === undefined || (target.kind !== "file" && target.kind !== "path")) return [];
  return files
    .filter((file) => file.name.toLowerCase() === name.toLowerCase())
    .map((file) => ({
      target: { kind: "file", file: file.id, space: space.id },
      reason: "same-file-name",
      title: file.name,
      space,
      isNear: true,
    }));
};

/** Whether a page can replace a target. */
const mayBePage = ({ target: { kind } }: Lost): boolean =>
  kind === "page" || kind === "anchor" || kind === "path";

const propose = async (
  context: Context,
  asker: Asker,
  content: ReadContent,
  asked: readonly Asked[],
): Promise<LostTarget["proposals"][]> => {
  const names = asked.flatMap(({ lost, page, titles, slug, anchor, space }, key) =>
    page === undefined && mayBePage(lost)
      ? [{ key, titles, space, ...(slug && { slug }), ...(anchor && { anchor }) }]
      : [],
  );
  const rows = await selectNamed(context.db, asker, names, MAX_PROPOSALS);
  const { spaceId } = content.state;
  const here = { id: spaceId, title: await selectSpaceTitle(context.db, spaceId) };
  return asked.map((one, key) => {
    const { lost, page } = one;
    const candidates = [
      ...(page === undefined ? [] : onItsPage(lost, page)),
      ...rows.filter((row) => row.key === key).map((row) => named(row, one)),
      ...filesNamed(one, content, here),
    ];
    return rankProposals(candidates, MAX_PROPOSALS).map(({ target, reason, title, space }) => ({
      target,
      reason,
      title,
      space,
    }));
  });
};

const present = (
  { lost: { row, target, name, links, places }, page, words }: Asked,
  proposals: LostTarget["proposals"],
  { tree, order }: ReadContent,
): LostTarget => {
  const first = tree.pages.get(order[row.first[0]] ?? "")?.page;
  const called = name ?? page?.title;
  return {
    target,
    ...(row.address === "" ? {} : { address: row.address }),
    ...(called === undefined ? {} : { name: called }),
    ...(words === undefined ? {} : { words }),
    links,
    pages: places.size,
    ...(first === undefined ? {} : { first: { id: first.id, title: first.title } }),
    proposals,
  };
};

/**
 * The targets of a space's broken links that the caller may know about, those with the most links first, and what
 * could replace each: nothing that the caller cannot open.
 */
export const listProposals = async (
  context: Context,
  { spaceId }: { readonly spaceId: string },
  page: ListRequest,
  budgetMs = BUDGET_MS,
): Promise<ListPage<LostTarget>> => {
  const asker = askerOf(context);
  const state: ContentState = await stateOfSpace(context, { spaceId });
  const content = await readLinkedContent(context, state);
  await refuseUnreadLinks(context, asker.organizationId);
  const linked = await asLinkedContent(context, content);
  const all = mergeByTarget(await selectLost(context.db, linked, asker));
  const list = cut(all, content.order, page);
  const rows: LostTarget[] = [];
  // The embedded database runs one query at a time: small queries let others run in between.
  const until = performance.now() + budgetMs;
  for (const some of groupsOf(list.rows, ASKED_AT_ONCE, () => 1)) {
    if (rows.length > 0 && performance.now() > until) break;
    const asked = await ask(context, asker, content, some);
    const proposals = await propose(context, asker, content, asked);
    rows.push(...asked.map((one, at) => present(one, proposals[at] ?? [], content)));
  }
  const isCut = rows.length < list.rows.length;
  return { ...(isCut ? cut(all, content.order, { ...page, limit: rows.length }) : list), rows };
};
