import type { z } from "zod";
import type { Operation } from "#contract/operation.ts";
import type { documentFormat } from "#contract/schemas/document.ts";
import type { Call } from "#server/http/handler.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import type { ContentState } from "./revisions/revisions.ts";
import { fileAddresses, presentFile } from "./files/file-address.ts";
import { presentPages } from "./pages/present-pages.ts";
import { type PresentChangeRequests, presentRevision } from "./revisions/present-revision.ts";
import { listFiles, readFile } from "./files/files.ts";
import { byId, byPath, readPage } from "./pages/read-page.ts";
import { readTree } from "./store/page-trees.ts";

export interface On<Path> {
  readonly context: Context;
  readonly params: Path;
}
export interface InFormat {
  readonly query: { readonly format?: z.output<typeof documentFormat> | undefined };
}

/**
 * The answers that a space, a revision and a change request have in common, read from the content that
 * `stateOf` finds for a path.
 */
export const contentAnswers = <Path>(
  stateOf: (context: Context, path: Path) => Promise<ContentState>,
  presentChangeRequests: PresentChangeRequests,
) => ({
  revision: async ({ context, params }: On<Path>) => ({
    body: await presentRevision(context, await stateOf(context, params), presentChangeRequests),
  }),
  pages: async ({ context, params }: On<Path>) => {
    const state = await stateOf(context, params);
    const tree = await readTree(context, state.spaceId, state.revision.root);
    return { body: { pages: await presentPages(context, state, tree) } };
  },
  page: async ({ context, params, query }: On<Path & { readonly pageId: string }> & InFormat) => {
    const state = await stateOf(context, params);
    return { body: await readPage(context, state, byId(params.pageId), query.format) };
  },
  pageAtPath: async ({
    context,
    params,
    query,
  }: On<Path & { readonly pagePath: string }> & InFormat) => {
    const state = await stateOf(context, params);
    return { body: await readPage(context, state, byPath(params.pagePath), query.format) };
  },
  files: async ({
    context,
    params,
    page,
    list,
  }: On<Path> & Pick<Call<Operation>, "page" | "list">) => {
    const state = await stateOf(context, params);
    const addressOf = await fileAddresses(context, state.spaceId);
    const found = await listFiles(context, state, page);
    return { body: list(found, (file) => presentFile(file, addressOf)) };
  },
  file: async ({ context, params }: On<Path & { readonly fileId: string }>) => {
    const state = await stateOf(context, params);
    const addressOf = await fileAddresses(context, state.spaceId);
    return { body: presentFile(await readFile(context, state, params.fileId), addressOf) };
  },
  /** Content that pages share cannot be written yet, so there never is any: 404. */
  reusableContent: async (): Promise<never> => {
    throw notFound("reusable content");
  },
});
