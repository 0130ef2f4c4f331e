import type {
  ContentLocation,
  LinkFilter,
  LinkStats,
  LinkUsage,
  PageLocation,
} from "#contract/schemas/link.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { type ExplainedLink, selectExplained } from "#server/links/broken-link-rows.ts";
import { keyOfLink } from "#server/links/keep-broken-links.ts";
import { refuseUnreadLinks } from "#server/modules/content/links/read-backlog.ts";
import { presentDeed } from "#server/modules/people/audit-events/audit-events.ts";
import { type ContentState, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { isChecking } from "../external-links/linked-address-rows.ts";
import { asLinkedContent, askerOf, readLinkedContent, type ReadContent } from "./linked-content.ts";
import { linkTargetOf } from "./link-targets.ts";
import { type Asked, type Locations, type Presenters, readLocations } from "./present-locations.ts";
import type { Asker, LinkedContent } from "#server/links/judged-rows.ts";
import {
  countTruncated,
  countUsages,
  selectBrokenKeys,
  selectUsages,
  type UsageFilter,
  type UsageRow,
} from "./usage-rows.ts";

/** The filters of the links of a space or change request. */
export interface LinksAsked extends LinkFilter {
  /** Only those in this page. */
  readonly page?: string | undefined;
}

interface ListedLinks {
  readonly list: ListPage<LinkUsage>;
  readonly stats: LinkStats;
}

/** The links in a change request's content that are also broken in the space. */
const brokenInSpace = async (
  context: Context,
  { spaceId, changeRequest }: ContentState,
  asker: Asker,
  page: string | undefined,
): Promise<UsageFilter["elsewhere"]> => {
  if (changeRequest === undefined) return undefined;
  const main = await readLinkedContent(context, await stateOfSpace(context, { spaceId }));
  return selectBrokenKeys(context.db, await asLinkedContent(context, main), asker, page);
};

const truncatedIn = (
  { db }: Context,
  { tree, state }: ReadContent,
  page: string | undefined,
): Promise<number> => {
  const placed = page === undefined ? [...tree.pages.values()] : [tree.pages.get(page)];
  const hashes = placed.flatMap((one) => one?.page.document ?? []);
  return countTruncated(db, state.spaceId, hashes);
};

/** A page of results continues after the last link of the previous one, wherever that link's page is by now. */
const rowsOf = async (
  context: Context,
  content: LinkedContent,
  asker: Asker,
  filter: UsageFilter,
  { limit, after }: ListRequest,
): Promise<readonly UsageRow[]> => {
  if (limit === 0) return [];
  const [place, n, page] = after ?? [];
  const now = content.pages.find(({ id }) => id === page)?.place;
  return selectUsages(context.db, content, asker, {
    ...filter,
    limit: limit + 1,
    ...(after === undefined ? {} : { after: [now ?? Number(place), Number(n)] as const }),
  });
};

/** What must be read to show these links. */
const toPresent = (rows: readonly UsageRow[], { state, files }: ReadContent) => {
  const own = state.spaceId;
  const pages = new Map<string, Set<string>>([[own, new Set(rows.map(({ page }) => page))]]);
  const named = {
    file: new Set<string>(),
    collection: new Set<string>(),
    user: new Set<string>(),
    openapi: new Set<string>(),
  };
  for (const { kind, status, space, target } of rows) {
    if (kind === "space" && status === "ok") pages.set(space, pages.get(space) ?? new Set());
    if (target === null) continue;
    if (kind === "file" || kind === "collection" || kind === "user" || kind === "openapi")
      named[kind].add(target);
    const isOnPage = kind === "page" || kind === "anchor";
    if (isOnPage && (status === "ok" || space === own))
      pages.set(space, (pages.get(space) ?? new Set()).add(target));
  }
  const asked = [...pages].map(([space, ids]): [string, Asked] => {
    const ofOwn = { state, files: files.filter(({ id }) => named.file.has(id)) };
    return [space, { pages: [...ids], ...(space === own ? ofOwn : {}) }];
  });
  return {
    spaces: new Map(asked),
    collections: [...named.collection],
    users: [...named.user],
    specs: [...named.openapi],
  };
};

const targetOf = (row: UsageRow, at: Locations, publicUrl: string): ContentLocation | undefined => {
  const { kind, status, space, address, anchor } = row;
  const target = row.target ?? "";
  switch (kind) {
    case "url":
      return { kind, url: address };
    case "app":
      return { kind: "url", url: address.startsWith("/") ? `${publicUrl}${address}` : address };
    case "page":
    case "anchor": {
      const page = at.page(space, target);
      return page && kind === "anchor" && anchor !== null && status === "ok"
        ? { ...page, internalLocation: { type: "anchor", anchor } }
        : page;
    }
    case "file":
      return at.file(space, target);
    case "space":
      return status === "ok" ? at.space(space) : undefined;
    case "collection":
      return at.collection(target);
    case "user":
      return status === "ok" ? at.user(target) : undefined;
    case "openapi":
      return at.spec(target);
    case "path":
    case "reusable-content":
      return undefined;
  }
};

const inBlocks = (page: PageLocation, blocks: readonly string[] | null): ContentLocation[] =>
  blocks === null || blocks.length === 0
    ? [page]
    : blocks.map((node) => ({ ...page, internalLocation: { type: "node", node } }));

const instantOf = (value: string | Date | null) =>
  value === null ? undefined : new Date(value).toISOString();

/** What is known of an external address. */
const externalOf = (row: UsageRow): Pick<LinkUsage, "external"> => {
  const { external: state, reason, status_code: statusCode } = row;
  if (state === null) return {};
  const [checkedAt, failingSince] = [row.checked_at, row.failing_since].map(instantOf);
  return {
    external: {
      state,
      ...(checkedAt === undefined ? {} : { checkedAt }),
      ...(reason === null ? {} : { reason }),
      ...(statusCode === null ? {} : { statusCode }),
      ...(failingSince === undefined ? {} : { failingSince }),
    },
  };
};

/** Since when and why links are broken in the space itself, by their keys. */
const readCauses = async (
  { db }: Context,
  organizationId: string,
  spaceId: string,
  rows: readonly UsageRow[],
): Promise<ReadonlyMap<string, ExplainedLink>> => {
  const pages = rows.flatMap(({ status, page }) => (status === "broken" ? [page] : []));
  const kept = await selectExplained(db, { organizationId, spaceId, pages: [...new Set(pages)] });
  return new Map(kept.map((one) => [keyOfLink(one.link), one]));
};

const presentCause = ({
  link: { since, name },
  event,
}: ExplainedLink): Pick<LinkUsage, "brokenSince" | "brokenBy"> => ({
  ...(since === null ? {} : { brokenSince: since.toISOString() }),
  ...(event === null
    ? {}
    : { brokenBy: { ...presentDeed(event), ...(name === null ? {} : { name }) } }),
});

const present = (
  row: UsageRow,
  spaceId: string,
  at: Locations,
  publicUrl: string,
  cause: ExplainedLink | undefined,
): LinkUsage => {
  const reference = targetOf(row, at, publicUrl);
  const target = linkTargetOf(row);
  const page = at.page(spaceId, row.page);
  return {
    status: row.status,
    relation: row.relation,
    ...(reference === undefined ? {} : { targetReference: reference }),
    ...(target === undefined ? {} : { target }),
    locationReferences: page === undefined ? [] : inBlocks(page, row.blocks),
    ...(row.address === "" ? {} : { address: row.address }),
    ...externalOf(row),
    ...(row.status !== "broken" || row.elsewhere === null
      ? {}
      : { brokenContext: row.elsewhere ? "space" : "change-request" }),
    ...(row.status === "broken" && row.elsewhere !== false && cause !== undefined
      ? presentCause(cause)
      : {}),
  };
};

/**
 * The links of the pages of a space or change request, in reading order, and how many are broken. Links that the
 * caller cannot open are neither listed nor counted.
 */
export const listLinks = async (
  context: Context,
  state: ContentState,
  asked: LinksAsked,
  page: ListRequest,
  presenters: Presenters,
): Promise<ListedLinks> => {
  const asker = askerOf(context);
  const read = await readLinkedContent(context, state);
  if (asked.page !== undefined && !read.tree.pages.has(asked.page)) throw notFound("page");
  await refuseUnreadLinks(context, asker.organizationId);
  const content = await asLinkedContent(context, read);
  const elsewhere = await brokenInSpace(context, state, asker, asked.page);
  const checking = await isChecking(context.db, asker.organizationId);
  const filter = { ...asked, elsewhere, checking };
  const counts = await countUsages(context.db, content, asker, filter);
  const rows = await rowsOf(context, content, asker, filter, page);
  const list = listPage(rows, page.limit, counts.wanted, (row) => [row.place, row.n, row.page]);
  const at = await readLocations(context, toPresent(list.rows, read), presenters);
  const truncated = await truncatedIn(context, read, asked.page);
  const causes = await readCauses(context, asker.organizationId, state.spaceId, list.rows);
  const { publicUrl } = context.settings;
  return {
    list: {
      ...list,
      rows: list.rows.map((row) =>
        present(row, state.spaceId, at, publicUrl, causes.get(keyOfLink(row))),
      ),
    },
    stats: {
      total: counts.total,
      broken: {
        total: counts.broken,
        ...(elsewhere === undefined ? {} : { changeRequest: counts.own }),
      },
      ...(checking ? { external: { dead: counts.dead } } : {}),
      ...(truncated === 0 ? {} : { truncated }),
    },
  };
};
