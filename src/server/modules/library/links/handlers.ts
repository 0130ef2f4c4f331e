import type { Operation } from "#contract/operation.ts";
import type { LinkFilter } from "#contract/schemas/link.ts";
import type { Call, Handlers } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import type { On } from "#server/modules/content/handlers.ts";
import { type ContentState, stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { listBacklinks } from "./list-backlinks.ts";
import { listLinks } from "./list-links.ts";
import type { Presenters } from "./present-locations.ts";

type Listing<Path> = On<Path> & Pick<Call<Operation>, "page" | "list">;
type Linking<Path> = Listing<Path> & { readonly query: LinkFilter };

/** The handlers for links that spaces and change requests share. */
export const linkAnswers = <Path>(
  stateOf: (context: Context, path: Path) => Promise<ContentState>,
  presenters: Presenters,
) => {
  const linksOf = async ({ context, params, query, page, list }: Linking<Path>, only?: string) => {
    const { status, external, brokenContext } = query;
    const asked = { status, external, brokenContext, page: only };
    const state = await stateOf(context, params);
    const found = await listLinks(context, state, asked, page, presenters);
    return { body: { ...list(found.list, (row) => row), stats: found.stats } };
  };
  const backlinksOf = async (
    { context, params, page, list }: Listing<Path>,
    to: { readonly kind: "page" | "file"; readonly id: string },
  ) => {
    const state = await stateOf(context, params);
    const found = await listBacklinks(context, state, to, page, presenters);
    return { body: list(found, (row) => row) };
  };
  return {
    links: (call: Linking<Path>) => linksOf(call),
    pageLinks: (call: Linking<Path & { readonly pageId: string }>) =>
      linksOf(call, call.params.pageId),
    pageBacklinks: (call: Listing<Path & { readonly pageId: string }>) =>
      backlinksOf(call, { kind: "page", id: call.params.pageId }),
    fileBacklinks: (call: Listing<Path & { readonly fileId: string }>) =>
      backlinksOf(call, { kind: "file", id: call.params.fileId }),
  };
};

/** The links of spaces. Later domains present merges, by their change requests, and specifications. */
export const linkHandlers = ({ merges, specs }: Omit<Presenters, "version">) => {
  const none = () => Promise.resolve(undefined);
  const ofSpace = linkAnswers(stateOfSpace, { merges, specs, version: none });
  return {
    listSpaceLinks: ofSpace.links,
    listPageLinksInSpace: ofSpace.pageLinks,
    listSpacePageBacklinks: ofSpace.pageBacklinks,
    listSpaceFileBacklinks: ofSpace.fileBacklinks,
  } satisfies Partial<Handlers>;
};
