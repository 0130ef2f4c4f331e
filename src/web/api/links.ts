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

/** Which links, and where in the list of them. */
interface LinksAsked extends PageOf {
  readonly status?: ContentReferenceStatus | undefined;
  /** Only outside addresses of which this is known. */
  readonly external?: ExternalLinkState | undefined;
}

const queryOf = ({ status, external, ...at }: LinksAsked) => ({
  ...paging(at),
  ...onlySet<{ status: ContentReferenceStatus; external: ExternalLinkState }>({ status, external }),
});

/** What the pages of a space link to, in the order of the pages, and how much of it is broken. */
export const spaceLinksQuery = (spaceId: string, asked: LinksAsked) =>
  reading(listSpaceLinksOptions({ path: { spaceId }, query: queryOf(asked) }));

/** The same of one page. */
export const pageLinksQuery = (spaceId: string, pageId: string, asked: LinksAsked) =>
  reading(listPageLinksInSpaceOptions({ path: { spaceId, pageId }, query: queryOf(asked) }));

/** What the broken links of a space lead to, and what each could be led to instead. */
export const linkProposalsQuery = (spaceId: string, at: PageOf) =>
  reading(listSpaceLinkProposalsOptions({ path: { spaceId }, query: paging(at) }));

/** The pages that link to a page, each once. */
export const pageBacklinksQuery = (spaceId: string, pageId: string, at: PageOf) =>
  reading(listSpacePageBacklinksOptions({ path: { spaceId, pageId }, query: paging(at) }));

/** Leads every link to a target elsewhere, by one change request in each space that has such links. */
export const repairLinks = changing(repairLinksMutation());
