import {
  listPageLinksInSpaceOptions,
  listSpaceLinkProposalsOptions,
  listSpaceLinksOptions,
  listSpacePageBacklinksOptions,
  repairLinksMutation,
} from "#client/@tanstack/react-query.gen.ts";
import { onlySet, type PageOf, paging, reading } from "./queries.ts";
import { changing } from "./refresh.ts";
import type { ContentReferenceStatus, ExternalLinkState } from "#client/types.gen.ts";

export type {
  ContentLocation,
  ContentReferenceUsage,
  ExternalLink,
  LinkRepair,
  LinkTarget,
  LostLinkTarget,
  NewLinkTarget,
} from "#client/types.gen.ts";

/** The filter and the page of a list of links. */
interface LinksAsked extends PageOf {
  readonly status?: ContentReferenceStatus | undefined;
  /** Only external addresses in this state. */
  readonly external?: ExternalLinkState | undefined;
}

const queryOf = ({ status, external, ...at }: LinksAsked) => ({
  ...paging(at),
  ...onlySet<{ status: ContentReferenceStatus; external: ExternalLinkState }>({ status, external }),
});

/** The links of a space's pages, in page order, and how many of them are broken. */
export const spaceLinksQuery = (spaceId: string, asked: LinksAsked) =>
  reading(listSpaceLinksOptions({ path: { spaceId }, query: queryOf(asked) }));

/** The same for a single page. */
export const pageLinksQuery = (spaceId: string, pageId: string, asked: LinksAsked) =>
  reading(listPageLinksInSpaceOptions({ path: { spaceId, pageId }, query: queryOf(asked) }));

/** The targets of a space's broken links, and proposed replacements for each. */
export const linkProposalsQuery = (spaceId: string, at: PageOf) =>
  reading(listSpaceLinkProposalsOptions({ path: { spaceId }, query: paging(at) }));

/** The pages that link to a page, each once. */
export const pageBacklinksQuery = (spaceId: string, pageId: string, at: PageOf) =>
  reading(listSpacePageBacklinksOptions({ path: { spaceId, pageId }, query: paging(at) }));

/** Points every link to a target elsewhere, by one change request in each affected space. */
export const repairLinks = changing(repairLinksMutation());
